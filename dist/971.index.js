export const id = 971;
export const ids = [971];
export const modules = {

/***/ 9971:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createPageViewsApi: () => (/* binding */ createPageViewsApi)
/* harmony export */ });
/* harmony import */ var _report_period_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9446);
/* harmony import */ var _exchange_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5159);
/* harmony import */ var _responses_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1112);



/** The service's analytics API (docs/internals/service.md, "Operations"). */
function createPageViewsApi(options) {
    const { project, send, fail } = (0,_exchange_js__WEBPACK_IMPORTED_MODULE_1__/* .createExchange */ .C)(options);
    const views = `/v1/analytics/${project}/views`;
    return {
        async read({ fromMs, toMs, limit, offset }, signal) {
            const query = new URLSearchParams({
                ...(fromMs === undefined ? {} : { dateFrom: (0,_report_period_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDay */ .im)(fromMs) }),
                dateTo: (0,_report_period_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDay */ .im)(toMs),
                limit: String(limit),
                offset: String(offset),
            });
            // The limits of the transport are enough.
            const deadline = { until: Number.POSITIVE_INFINITY, signal };
            const request = { method: 'GET', path: `${views}?${query}`, deadline };
            const { json, error } = await send('views', request);
            if (error !== undefined)
                throw error;
            const page = (0,_responses_js__WEBPACK_IMPORTED_MODULE_2__/* .parseViewsPage */ .Nw)(json, limit);
            if (page === undefined)
                throw fail('views', { type: 'undocumented' }, { reason: 'not-json' });
            return page;
        },
    };
}


/***/ })

};

export const id = 971;
export const ids = [971];
export const modules = {

/***/ 9971:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createPageViewsApi: () => (/* binding */ createPageViewsApi)
/* harmony export */ });
/* harmony import */ var _core_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4300);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2807);
/* harmony import */ var _report_period_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9446);
/* harmony import */ var _exchange_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6435);
/* harmony import */ var _explain_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8045);
/* harmony import */ var _responses_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(1112);






/** One read may take this long. */
const TIMEOUT_MS = 30_000;
/** The service's analytics API (docs/internals/service.md, "Operations"). */
function createPageViewsApi(options) {
    const views = `/v1/analytics/${(0,_exchange_js__WEBPACK_IMPORTED_MODULE_3__/* .pathSegment */ .pn)(options.projectId)}/views`;
    return {
        async read({ fromMs, toMs, limit, offset }, signal) {
            const query = new URLSearchParams({
                ...(fromMs === undefined ? {} : { dateFrom: (0,_report_period_js__WEBPACK_IMPORTED_MODULE_2__/* .formatBound */ .Sp)(fromMs) }),
                dateTo: (0,_report_period_js__WEBPACK_IMPORTED_MODULE_2__/* .formatBound */ .Sp)(toMs),
                limit: String(limit),
                offset: String(offset),
            });
            const deadline = (0,_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .deadlineIn */ ._5)(TIMEOUT_MS, { clock: options.clock, signal });
            const request = { method: 'GET', path: `${views}?${query}`, deadline };
            const page = (0,_responses_js__WEBPACK_IMPORTED_MODULE_5__/* .parseViewsPage */ .Nw)(await (0,_exchange_js__WEBPACK_IMPORTED_MODULE_3__/* .exchangeJson */ ._B)(options, 'views', request), limit);
            if ('rows' in page)
                return page;
            const parts = (0,_explain_js__WEBPACK_IMPORTED_MODULE_4__/* .explainFailure */ .S)((0,_exchange_js__WEBPACK_IMPORTED_MODULE_3__/* .labelOf */ .Wy)(options, 'views'), { reason: 'undocumented', field: page.field });
            throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ServiceError */ ._7({ type: 'undocumented' }, parts);
        },
    };
}


/***/ })

};

export const id = 85;
export const ids = [85];
export const modules = {

/***/ 6085:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createPageViewsApi: () => (/* binding */ createPageViewsApi)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2857);
/* harmony import */ var _kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4305);
/* harmony import */ var _kit_service_exchange_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7986);



const countSchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .int */ .Whr().nonnegative();
const countsSchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ human: countSchema, ai: countSchema, total: countSchema });
const rowSchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ path: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), ...countsSchema.shape });
const pageSchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    totals: countsSchema,
    views: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .unknown */ .L5J()),
    hasMore: zod__WEBPACK_IMPORTED_MODULE_2__/* .boolean */ .zMY().optional().catch(undefined),
});
/** The service's analytics API (docs/internals/service.md, "Operations"). Rejects with a `ServiceError`. */
function createPageViewsApi(options) {
    const { project, send, fail, redact } = (0,_kit_service_exchange_js__WEBPACK_IMPORTED_MODULE_1__/* .createExchange */ .Cc)(options);
    const views = `/v1/analytics/${project}/views`;
    return {
        /** Makes one request; whether to retry it is the caller's decision. */
        async read({ fromMs, toMs, limit, offset }, signal) {
            const query = new URLSearchParams({
                ...(fromMs === undefined ? {} : { dateFrom: (0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDay */ .im)(fromMs) }),
                dateTo: (0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDay */ .im)(toMs),
                limit: String(limit),
                offset: String(offset),
            });
            // The limits of the transport are enough.
            const deadline = { until: Number.POSITIVE_INFINITY, signal };
            const request = { method: 'GET', path: `${views}?${query}`, deadline };
            const { json, error } = await send('views', request);
            if (error !== undefined)
                throw error;
            const page = pageSchema.safeParse(json);
            if (!page.success) {
                // Anything but an object has no totals.
                const field = page.error.issues[0]?.path.join('.') || 'totals';
                throw fail('views', { type: 'undocumented', field });
            }
            const { totals, views: rows, hasMore } = page.data;
            // A full page may have a next one where the field is missing.
            return { totals, ...parseRows(rows, redact), hasMore: hasMore ?? rows.length >= limit };
        },
    };
}
/** One bad row costs no report. */
function parseRows(views, redact) {
    const rows = [];
    const unreadable = [];
    for (const view of views) {
        const row = rowSchema.safeParse(view);
        if (row.success)
            rows.push({ ...row.data, path: redact(row.data.path) });
        else {
            const path = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ path: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() }).safeParse(view).data?.path;
            unreadable.push({ field: String(row.error.issues[0]?.path[0] ?? 'views'), path: path && redact(path) });
        }
    }
    return { rows, unreadable };
}


/***/ })

};

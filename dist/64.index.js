export const id = 64;
export const ids = [64];
export const modules = {

/***/ 9064:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   rememberedSchema: () => (/* binding */ rememberedSchema)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2857);

/** What the marker of an issue remembers of readers; nothing where it cannot be read. */
const rememberedSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    /** The end of the period of the newest prompt that brought what readers said, in milliseconds since the epoch. */
    endMs: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().optional(),
    /** The same before that prompt. */
    earlierEndMs: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().optional(),
    /** The record of that prompt. */
    request: zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J().optional(),
})
    .catch({});


/***/ })

};

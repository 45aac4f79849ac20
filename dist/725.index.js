export const id = 725;
export const ids = [725];
export const modules = {

/***/ 3725:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   dryRun: () => (/* binding */ dryRun)
/* harmony export */ });
/* harmony import */ var _core_outcome_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9058);
/* harmony import */ var _prompt_data_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6483);
/* harmony import */ var _prompt_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(22);
/* harmony import */ var _rounds_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(157);




/** What stands in for what a dry run does not read. */
const STAND_INS = {
    'page-views': { note: '(The page-views report goes here.)' },
    'reader-feedback': { note: '(What readers did not find goes here.)' },
};
/** Shows the prompts that the run would send. */
function dryRun(inputs, context, run) {
    const { log } = run;
    const { prompt: written, jobId, report, data } = inputs;
    if (report !== undefined)
        log.info('Dry run: the page views would be read and reported.');
    if (report?.readerFeedback)
        log.info('Dry run: the reader feedback would be read and reported.');
    const values = { ...STAND_INS, data: (0,_prompt_data_text_js__WEBPACK_IMPORTED_MODULE_1__/* .renderData */ .r)(data) };
    const prompts = (0,_rounds_js__WEBPACK_IMPORTED_MODULE_3__/* .partsOf */ .C)(context, inputs, run).flatMap((part) => {
        return (0,_prompt_js__WEBPACK_IMPORTED_MODULE_2__/* .resolvePrompt */ .Jq)(written, { ...values, ...part.values }, run).shown ?? [];
    });
    for (const [index, prompt] of prompts.entries()) {
        const where = jobId === undefined ? '' : ` to job ${jobId}`;
        const part = prompts.length === 1 ? '' : ` (part ${index + 1} of ${prompts.length})`;
        log.group(`Dry run: this prompt would be sent${where}${part}`, prompt);
    }
    if (prompts.length === 0 && jobId !== undefined)
        log.info(`Dry run: the step would wait for job ${jobId}.`);
    const [prompt] = prompts;
    return {
        prompt: prompt === undefined ? undefined : { title: 'Prompt', text: prompt },
        outcome: { ..._core_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .NOTHING_SENT */ .L5, result: 'dry-run' },
    };
}


/***/ })

};

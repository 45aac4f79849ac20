import type { RunEvent } from '../agent/event/payload.ts'
import { builtInKind, builtInPrompt, type WrittenPrompt, writtenPrompt } from '../agent/prompt/built-in.ts'
import { type Fillers, NEED_GITHUB, problemsOfWords, withoutChange } from '../agent/prompt/placeholders.ts'
import type { AgentInputs } from '../agent/task.ts'
import { CORRECT_THE_STEP, type InputProblem, InvalidInputs } from '../kit/core/errors.ts'
import type { Redact } from '../kit/core/redact.ts'
import { parsePeriod } from '../report/period.ts'
import type { ReportPlan } from '../report/run-report.ts'
import type { DataFile, PromptFile } from './files.ts'
import { INPUT_KEYS, INPUTS, type InputKey, type InputValues, nameOf, parseInput, type ReadInput } from './table.ts'

/** The inputs of the step once they are valid. */
export interface Inputs extends AgentInputs {
  /** If one is asked for. */
  report: ReportPlan | undefined
}

export interface InputSource {
  read: ReadInput
  readPromptFile(file: string): Promise<PromptFile>
  readDataFile(file: string): Promise<DataFile>
  /** Without its change where the code is in another repository. */
  event: RunEvent
  /** True where `repository` names another repository than the workflow's. */
  isElsewhere?: boolean
  /** Takes secrets out of what an error repeats. */
  redact: Redact
  /** The moment that periods are counted from, in milliseconds since the epoch. */
  nowMs: number
}

type NoteProblem = (key: InputKey, problem: string) => void

/** All inputs, or one error that lists everything that is wrong with them. */
export async function parseInputs(source: InputSource): Promise<Inputs> {
  const { event, read, nowMs, isElsewhere = false } = source
  const problems = new Map(INPUT_KEYS.map((key): [InputKey, InputProblem[]] => [key, []]))
  const note: NoteProblem = (key, problem) => problems.get(key)?.push(inputProblem(key, problem, source))
  const values = parseValues(read, note)
  const fillers: Fillers = {
    event,
    namesPullRequest: isGiven('pullRequest', read),
    hasSince: isGiven('since', read),
    hasReport: values.pageViews !== false,
    hasReaderFeedback: values.readerFeedback !== false,
  }
  // These inputs say what to do, apart from the report.
  const hasTask = read('prompt') !== '' || isGiven('promptFile', read) || isGiven('jobId', read)
  const given = await readPrompt(source, note)
  const kind = builtInKind(event, fillers)
  const isBuiltIn = kind !== undefined && !hasTask && !(fillers.hasReport && !isAboutChange(values))
  const { instructions = '', dataFile, comment } = values
  const prompt = isBuiltIn ? builtInPrompt(kind, { instructions, hasData: dataFile !== undefined }) : given
  const data = await readData(prompt, source, note)
  const period = parsePeriod(values.pageViewsPeriod ?? '', nowMs)
  if ('problem' in period) note('pageViewsPeriod', period.problem)
  const draft = { ...fillers, values, prompt, read, hasTask, isElsewhere }
  checkTogether(draft, note)
  checkPrompt(draft, note)
  const all = [...problems.values()].flat()
  if (all.length > 0 || 'problem' in period || !isWhole(values)) throw new InvalidInputs(all, adviceFor(draft))
  const { pageViews, siteUrl, readerFeedback, pageViewsIssue: kept, pageViewsNotify: notifies } = values
  const report = { period, siteUrl, readerFeedback, issue: kept && { title: kept.name, notifies } }
  // Two prompts of one's own may ask for two things, so the unnamed comment counts by itself only for a built-in one.
  const askedUnder = comment?.name ?? (prompt?.builtIn !== undefined && !isGiven('comment', read) ? '' : undefined)
  return { ...values, prompt, data, timeoutMs: values.timeout, report: pageViews ? report : undefined, askedUnder }
}

function parseValues(read: ReadInput, note: NoteProblem): Partial<InputValues> {
  const values: Partial<InputValues> = {}
  const parse = <Key extends InputKey>(key: Key) => {
    const { success, data } = parseInput(key, read)
    const { fromSecret, expected, meant } = INPUTS[key]
    const hint = success ? undefined : meant?.(read(nameOf(key)))
    if (success) values[key] = data
    else if (isMissing(key, read))
      note(key, `is missing: pass it as in \`${nameOf(key)}: \${{ secrets.${fromSecret} }}\``)
    else note(key, `should be ${expected}${hint === undefined ? '' : `: ${hint}`}`)
  }
  for (const key of INPUT_KEYS) parse(key)
  return values
}

function isWhole(values: Partial<InputValues>): values is InputValues {
  return INPUT_KEYS.every((key) => key in values)
}

function inputProblem(key: InputKey, problem: string, { read, redact }: InputSource): InputProblem {
  const input = nameOf(key)
  const value = redact(read(input))
  const { secret } = INPUTS[key]
  const isHidden = value === '' || secret === true || secret?.test(value)
  return { input, problem: redact(problem), ...(isHidden ? {} : { value }) }
}

async function readPrompt(
  { read, readPromptFile }: InputSource,
  note: NoteProblem,
): Promise<WrittenPrompt | undefined> {
  const prompt = read('prompt')
  const file = read('prompt-file').trim()
  if (prompt !== '' && prompt.trim() === '') note('prompt', 'should be an instruction, but it is only white space')
  if (file === '') return writtenPrompt(prompt)
  if (prompt !== '') note('promptFile', 'should not be given together with `prompt`')
  const content = await readPromptFile(file)
  if ('text' in content) return writtenPrompt(content.text)
  note('promptFile', `should be ${content.expected}`)
  return undefined
}

async function readData(
  prompt: WrittenPrompt | undefined,
  { read, readDataFile }: InputSource,
  note: NoteProblem,
): Promise<Inputs['data']> {
  const file = read('data-file').trim()
  if (file === '') return undefined
  if (!prompt?.placeholders.has('data')) {
    note('dataFile', 'needs a prompt that contains {{ data }}, or the built-in prompt of a change')
    return undefined
  }
  const content = await readDataFile(file)
  if ('text' in content) return content
  note('dataFile', `should be ${content.expected}`)
  return undefined
}

const isGiven = (key: InputKey, read: ReadInput) => read(nameOf(key)).trim() !== ''

const isMissing = (key: InputKey, read: ReadInput) => INPUTS[key].fromSecret !== undefined && !isGiven(key, read)

/** Returns whether inputs say that the run covers a change: then a report beside it does not stand alone. */
function isAboutChange(values: Partial<InputValues>): boolean {
  const { comment, since, pullRequest, repository, maxPrompts, instructions, dataFile } = values
  const { docsPreview, docsLabels = [], docsReviewers = [], include = [], exclude = [] } = values
  const named = [comment, since, pullRequest, repository, maxPrompts, instructions, dataFile]
  const listed = [...docsLabels, ...docsReviewers, ...include, ...exclude]
  return named.some((value) => value !== undefined) || docsPreview === true || listed.length > 0
}

/** The inputs as far as they are valid, and as they were given. */
interface Draft extends Fillers {
  values: Partial<InputValues>
  prompt: WrittenPrompt | undefined
  read: ReadInput
  hasTask: boolean
  isElsewhere: boolean
}

/** Returns whether nothing says what the run covers, which may also be an expression that gave nothing on this event. */
function isAboutNothing({ prompt, hasTask, hasReport, isElsewhere, namesPullRequest, hasSince }: Draft): boolean {
  return isElsewhere ? !namesPullRequest && !hasSince : prompt === undefined && !hasTask && !hasReport
}

const CHECK_SECRETS =
  'If the step passes a secret already, it is not set, or its name is misspelled. Set it under Settings → Secrets and variables → Actions of the repository or the organization, or → Dependabot for runs that Dependabot starts.'

function adviceFor(draft: Draft): string {
  if (INPUT_KEYS.some((key) => isMissing(key, draft.read))) return `${CORRECT_THE_STEP} ${CHECK_SECRETS}`
  const lacksChange = withoutChange(draft.prompt?.placeholders ?? new Set(), draft).length > 0
  if (lacksChange)
    return `${CORRECT_THE_STEP} If it sets one of these inputs, an expression gave nothing on this event.`
  if (!isAboutNothing(draft)) return CORRECT_THE_STEP
  return 'If one of them is set, an expression may have given nothing on this event.'
}

function checkTogether(draft: Draft, note: NoteProblem): void {
  const { values, prompt, event, isElsewhere, namesPullRequest, hasReport, hasSince } = draft
  // Such an input is valid, and asks for nothing.
  const isOff = (key: InputKey) => key in values && values[key] === undefined
  const others = 'as are `prompt-file`, `job-id`, `page-views`, `pull-request` and `since`'
  const why = event.name === '' ? '' : `, and \`${event.name}\` has no built-in prompt`
  const isOnIssue = event.name === 'issue_comment' && event.pullRequest === undefined
  const mayHaveStatus = !('since' in values) || values.since?.type === 'last-run'
  const isAbout = !isAboutNothing(draft)
  if (!isAbout && isElsewhere)
    note(
      'repository',
      'needs `pull-request` or `since`, which say what the run covers there: both are missing or empty',
    )
  if (!isAbout && !isElsewhere) note('prompt', `is missing or empty, ${others}${why}: set one of them`)
  if (values.maxPrompts !== undefined && isOff('comment') && !hasSince)
    note('maxPrompts', 'needs `comment`, which counts the prompts, or `since`')
  if (values.comment !== undefined && isOnIssue && values.pullRequest === undefined && !hasSince)
    note('comment', 'needs a pull request, on which it stands, and this event is about an issue: set `pull-request`')
  if (values.reuseJob === 'require' && isOff('comment') && !mayHaveStatus)
    note('reuseJob', 'needs `comment` or `since: last-run`: without them no job is remembered')
  if (values.readerFeedback && !hasReport) note('readerFeedback', 'needs `page-views: true`, whose report shows them')
  if (values.pageViewsIssue && !hasReport) note('pageViewsIssue', 'needs `page-views: true`, whose report it holds')
  if (values.pageViewsNotify && isOff('pageViewsIssue'))
    note('pageViewsNotify', 'needs `page-views-issue`, which it comments on')
  if (!hasSince) return
  if (namesPullRequest) note('since', 'should not be given together with `pull-request`')
  else if (event.pullRequest !== undefined)
    note('since', `should not be given on the event ${event.name}, whose change is its pull request`)
  if (values.githubToken === '' && prompt !== undefined)
    note('githubToken', 'is empty, so there is no token: `since` needs one')
}

function checkPrompt({ values, prompt, read, hasSince, ...fillers }: Draft, note: NoteProblem): void {
  if (values.instructions !== undefined && prompt?.builtIn === undefined)
    note('instructions', 'needs a built-in prompt, and this step sends none: write them into your own prompt')
  if (prompt === undefined) return
  for (const problem of problemsOfWords(prompt, { ...fillers, hasSince }))
    note(read('prompt') === '' ? 'promptFile' : 'prompt', problem)
  if (values.githubToken === '' && !hasSince && NEED_GITHUB.some((word) => prompt.placeholders.has(word))) {
    const needs = prompt.builtIn === undefined ? 'placeholders of the prompt need' : 'the built-in prompt needs'
    note('githubToken', `is empty, so there is no token: ${needs} one`)
  }
}

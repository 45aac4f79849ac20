import type { InputKey } from '../../src/inputs/table.ts'
import { FAIL_ON } from '../../src/kit/core/outcome.ts'

/** What `action.yml`, the README and the reference say about an input. */
export interface InputDescription {
  /** The heading that it stands below, with its neighbors in the table. */
  group: InputGroup
  /** One sentence in Markdown, which all three show. */
  line: string
  /** What the reference alone adds, in Markdown. */
  more?: string
  /** One of the inputs that most people set: the README lists it. */
  isCommon?: true
}

type InputGroup = 'Access' | 'Prompt' | 'Change' | 'Memory' | 'Job' | 'Docs pull request' | 'Report'

export const INPUT_DESCRIPTIONS: Record<InputKey, InputDescription> = {
  apiKey: {
    group: 'Access',
    line: 'The Mintlify admin API key, from a secret.',
    more: 'It is masked before anything else happens.',
  },
  projectId: {
    group: 'Access',
    line: "The Mintlify project's id.",
    more: 'It is [never shown](security.md#where-the-secrets-go).',
  },
  baseUrl: {
    group: 'Access',
    line: "The API's address, for a gateway or a compatible service.",
    more: "A path prefix is allowed; user, password, query and fragment are not. `http:` works only on the runner's own machine.",
  },
  githubToken: {
    group: 'Access',
    line: 'Reads the change, and writes the comment, the commit status and the issue.',
    more: '[Permissions](#permissions) lists what it needs. An empty string means no token.',
  },
  prompt: {
    group: 'Prompt',
    line: 'The instruction for the agent, instead of the built-in prompt for a pull request, a push or a range.',
    more: 'It can contain [placeholders](#placeholders).',
    isCommon: true,
  },
  promptFile: {
    group: 'Prompt',
    line: 'Path of a UTF-8 file in the workspace that contains the prompt, at most 1 MiB.',
    more: 'Inputs are limited to 128 KiB on Linux; files are not. Not together with `prompt`.',
  },
  instructions: {
    group: 'Prompt',
    line: 'Sentences for the built-in prompt, such as how to title pull requests or which pages to leave alone.',
    more: 'At most 10,000 characters, sent as they are. Only with a built-in prompt.',
  },
  dataFile: {
    group: 'Prompt',
    line: 'Path of a text file, such as the output of a check, which `{{ data }}` or the built-in prompt passes on as data.',
    more: "The file must be in the workspace or the runner's temp folder. Its first 10 MiB are read, in UTF-8 or UTF-16. Keys, [personal data](readers.md#who-sees-their-words) and terminal sequences are removed. An empty file, or empty JSON such as `[]`, asks for nothing.",
  },
  jobId: {
    group: 'Prompt',
    line: 'The job to send the prompt to or, without a prompt, to wait for.',
  },
  dryRun: {
    group: 'Prompt',
    line: '`true` checks the inputs and shows the prompt, without sending anything to Mintlify.',
  },
  pullRequest: {
    group: 'Change',
    line: "The number of the pull request to cover, instead of the event's.",
  },
  repository: {
    group: 'Change',
    line: "The code's repository as `owner/name`, if the workflow runs in another one, such as that of the docs.",
    more: 'Needs `pull-request` or `since`, and a `github-token` that covers it. See [the hub](recipes.md#from-the-docs-repository).',
  },
  since: {
    group: 'Change',
    line: 'Cover everything added to the branch since `last-run`, `previous-release`, a duration such as `7d` or `36h`, or a tag, branch or commit.',
    more: 'With an end, as in `v1.0..v2.0`, it covers no more than that. [Ranges](how-it-works.md#ranges) says where each begins. Not together with `pull-request`, nor on an event of a pull request, unless `repository` is set.',
    isCommon: true,
  },
  include: {
    group: 'Change',
    line: 'Only consider these paths: globs such as `packages/sdk/**`.',
    more: "Globs start at the repository's root and match dotfiles. A folder needs `/**`. Brackets need no escaping: `app/(internal)/**` and `app/[...slug]/**` work as written. Leave out quotes, comments, `-`, `!`, `./` or `/` in front, and `/` at the end.",
  },
  exclude: {
    group: 'Change',
    line: 'Ignore these paths: globs such as `**/*.test.ts`.',
    more: 'They have the form of `include`, and win over it.',
    isCommon: true,
  },
  skipAuthors: {
    group: 'Change',
    line: 'Authors whose changes, comments and reviews start no job, to prevent loops; `none` allows everyone.',
    more: '`dependabot` also stands for `dependabot[bot]`. See [who can start a job](security.md#who-can-start-a-job).',
  },
  comment: {
    group: 'Memory',
    line: '`true` keeps one comment on the pull request that says what the agent did; a name keeps separate comments.',
    more: 'The [comment](how-it-works.md#the-comment) is also the memory, in which ranges find [what was asked for before](internals/specification.md#asked-for-before); `false` turns that off. A name is a letter, then up to 49 letters, digits and `-`, but not `yes`, `no`, `on`, `off` or `none`.',
    isCommon: true,
  },
  reuseJob: {
    group: 'Memory',
    line: "`true` continues an earlier run's job, `false` always starts a new one, `require` skips the run if there is none.",
    more: 'Jobs are [remembered](internals/specification.md#one-job) with `comment` or `since: last-run`; `require` needs one of them.',
  },
  maxPrompts: {
    group: 'Memory',
    line: 'The most prompts for a pull request or, with `since`, for a run.',
    more: 'Needs `comment`, which counts them, or `since`, where the default is 3.',
    isCommon: true,
  },
  wait: {
    group: 'Job',
    line: '`false` ends the step as soon as Mintlify accepts the prompt.',
    more: 'A later step can wait with `job-id`. With `job-id` alone, `false` reads the job once.',
  },
  timeout: {
    group: 'Job',
    line: 'How long sending and waiting may take, such as `90s`, `30m` or `1h30m`, at most `24h`.',
    more: 'The job itself continues.',
  },
  failOn: {
    group: 'Job',
    line: `Results that fail the step: any of ${FAIL_ON.map((result) => `\`${result}\``).join(', ')}, or \`none\`.`,
    more: 'See [results](#results).',
    isCommon: true,
  },
  summary: {
    group: 'Job',
    line: '`false` writes no job summary.',
  },
  docsToken: {
    group: 'Docs pull request',
    line: 'The token for the docs pull request if it is in another repository, from a GitHub App or a secret.',
    more: 'See [a token for the docs repository](recipes.md#a-token-for-the-docs-repository). It is masked.',
    isCommon: true,
  },
  docsLabels: {
    group: 'Docs pull request',
    line: 'Labels for the docs pull request; its repository must have them.',
  },
  docsReviewers: {
    group: 'Docs pull request',
    line: "Who reviews the docs pull request: logins, `team:slug`, or `author` for the code's author.",
  },
  docsPreview: {
    group: 'Docs pull request',
    line: "`true` waits up to five minutes for the docs pull request's preview, and links it.",
    more: 'The [preview](how-it-works.md#the-preview) never fails the step.',
  },
  pageViews: {
    group: 'Report',
    line: '`true` writes a report of page views, by people and by AI.',
    more: 'A step with this [report](how-it-works.md#the-report) and no prompt sends the built-in prompt only if another input concerns a change, such as `comment`, `since` or `docs-labels`.',
    isCommon: true,
  },
  pageViewsPeriod: {
    group: 'Report',
    line: "The report's days in UTC: `7d`, `last-week`, `last-month`, two days such as `2026-03-01..2026-03-31`, or `all`.",
    more: '`Nd` is the last N complete days, at most 3660. `last-week` is Monday to Sunday. Two days are both included, from the year 2000 on. `all` has no comparison and no chart.',
  },
  siteUrl: {
    group: 'Report',
    line: "The published docs' `https:` address, which turns the report's pages into links.",
  },
  readerFeedback: {
    group: 'Report',
    line: '`true` also reports what readers asked, searched for and wrote, and did not find.',
    more: 'Needs `page-views`. See [what readers did not find](readers.md).',
  },
  pageViewsIssue: {
    group: 'Report',
    line: '`true` keeps one issue with the report, titled `Page views`; any other text is its title.',
    more: 'A title has up to 256 characters, and is not `yes`, `no`, `on`, `off` or `none`. Needs `page-views`. See [the issue](how-it-works.md#the-issue).',
  },
  pageViewsNotify: {
    group: 'Report',
    line: '`true` comments on that issue, and GitHub emails the comment.',
    more: 'A re-run does not comment again. To comment only when the views fall, see [the recipe](recipes.md#comment-when-the-views-fall).',
  },
}

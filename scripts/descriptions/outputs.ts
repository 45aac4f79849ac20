import { RESULTS } from '../../src/kit/core/outcome.ts'
import type { OutputName } from '../../src/kit/runner/outputs.ts'

/** What `action.yml` and the reference say about an output. */
export interface OutputDescription {
  /** The heading that it stands below, with its neighbors. */
  group: 'Job' | 'Docs pull request' | 'Report'
  /** One sentence in Markdown, which both show. */
  line: string
  /** What the reference alone adds, in Markdown. */
  more?: string
}

/** In the order of `action.yml` and the reference. */
export const OUTPUT_DESCRIPTIONS: Record<OutputName, OutputDescription> = {
  'job-id': {
    group: 'Job',
    line: "The job's id, written as soon as Mintlify accepts the prompt.",
  },
  status: {
    group: 'Job',
    line: "The job's status as last seen: `active`, `completed`, `archived` or `failed`.",
  },
  result: {
    group: 'Job',
    line: `The outcome: ${RESULTS.map((result) => `\`${result}\``).join(', ')}.`,
    more: 'See [results](#results). Empty after a report without a job, if nothing went wrong.',
  },
  message: {
    group: 'Job',
    line: 'One plain sentence about the run, for a chat or an email, set whenever `result` is.',
  },
  prompts: {
    group: 'Job',
    line: 'How many prompts the run sent, or may have sent.',
  },
  'comment-url': {
    group: 'Job',
    line: "The comment's address.",
  },
  'pr-link': {
    group: 'Docs pull request',
    line: "The docs pull request's `https:` address.",
  },
  'pr-number': {
    group: 'Docs pull request',
    line: 'Its number, if it is on GitHub or GitLab.',
  },
  'pr-repository': {
    group: 'Docs pull request',
    line: "Its repository as `owner/name`, or a GitLab project's whole path.",
  },
  'pr-branch': {
    group: 'Docs pull request',
    line: 'Its branch while it is open, for a step that checks it out.',
    more: 'Set only if an input such as `comment` or `docs-token` lets the action read the docs pull request. Empty for a fork, and for a name with characters other than ASCII letters, digits, `.`, `_`, `/` and `-`, or that begins with `-`.',
  },
  'docs-preview-url': {
    group: 'Docs pull request',
    line: "The preview's address, once it is ready.",
  },
  'page-views-total': {
    group: 'Report',
    line: 'All views in the period.',
  },
  'page-views-change': {
    group: 'Report',
    line: 'The change from the period before, in percent with one decimal, such as `-12.5`.',
    more: 'Empty without a comparison, or without views before.',
  },
  'page-views-ai-share': {
    group: 'Report',
    line: 'The share of AI in all views, in percent with one decimal, such as `48.0`.',
    more: 'Empty if people and AI do not add up to the total.',
  },
  'page-views-headline': {
    group: 'Report',
    line: 'One plain sentence: the period, the views and their change.',
  },
  'page-views-csv': {
    group: 'Report',
    line: 'The absolute path of the CSV file with every page of the period.',
    more: 'See [files](how-it-works.md#files).',
  },
  'page-views-json': {
    group: 'Report',
    line: 'The absolute path of the JSON file with the whole report.',
  },
  'page-views-markdown': {
    group: 'Report',
    line: 'The absolute path of the Markdown file with the report.',
  },
  'page-views-issue-url': {
    group: 'Report',
    line: 'The address of the issue with the report.',
  },
}

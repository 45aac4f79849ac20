import { cut, visibleLine } from '../core/text.ts'
import type { EventReview, Release } from '../event/event.ts'
import type { Remark, RemarkPlace, Remarks } from '../event/remark.ts'
import { data, request } from './quoted.ts'

/** The most characters of a review's remarks in a prompt (docs/specification.md, "Comment, review and release"). */
export const REMARKS_LIMIT = 50_000

/** How many of a hunk's last lines are shown, and how many characters of each. */
const HUNK_LINES = 10
const HUNK_LINE_LIMIT = 500

/** A comment or a review, and who changed it last. */
export interface Occasion<Said> {
  said: Said
  /** Whether who may write to the repository wrote it, and not only edited it. */
  isByCauser: boolean
}

/** The comment that caused the run, and the lines that it is about. */
export function renderComment({ said: { author, text, place }, isByCauser }: Occasion<Remark>): string {
  const comment = quote(isByCauser, 'The comment that caused this run', byline(author, text))
  return place === undefined ? comment : `${renderPlace('The comment is about', place)}\n\n${comment}`
}

/** The review that caused the run: who, verdict and text, then its remarks with the lines that they are about. */
export function renderReview({ said, isByCauser }: Occasion<EventReview>, { remarks, capped }: Remarks): string {
  const verdict = `Verdict: ${visibleLine(said.state.replaceAll('_', ' ')) || 'unknown'}`
  const head = quote(isByCauser, 'The review that caused this run', byline(said.author, said.text, verdict))
  const all = remarks.map(({ text, place }, index) => {
    const name = `Remark ${index + 1}`
    const remark = quote(isByCauser, name, text.trim())
    return place === undefined ? remark : `${renderPlace(`${name} is about`, place)}\n\n${remark}`
  })
  const shown = firstThatFit(all)
  const more = capped ? ` GitHub was asked for no more than these ${all.length} remarks; there may be more.` : ''
  const limit = shown.length < all.length ? `: those that fit into ${REMARKS_LIMIT} characters` : ''
  const count = all.length === 0 ? [] : [`${shown.length} of ${all.length} remarks are shown${limit}.${more}`]
  return [head, ...shown, ...count].join('\n\n')
}

/** The release that caused the run: tag, name and notes. */
export function renderRelease({ tag, name, notes }: Release): string {
  const head = `Tag: ${visibleLine(tag)}\nName: ${visibleLine(name)}`
  return data('The release that caused this run', 'the release', withText(head, notes))
}

/** Text of somebody who only edited it may be a stranger's: that is data, whoever caused the run. */
function quote(isByCauser: boolean, what: string, text: string): string {
  return isByCauser ? request(what, text) : data(what, 'somebody whose text was edited', text)
}

function byline(author: string | undefined, text: string, more?: string): string {
  const head = [`Author: ${visibleLine(author ?? 'unknown')}`, ...(more === undefined ? [] : [more])]
  return withText(head.join('\n'), text)
}

function withText(head: string, text: string): string {
  return text.trim() === '' ? head : `${head}\n\n${text.trim()}`
}

/** Where in the change: the code and the names of files are other people's. */
function renderPlace(what: string, { path, lines, hunk }: RemarkPlace): string {
  const last =
    hunk === ''
      ? []
      : hunk
          .replace(/\r?\n$/, '')
          .split('\n')
          .slice(-HUNK_LINES)
  const where = `--- ${visibleLine(path)}, ${linesOf(lines)}`
  const code = [where, ...last.map((line) => cut(line, HUNK_LINE_LIMIT))].join('\n')
  return data(`${what} ${lines === undefined ? 'this file' : 'these lines'}`, 'the pull request', code, 'diff')
}

function linesOf(lines: RemarkPlace['lines']): string {
  if (lines === undefined) return 'the whole file'
  const { first, last } = lines
  return first === last ? `line ${last}` : `lines ${first} to ${last}`
}

function firstThatFit(texts: readonly string[]): string[] {
  let used = 0
  return texts.filter((text) => {
    if (used + text.length > REMARKS_LIMIT) return false
    used += text.length
    return true
  })
}

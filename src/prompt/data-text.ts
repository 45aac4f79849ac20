import { cutAtLine, formatCount, visibleText } from '../core/text.ts'
import type { Value } from './tags.ts'

/** The most characters of a data file that a prompt holds. */
const MOST_SHOWN = 100_000

/** Shows a data file's text to the agent; a sentence where the workflow gives no data. */
export function renderData({ text, isCapped }: { text: string; isCapped: boolean } = NO_DATA): Value {
  if (text === '') return { note: 'There is no data: the file is empty, or the workflow names none.' }
  const { text: data, shown, total } = cutAtLine(visibleText(text), MOST_SHOWN)
  const introduction = 'The data that the workflow gives:'
  if (shown === total && !isCapped) return { introduction, data }
  return {
    introduction,
    data,
    note: `${formatCount(shown)} of ${isCapped ? 'more than ' : ''}${formatCount(total)} lines are shown.`,
  }
}

const NO_DATA = { text: '', isCapped: false }

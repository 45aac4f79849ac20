/**
 * Turns a step's output into the lines that GitHub's log shows: annotations with their level, and no other commands to
 * the runner.
 *
 * @returns takes the output in pieces
 */
export function shownLines(show: (line: string) => void): (text: string) => void {
  let unfinished = ''
  return (text) => {
    const lines = `${unfinished}${text}`.split(/\r?\n/)
    unfinished = lines.pop() ?? ''
    for (const line of lines) {
      const [, command, message = ''] = /^::([a-z-]+)[^:]*::(.*)$/.exec(line) ?? []
      if (command === undefined) show(line)
      else if (/^(notice|warning|error)$/.test(command)) show(`${capitalised(command)}: ${unescaped(message)}`)
    }
  }
}

function capitalised(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
}

/** The runner's protocol encodes these characters. */
function unescaped(message: string): string {
  return message.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%25', '%')
}

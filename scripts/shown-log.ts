/**
 * Turns a step's output into the lines that GitHub's log shows: commands to the runner are not shown, annotations are,
 * with their level before them.
 *
 * @returns takes the output piece by piece
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

/** The runner's protocol writes these characters encoded. */
function unescaped(message: string): string {
  return message.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%25', '%')
}

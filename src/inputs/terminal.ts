/** A color or a move of the cursor, or a sequence of one character. It follows ESC. */
const SEQUENCE = /^(?:\[[0-?]*[ -/]*[@-~]?|[ -/]*[0-~]?)/

const BELL = '\u0007'

/** These begin a title, a link or another string, up to a bell or ST. */
const STRING = /^[\]PX^_]/

/** The text as a terminal shows it: without its sequences, and of a line that was written over, the last state. */
export function asShownInTerminal(text: string): string {
  const [first = '', ...pieces] = text.replaceAll('\u009b', '\u001b[').replaceAll('\u009c', BELL).split('\u001b')
  const shown = pieces.map((piece, index) => {
    if (!STRING.test(piece)) return piece.replace(SEQUENCE, '')
    const end = piece.indexOf(BELL)
    if (end >= 0) return piece.slice(end + 1)
    // ST may be ESC and a backslash. A string without an end is none.
    return pieces[index + 1]?.startsWith('\\') ? '' : piece.slice(1)
  })
  return [first, ...shown].join('').split('\n').map(lastState).join('\n')
}

function lastState(line: string): string {
  let end = line.length
  while (end > 0 && line[end - 1] === '\r') end--
  return line.slice(line.lastIndexOf('\r', end - 1) + 1, end)
}

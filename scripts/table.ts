/** A Markdown table with columns of even width, numbers to the right. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((cells) => (cells[column] ?? '').length)))
  const isNumeric = header.map((_, column) => rows.every((cells) => /^-?[\d.,]+( \(.+\))?$/.test(cells[column] ?? '')))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, column) => (isNumeric[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)))
  return [line(header), line(rule), ...rows.map(line)].join('\n')
}

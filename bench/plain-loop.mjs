// What a script does by hand: it reads one period, page after page, and keeps every row.
// `node plain-loop.mjs ADDRESS PAGE_SIZE`. Not in TypeScript, because removing the types would be measured too.
const [address = '', pageSize = '50'] = process.argv.slice(2)
const rows = []
for (let offset = 0; ; offset += Number(pageSize)) {
  const response = await fetch(`${address}&limit=${pageSize}&offset=${offset}`)
  const { views, hasMore } = await response.json()
  rows.push(...views)
  if (!hasMore) break
}
console.log(rows.length)

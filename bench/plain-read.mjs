// What a script does by hand: it reads a job once. `node plain-read.mjs ADDRESS`
const response = await fetch(process.argv[2])
const { status } = await response.json()
console.log(status)

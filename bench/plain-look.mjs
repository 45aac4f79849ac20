// What a script does by hand: one look at a job. `node plain-look.mjs ADDRESS`
const response = await fetch(process.argv[2])
const { status } = await response.json()
console.log(status)

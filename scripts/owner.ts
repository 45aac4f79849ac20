import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

// Writes the account of this repository wherever its stand-in is: `npm run owner -- ACCOUNT`.

/** No login of GitHub holds an underscore: so a snippet that is pasted unchanged hands no key to a stranger. */
const STAND_IN = ['YOUR', 'ORG'].join('_')

const [account = ''] = process.argv.slice(2)
if (!/^[a-z\d]+(-[a-z\d]+)*$/i.test(account)) throw new Error('Give the login of the account: npm run owner -- ACCOUNT')

const files = execFileSync('git', ['grep', '-Ilz', STAND_IN, '--', '.', ':!dist'], { encoding: 'utf8' })
for (const file of files.split('\0').filter((name) => name !== '')) {
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(STAND_IN, account))
  console.log(file)
}
console.log('Now run npm run build.')

/**
 * The soak: `node --expose-gc test/soak/main.ts --jobs 1000 --reads 20000 --seed 1`. It is a process of its own, so that
 * it measures the memory of the action and nothing else. Prints its figures as JSON.
 */
import { parseArgs } from 'node:util'
import { soakClientReads } from './client-reads.ts'
import { soakLongWait } from './long-wait.ts'
import { soakManyJobs } from './many-jobs.ts'

const option = (value: string) => ({ type: 'string', default: value }) as const
const { values } = parseArgs({ options: { jobs: option('1000'), reads: option('20000'), seed: option('1') } })
const warnings: string[] = []
process.on('warning', ({ name, message }) => warnings.push(`${name}: ${message}`))

const manyJobs = await soakManyJobs(Number(values.jobs), Number(values.seed))
const longWait = await soakLongWait(Number(values.seed))
const clientReads = await soakClientReads(Number(values.reads))
const timersLeft = process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length
export type SoakFigures = typeof figures
const figures = { manyJobs, longWait, clientReads, warnings, timersLeft }
console.log(JSON.stringify(figures))

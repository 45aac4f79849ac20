/**
 * The soak: `node --expose-gc test/soak/main.ts --jobs 1000 --reads 20000 --seed 1`. A process of its own, so that the
 * memory which it measures is the action's, and what it leaves behind is seen. Prints its figures as JSON.
 */
import { parseArgs } from 'node:util'
import { soakLongWait } from './long-wait.ts'
import { soakManyJobs } from './many-jobs.ts'
import { soakWire } from './wire.ts'

const option = (byDefault: string) => ({ type: 'string', default: byDefault }) as const
const { values } = parseArgs({ options: { jobs: option('1000'), reads: option('20000'), seed: option('1') } })
const warnings: string[] = []
process.on('warning', ({ name, message }) => warnings.push(`${name}: ${message}`))

const manyJobs = await soakManyJobs(Number(values.jobs), Number(values.seed))
const longWait = await soakLongWait(Number(values.seed))
const wire = await soakWire(Number(values.reads))
const timersLeft = process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length
export type SoakFigures = typeof figures
const figures = { manyJobs, longWait, wire, warnings, timersLeft }
console.log(JSON.stringify(figures))

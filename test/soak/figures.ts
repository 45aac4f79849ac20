import { table } from '../support/table.ts'
import type { SoakFigures } from './main.ts'

/** The figures of a soak as text. */
export function soakTables({ manyJobs, longWait, clientReads }: SoakFigures): string {
  const { jobs, hoursWaited, faults, errors, kinds } = manyJobs
  return [
    `${jobs} jobs, ${hoursWaited.toFixed(1)} simulated hours, ${faults} requests with a fault, ${errors} runs with an error`,
    table(
      ['kind', 'jobs', 'mean reads', 'max reads', 'mean delay s', 'p95 delay s', 'max delay s'],
      kinds.map(({ kind, jobs: count, reads, delaySeconds: delay }) => [
        kind,
        ...[count, reads.mean, reads.max].map((value) => value.toFixed(0)),
        ...[delay.mean, delay.p95, delay.max].map((value) => value.toFixed(1)),
      ]),
    ),
    `one wait of ${longWait.hoursWaited.toFixed(1)} hours: ${longWait.reads} reads, ${longWait.faults} of them with a fault`,
    `the real client: ${clientReads.reads} reads over ${clientReads.connections} connections`,
    table(
      ['heap in use, kB', 'start', 'middle', 'end'],
      Object.entries({ 'many jobs': manyJobs, 'long wait': longWait, 'real client': clientReads }).map(
        ([part, { heapKilobytes }]) => [part, ...heapKilobytes.map((kilobytes) => kilobytes.toLocaleString('en'))],
      ),
    ),
  ].join('\n\n')
}

import { table } from '../support/table.ts'
import type { SoakFigures } from './main.ts'

/** The figures of a soak for people. */
export function soakTables({ manyJobs, longWait, wire }: SoakFigures): string {
  const { jobs, hoursWaited, troubles, answersLost, neverSent, kinds } = manyJobs
  return [
    `${jobs} jobs, ${hoursWaited.toFixed(1)} simulated hours, ${troubles} requests with trouble, ${answersLost} answers lost, ${neverSent} prompts never sent`,
    table(
      ['kind', 'jobs', 'mean reads', 'max reads', 'mean delay s', 'p95 delay s', 'max delay s'],
      kinds.map(({ kind, jobs: count, reads, delaySeconds: delay }) => [
        kind,
        ...[count, reads.mean, reads.max].map((value) => value.toFixed(0)),
        ...[delay.mean, delay.p95, delay.max].map((value) => value.toFixed(1)),
      ]),
    ),
    `one wait of ${longWait.hoursWaited.toFixed(1)} hours: ${longWait.reads} reads, ${longWait.troubles} of them with trouble`,
    `the real client: ${wire.reads} reads over ${wire.connections} connections`,
    table(
      ['heap in use, kB', 'start', 'middle', 'end'],
      Object.entries({ 'many jobs': manyJobs, 'long wait': longWait, 'real client': wire }).map(
        ([part, { heapKilobytes }]) => [part, ...heapKilobytes.map((kilobytes) => kilobytes.toLocaleString('en'))],
      ),
    ),
  ].join('\n\n')
}

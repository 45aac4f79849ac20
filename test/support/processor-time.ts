/**
 * Starts to count the time for which the processor works on the tests of this process: other programs on a busy machine do
 * not count.
 *
 * @returns gives the milliseconds so far
 */
export function startProcessorTime(): () => number {
  const before = process.cpuUsage()
  return () => process.cpuUsage(before).user / 1000
}

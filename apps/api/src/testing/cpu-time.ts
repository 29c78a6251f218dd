/**
 * Starts to count the work of this process, its threads included. Unlike the time of day it does not run on while the
 * machine does other things.
 * @returns the milliseconds of processor time since
 */
export function startCpuTime(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}

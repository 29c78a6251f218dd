/**
 * Starts measuring the CPU time of this process with all its threads. Unlike wall time, CPU time does not
 * depend on the load from other programs.
 * @returns a function that returns the CPU time used since the start, in milliseconds
 */
export function startCpuTime(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}

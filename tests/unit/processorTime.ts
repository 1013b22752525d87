/**
 * Starts a stopwatch of processor time, which does not run while the machine does something else.
 *
 * @returns a function that gives the milliseconds of work of this process since then, threads of the engine included
 */
export function startProcessorTime(): () => number {
  const from = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(from)
    return (user + system) / 1000
  }
}

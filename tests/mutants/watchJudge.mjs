// Runs in a thread of its own within the process of a judge, whose other threads a mutant may keep busy for ever.
import { existsSync, statSync } from 'node:fs'
import { workerData as log } from 'node:worker_threads'

/** In bytes. A judge needs a tenth of it; a mutant that takes more is in a loop that keeps what it makes. */
const maxMemory = 4 * 2 ** 30
/**
 * In microseconds of a processor in which nothing was written to the log: also the slowest test file needs less. A clock would
 * count the time for which a busy machine lets this process wait, too.
 */
const maxSilence = 120 * 1e6
/** In seconds: who waits for what never comes uses no processor. */
const maxWaiting = 1_200
const parent = process.ppid
let written = 0
let used = 0
let waited = 0

setInterval(() => {
  const isOrphan = process.ppid !== parent
  if (isOrphan || isSilent() || process.memoryUsage.rss() > maxMemory) process.kill(process.pid, 'SIGKILL')
}, 1_000)

function isSilent() {
  const last = existsSync(log) ? statSync(log).size : 0
  const { system, user } = process.cpuUsage()
  if (last !== written) [written, used, waited] = [last, system + user, 0]
  waited += 1
  return system + user - used > maxSilence || waited > maxWaiting
}

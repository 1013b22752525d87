// Runs in a thread of its own within the process of a judge, whose other threads a mutant may keep busy for ever.

/** In bytes. A judge needs a tenth of it; a mutant that takes more is in a loop that keeps what it makes. */
const mostMemory = 4 * 2 ** 30
const parent = process.ppid

setInterval(() => {
  const isOrphan = process.ppid !== parent
  if (isOrphan || process.memoryUsage.rss() > mostMemory) process.kill(process.pid, 'SIGKILL')
}, 1_000)

// node slowRenderers.mjs <times>: gives each page of the browsers of the process that starts it one of so many milliseconds
// of a processor, by stopping its process when it has had more. It ends with its standard input. Unlike the throttle of
// Chromium's own tools, which spins while a page is slow, it uses no processor time, and slows every thread of a page.
import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds between two looks at the use of a page, and of a processor that it may use at once after a rest. */
const look = 20
/** Unit of the processor's time that Linux reports, in milliseconds. */
const tick = 10
/** How many looks the list of processes serves: a new page is slow after that. */
const looksOfAList = 5
const times = Number(process.argv[2])
/** By process: the time it had used, the time it may still use, and whether it is stopped. */
let pages = new Map()
let looks = 0
let last = performance.now()

process.stdin.on('end', end).resume()
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, end)
setInterval(share, look)

function share() {
  if (looks++ % looksOfAList === 0)
    pages = new Map(findRenderers(process.ppid).map((pid) => [pid, pages.get(pid) ?? newPage(pid)]))
  const now = performance.now()
  const more = (now - last) / times
  last = now
  for (const [pid, page] of pages) {
    const used = usedBy(pid)
    page.left = Math.min(look, page.left + more) - (used - page.used)
    page.used = used
    if (page.left < 0 !== page.isStopped) send(pid, page.left < 0 ? 'SIGSTOP' : 'SIGCONT')
    page.isStopped = page.left < 0
  }
}

function newPage(pid) {
  return { used: usedBy(pid), left: look, isStopped: false }
}

function end() {
  for (const pid of pages.keys()) send(pid, 'SIGCONT')
  process.exit(0)
}

function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}

/** Milliseconds of a processor that a process has used, with all of its threads. */
function usedBy(pid) {
  const fields = read(pid, 'stat')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tick
}

/** The processes of pages below another process, by what Linux says of them. */
function findRenderers(root) {
  const found = []
  const waiting = [root]
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    if (pid === process.pid) continue
    if (read(pid, 'cmdline').includes('--type=renderer')) found.push(pid)
    waiting.push(...childrenOf(pid))
  }
  return found
}

/** A process may have been started by any of the threads of another. */
function childrenOf(pid) {
  let threads = []
  try {
    threads = readdirSync(`/proc/${pid}/task`)
  } catch {
    // It has ended.
  }
  return threads.flatMap((thread) =>
    read(pid, `task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
}

function read(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

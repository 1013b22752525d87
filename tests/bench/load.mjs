// node tests/bench/load.mjs [--rate 500] [--seconds 60] [--transactions 10000]
// Reads of every kind from a sandbox with a long past, at a fixed pace over loopback. Exit code: 0 no request
// failed, p99 is under 100 ms and memory stayed flat; 1 one of these does not hold.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { must } from '../../tools/run.mjs'
import { fire } from './load/fire.mjs'
import { mix } from './load/mix.mjs'

const maxP99Ms = 100
// Over the second half, when caches are full and the heap has its size.
const maxGrowth = 0.1
const warmSeconds = 10

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
    transactions: { type: 'string', default: '10000' },
  },
})
const [rate, seconds] = [Number(values.rate), Math.min(300, Number(values.seconds))]
await must('npm', ['run', 'build', '--silent', '-w', 'appkit-sandbox'])
const dataDir = mkdtempSync(join(tmpdir(), 'appkit-load-'))
const began = performance.now()
const server = fork(join(import.meta.dirname, 'load/serveSandbox.mjs'), [dataDir, values.transactions])
const hear = async () => (await once(server, 'message'))[0]
const tell = (message) => {
  const heard = hear()
  server.send(message)
  return heard
}
try {
  const { url } = await hear()
  console.log(
    `Started with ${values.transactions} transactions in ${((performance.now() - began) / 1000).toFixed(1)} s.`,
  )
  const parts = await readParts(url)
  await fire(url, parts, { rate, seconds: Math.min(warmSeconds, seconds) })
  const memory = [await tell('memory')]
  const { times, failures } = await fire(url, parts, {
    rate,
    seconds,
    onHalf: () => tell('memory').then((reading) => memory.push(reading)),
  })
  memory.push(await tell('memory'))
  const { brokenReplies } = await tell('stop')
  await once(server, 'exit')
  process.exitCode = report(times, failures, memory, brokenReplies)
} finally {
  server.kill()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 })
}

async function readParts(url) {
  const get = async (path) => (await fetch(url + path)).json()
  const { tokens } = await get('/blockchain/v1/convert/tokens?projectId=local&chainId=eip155:31337')
  const usdc = tokens.find(({ symbol }) => symbol === 'USDC').address
  const { data } = await get('/catalogue/getWallets?projectId=local&page=1&entries=1')
  return mix(usdc, data[0].image_id)
}

function at(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function report(times, failures, memory, brokenReplies) {
  const line = (name, list) => {
    const sorted = list.toSorted((a, b) => a - b)
    const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((share) => at(sorted, share).toFixed(1).padStart(8))
    console.log(`${name.padEnd(28)}${String(list.length).padStart(7)}${p50}${p95}${p99}${max}`)
    return at(sorted, 0.99)
  }
  console.log(
    `${'ms'.padEnd(28)}${['n', '', 'p50', 'p95', 'p99', 'max'].map((head, i) => head.padStart(i === 0 ? 7 : i === 1 ? 0 : 8)).join('')}`,
  )
  for (const [name, list] of times) line(name, list)
  const p99 = line('all', [...times.values()].flat())
  const mb = memory.map(({ rss }) => (rss / 2 ** 20).toFixed(0))
  const heap = memory.map((reading) => (reading.heap / 2 ** 20).toFixed(0))
  const [, half, last] = memory
  const growth = (last.rss - half.rss) / half.rss
  console.log(`Memory at start, half and end: ${mb.join(', ')} MB resident; ${heap.join(', ')} MB heap.`)
  console.log(`${failures.length} failures, ${brokenReplies} broken replies, p99 ${p99.toFixed(1)} ms.`)
  for (const failure of failures.slice(0, 5)) console.log(failure)
  return failures.length === 0 && brokenReplies === 0 && p99 < maxP99Ms && growth < maxGrowth ? 0 : 1
}

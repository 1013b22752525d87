import { randomBytes } from 'node:crypto'
import WebSocket from 'ws'
import { quantile } from './ask.mjs'
import { createIdentity, createRelayClient } from './relayClient.mjs'
import { cpuOf, makeConfig, startServer } from './startServer.mjs'

const urlOf = ({ port }) => `ws://127.0.0.1:${port}/relay`
/** Most messages of WalletConnect are about so large. */
const bytes = 700
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Sends messages between pairs of clients whose two sides are at different relays, at a fixed pace.
 *
 * @param {{ redis: { url: string, pid: number | undefined }, rate: number, seconds: number, pairs: number, killAfter?: number }} given
 *   killAfter: the share of the messages after which a relay is killed, and another one takes its place
 */
export async function measureMessages({ redis, rate, seconds, pairs, killAfter }) {
  const config = makeConfig('')
  const start = () => startServer(config.folder, { roles: 'relay', env: { REDIS_URL: redis.url } })
  const relays = await Promise.all([start(), start()])
  const urls = () => relays.map(urlOf)
  const sent = new Map()
  const [times, failures] = [[], []]
  let [arrived, twice] = [0, 0]
  const onMessage = (text) => {
    const began = sent.get(text.slice(0, 16))
    if (began === undefined) {
      twice += 1
      return
    }
    sent.delete(text.slice(0, 16))
    arrived += 1
    times.push(performance.now() - began)
  }
  const couples = Array.from({ length: pairs }, (_, at) => {
    const topic = randomBytes(32).toString('hex')
    return [
      createRelayClient({ urls, first: at, topic }),
      createRelayClient({ urls, first: at + 1, topic, onMessage }),
    ]
  })
  try {
    await Promise.all(couples.flat().map((client) => client.connect()))
    await sleep(500)
    const total = rate * seconds
    const cpu = [...relays.map((relay) => relay.cpu()), redis.pid ? cpuOf(redis.pid) : 0, process.cpuUsage()]
    const began = performance.now()
    const confirmations = []
    let isKilled = killAfter === undefined
    for (let count = 0; count < total; ) {
      const due = Math.min(total, Math.floor(((performance.now() - began) * rate) / 1000))
      for (; count < due; count += 1) {
        const id = randomBytes(8).toString('hex')
        const text = id + randomBytes(bytes).toString('base64')
        sent.set(id, performance.now())
        const published = couples[count % pairs][0].publish(text)
        confirmations.push(published.catch((error) => failures.push(error.message)))
      }
      if (!isKilled && count >= total * killAfter) {
        isKilled = true
        relays[0].kill()
        start().then((relay) => {
          relays[0] = relay
        })
      }
      await sleep(2)
    }
    const spent = (performance.now() - began) / 1000
    for (let left = 300; left > 0 && sent.size > 0; left -= 1) await sleep(100)
    await Promise.race([Promise.all(confirmations), sleep(20_000)])
    const perRelay = killAfter === undefined ? relays.map((relay, at) => relay.cpu() - cpu[at]) : []
    const own = process.cpuUsage(cpu[3])
    return {
      total,
      arrived,
      lost: sent.size,
      twice,
      repeats: couples.reduce((sum, [, reader]) => sum + reader.repeats(), 0),
      failures,
      perSecond: total / spent,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      cpuMs: perRelay.map((each) => (each * 1000) / total),
      redisMs: redis.pid ? ((cpuOf(redis.pid) - cpu[2]) * 1000) / total : 0,
      loaderMs: (own.user + own.system) / 1000 / total,
    }
  } finally {
    for (const client of couples.flat()) client.close()
    await Promise.all(relays.map((relay) => relay.end()))
    config.remove()
  }
}

/**
 * Opens sockets to one relay, each of a client of its own that listens to a topic.
 *
 * @param {number} count
 */
export async function measureSockets(count) {
  const config = makeConfig('')
  const relay = await startServer(config.folder, { roles: 'relay' })
  const sockets = []
  try {
    const before = [relay.memory(), relay.cpu()]
    const open = () =>
      new Promise((resolve, reject) => {
        const url = urlOf(relay)
        const target = `${url}?auth=${createIdentity().token(url)}&projectId=shop`
        const socket = new WebSocket(target, { perMessageDeflate: false })
        sockets.push(socket)
        socket.once('error', reject)
        socket.once('message', resolve)
        socket.once('open', () => {
          const params = { topic: randomBytes(32).toString('hex') }
          socket.send(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscribe', params }))
        })
      })
    let left = count
    const work = async () => {
      while (left-- > 0) await open()
    }
    await Promise.all(Array.from({ length: 50 }, work))
    await sleep(1000)
    return {
      open: sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length,
      bytesEach: (relay.memory() - before[0]) / count,
      cpuMs: ((relay.cpu() - before[1]) * 1000) / count,
    }
  } finally {
    for (const socket of sockets) socket.terminate()
    await relay.end()
    config.remove()
  }
}

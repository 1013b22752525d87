import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import { quantile } from './ask.mjs'
import { createIdentity, createRelayClient } from './relayClient.mjs'
import { cpuOf, makeConfig, startServer } from './startServer.mjs'

const urlOf = ({ port }) => `ws://127.0.0.1:${port}/relay`
/** How long messages are sent before they are counted. */
const warmSeconds = 3
/** The bytes of a message. Most messages of WalletConnect are about so large. */
const messageBytes = 700

/**
 * Sends messages between pairs of clients whose two sides are at different relays, at a fixed pace.
 *
 * @param {{ redis: { url: string, pid: number | undefined }, rate: number, seconds: number, pairs: number, killAfter?: number }} given
 *   rate: messages a second; killAfter: the share of the messages after which a relay is killed, and another one takes its place
 */
export async function measureMessages({ redis, rate, seconds, pairs, killAfter }) {
  const config = makeConfig('')
  const start = () => startServer(config.folder, { roles: 'relay', env: { REDIS_URL: redis.url } })
  const relays = await Promise.all([start(), start()])
  let replacement = Promise.resolve()
  const record = createRecord()
  const couples = createCouples(pairs, () => relays.map(urlOf), record.arrive)
  const clients = couples.flat()
  try {
    await Promise.all(clients.map((client) => client.connect()))
    await sleep(500)
    // Processes that have just started compile what they run.
    await pace(rate, rate * warmSeconds, (at) => record.send(couples[at % pairs][0]))
    await record.settle()
    record.begin()
    const total = rate * seconds
    const cpu = readCpu(relays, redis)
    const killAt = killAfter === undefined ? undefined : Math.ceil(total * killAfter)
    const spent = await pace(rate, total, (at) => {
      record.send(couples[at % pairs][0])
      if (at !== killAt) return
      relays[0].kill()
      replacement = start().then((relay) => {
        relays[0] = relay
      })
      // It is thrown below. Until then, nobody waits for it.
      replacement.catch(() => {})
    })
    await replacement
    await record.settle()
    const msEach = (spentSeconds) => (spentSeconds * 1000) / total
    // A relay that took the place of another one has not spent the time of both.
    const now = killAfter === undefined ? readCpu(relays, redis) : cpu
    return {
      ...record.read(),
      total,
      repeats: couples.reduce((sum, [, reader]) => sum + reader.repeats(), 0),
      perSecond: total / spent,
      cpuMs: now.relays.map((value, at) => msEach(value - cpu.relays[at])),
      redisMs: msEach(now.redis - cpu.redis),
      loaderMs: msEach(now.own - cpu.own),
    }
  } finally {
    for (const client of clients) client.close()
    // A relay that is still starting is ended as well.
    await replacement.catch(() => {})
    await Promise.all(relays.map((relay) => relay.end()))
    config.remove()
  }
}

/** Makes two clients for each topic, which are at different relays. */
function createCouples(count, urls, onMessage) {
  return Array.from({ length: count }, (_, at) => {
    const topic = randomBytes(32).toString('hex')
    const writer = createRelayClient({ urls, first: at, topic })
    return [writer, createRelayClient({ urls, first: at + 1, topic, onMessage })]
  })
}

/** Counts messages that are sent, and those of them that arrive. */
function createRecord() {
  const [sent, times, failures, confirmations] = [new Map(), [], [], []]
  let [arrived, twice] = [0, 0]
  return {
    send: (client) => {
      const id = randomBytes(8).toString('hex')
      sent.set(id, performance.now())
      const published = client.publish(id + randomBytes(messageBytes).toString('base64'))
      confirmations.push(published.catch((error) => failures.push(error.message)))
    },
    arrive: (text) => {
      const id = text.slice(0, 16)
      const began = sent.get(id)
      if (began === undefined) twice += 1
      else times.push(performance.now() - began)
      if (sent.delete(id)) arrived += 1
    },
    /** Counts from now on. What was lost or came twice before counts too. */
    begin: () => {
      times.length = 0
      arrived = 0
    },
    /** Waits until all has arrived and is confirmed, for at most 50 seconds. */
    settle: async () => {
      for (let left = 300; left > 0 && sent.size > 0; left -= 1) await sleep(100)
      await Promise.race([Promise.all(confirmations), sleep(20_000, undefined, { ref: false })])
    },
    read: () => ({
      arrived,
      failures,
      twice,
      lost: sent.size,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
    }),
  }
}

/**
 * Calls a function at a fixed pace, however long each call takes.
 *
 * @returns {Promise<number>} how many seconds all calls took
 */
async function pace(rate, total, act) {
  const began = performance.now()
  for (let count = 0; count < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - began) * rate) / 1000))
    for (; count < due; count += 1) act(count)
    await sleep(2)
  }
  return (performance.now() - began) / 1000
}

/** The seconds of CPU that the processes have taken so far. */
function readCpu(relays, { pid }) {
  const { system, user } = process.cpuUsage()
  return {
    relays: relays.map((relay) => relay.cpu()),
    redis: pid === undefined ? 0 : cpuOf(pid),
    own: (user + system) / 1_000_000,
  }
}

/**
 * Opens sockets to one relay, each of a client of its own that listens to a topic.
 *
 * @param {number} count of the sockets
 * @returns {Promise<{ open: number, bytesEach: number, cpuMs: number }>} how many are open in the end, and what each costs the relay
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

import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import { idOf } from './createMailboxes.js'
import { createRelay, type Relay } from './createRelay.js'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const topic = 'ab'.repeat(32)
let now = 0
let relay: Relay
afterEach(() => relay.close())

/** A client of the relay, and the ids of what it was pushed. */
function connect(clientId: string) {
  const pushed: number[] = []
  const send = (text: string): void => {
    const { id, method } = JSON.parse(text)
    if (method !== undefined) pushed.push(id)
  }
  const connection = relay.connect({ clientId, network: 'n', project: 'p', send })
  const say = (frame: object): void => connection.receive(JSON.stringify({ jsonrpc: '2.0', ...frame }))
  const call = (method: string, params: object): void => say({ id: 1, method, params })
  return { call, pushed, acknowledge: () => say({ id: pushed.at(-1), result: true }) }
}

test.each([
  ['acknowledges nothing', 'irn_subscribe'],
  ['says nothing after it has fetched', 'irn_fetchMessages'],
])('T-F9: a client that %s keeps no message in memory that another one has taken', async (_what, method) => {
  relay = createRelay({ now: () => now })
  const [app, silent, wallet] = [connect('app'), connect('silent'), connect('wallet')]
  wallet.call('irn_subscribe', { topic })
  if (method === 'irn_subscribe') silent.call(method, { topic })
  app.call('irn_publish', { topic, message: 'm', ttl: 300, tag: 0 })
  if (method === 'irn_fetchMessages') silent.call(method, { topic })
  const kept = new WeakRef(relay.mailboxes.find(topic, idOf('m')) ?? {})
  wallet.acknowledge()
  now += 61_000
  for (const _ of relay.mailboxes.sweep());
  // What a weak reference has given stays until the next turn of the event loop.
  for (let turn = 0; turn < 3; turn += 1) await setImmediate()
  collect()
  expect(relay.mailboxes.size).toBe(0)
  expect(kept.deref()).toBeUndefined()
})

test('a client that has not acknowledged a message yet is not pushed it again when it subscribes again', async () => {
  relay = createRelay()
  const [app, wallet] = [connect('app'), connect('wallet')]
  app.call('irn_publish', { topic, message: 'm', ttl: 300, tag: 0 })
  for (let times = 0; times < 2; times += 1) {
    wallet.call('irn_subscribe', { topic })
    await setImmediate()
    await setImmediate()
  }
  expect(wallet.pushed).toHaveLength(1)
})

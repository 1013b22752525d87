import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../../runtime/src/storage/createSafeStorage.js'
import { createRelayClient } from '../../runtime/src/walletconnect/relay/createRelayClient.js'
import type { RelayMessage } from '../../runtime/src/walletconnect/relay/frames.js'
import type { WebSocketLike } from '../../runtime/src/walletconnect/relay/openRelaySocket.js'
import { requestNamespaces } from '../../runtime/src/walletconnect/session/requestNamespaces.js'
import { createTestDapp, createTestWallet } from '../../runtime/src/walletconnect/session/testPeers.js'
import { createRelay, type Relay } from '../../sandbox/src/relay/createRelay.js'

const runs = Number(process.env.FAULTY_RUNS ?? 150)
const requests = 6
const namespaces = requestNamespaces(['eip155:1'])

/** A generator of numbers from 0 to 1 (mulberry32), so that a run can be had again by its seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What may go wrong with a frame, or the line it travels on. Each is the likelihood of it. */
interface Faults {
  readonly drop: number
  readonly duplicate: number
  readonly spoil: number
  /** The line ends, and both sides hear of it. */
  readonly cut: number
  /** The line is dead, and nobody hears of it. */
  readonly half: number
}

/** A line to the relay on which frames come late, and some not at all, twice, or changed. */
function openLine(relay: Relay, clientId: string, random: () => number, faults: () => Faults): WebSocketLike {
  let isOpen = true
  let isDead = false
  const line: WebSocketLike = {
    ...{ onopen: null, onmessage: null, onerror: null, onclose: null, readyState: 0 as 0 | 1 | 2 | 3 },
    send: (text) => carry(String(text), (carried) => connection.receive(carried)),
    close: () => end(),
  }
  const connection = relay.connect(clientId, (text) =>
    carry(text, (data) => line.onmessage?.({ data } as never)),
  )
  function end(): void {
    if (!isOpen) return
    isOpen = false
    connection.close()
    Object.assign(line, { readyState: 3 })
  }
  function carry(text: string, arrive: (text: string) => void): void {
    if (!isOpen) return
    const { cut, drop, duplicate, half, spoil } = faults()
    if (random() < half) isDead = true
    if (random() < cut) {
      setTimeout(() => {
        if (!isOpen) return
        end()
        line.onclose?.({ code: 1006, reason: '' } as never)
      }, 5)
      return
    }
    const times = isDead || random() < drop ? 0 : random() < duplicate ? 2 : 1
    const at = Math.floor(random() * text.length)
    const carried = random() < spoil ? `${text.slice(0, at)}#${text.slice(at + 1)}` : text
    for (let count = 0; count < times; count++)
      setTimeout(() => isOpen && arrive(carried), Math.floor(random() * 400))
  }
  setTimeout(() => {
    if (!isOpen) return
    Object.assign(line, { readyState: 1 })
    line.onopen?.({} as never)
  }, 20)
  return line
}

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'Date'],
    }),
)
afterEach(() => void vi.useRealTimers())

async function run(seed: number) {
  const random = createRandom(seed)
  const calm: Faults = { drop: 0, duplicate: 0, spoil: 0, cut: 0, half: 0 }
  const rough: Faults = {
    ...{ drop: random() * 0.15, duplicate: random() * 0.2, spoil: random() * 0.05 },
    ...{ cut: random() * 0.05, half: random() * 0.02 },
  }
  let faults = calm
  const relay = createRelay()
  const joinAs = (name: string) => {
    const storage = createMemoryStorage()
    const seedOf = name.repeat(32)
    return (deliver: (message: RelayMessage) => Promise<void>) =>
      createRelayClient({
        ...{ url: 'ws://127.0.0.1:1/relay', projectId: 'p', seed: seedOf, storage, deliver },
        createSocket: () => openLine(relay, name, random, () => faults),
      })
  }
  const dapp = createTestDapp(joinAs('a1'))
  const wallet = createTestWallet(joinAs('b2'))
  const answered: number[] = []
  wallet.behaviour.request = (request) => {
    answered.push(request.id)
    return wallet.client.respond(request, { result: request.params })
  }
  const proposing = dapp.client.propose({ namespaces })
  await vi.advanceTimersByTimeAsync(5000)
  const proposed = await proposing
  void wallet.client.pair(proposed.uri)
  await vi.advanceTimersByTimeAsync(5000)
  const { topic } = await proposed.session

  faults = rough
  const outcomes: unknown[] = []
  for (let at = 0; at < requests; at++) {
    const request = { chainId: 'eip155:1', method: 'personal_sign', params: [at] }
    dapp.client.request(topic, request).then(
      (result) => outcomes.push(result),
      (error) => outcomes.push(error.code),
    )
    await vi.advanceTimersByTimeAsync(Math.floor(random() * 8000))
  }
  // The weather clears up half way through their lives.
  await vi.advanceTimersByTimeAsync(40_000)
  faults = calm
  await vi.advanceTimersByTimeAsync(300_050)

  const context = `seed ${seed}, ${JSON.stringify(rough)}, ${JSON.stringify(outcomes)}`
  expect(outcomes, `none hangs: ${context}`).toHaveLength(requests)
  expect(new Set(answered).size, `none is shown twice: ${context}`).toBe(answered.length)
  const held = wallet.client.sessions().map(({ session }) => session.topic)
  expect(
    dapp.client.sessions().map(({ session }) => session.topic),
    `no session is lost: ${context}`,
  ).toEqual(held)
  expect(held).toEqual([topic])
  const failed = outcomes.filter((outcome) => typeof outcome === 'string')
  for (const code of failed)
    expect(['WALLET_TIMEOUT', 'RELAY_UNREACHABLE', 'RELAY_FAILED'], context).toContain(code)
  dapp.leave()
  wallet.leave()
  relay.close()
  return failed.length
}

it(`${runs} runs over a line that loses, repeats and spoils frames: none hangs, none is shown twice, no session is lost`, async () => {
  let failed = 0
  for (let seed = 1; seed <= runs; seed++) failed += await run(seed)
  // A frame that was spoiled on the way in is kept spoiled: such a request ends with its deadline.
  expect(failed).toBeLessThan(runs * requests * 0.2)
})

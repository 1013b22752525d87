import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testSupported } from '../../runtime/src/walletconnect/client/testPeers.js'
import { withLibraryPrimitives } from '../../runtime/src/walletconnect/crypto/testPrimitives.js'
import type { SessionNamespace } from '../../runtime/src/walletconnect/session/namespaces.js'
import { requestNamespaces } from '../../runtime/src/walletconnect/session/requestNamespaces.js'
import { createRelay } from '../../server/src/relay/createRelay.js'
import { calm, createRandom, type Faults } from './support/faultyLine.js'
import { createCountingWallet, createTabbedApp } from './support/walletConnectTabs.js'

const runs = Number(process.env.FAULTY_RUNS ?? 60)
const requests = 6
const deadline = 300_000
const namespaces = requestNamespaces(['eip155:1'])

withLibraryPrimitives()
beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'Date'],
    }),
)
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Outcome of one request: its number, the result or the code of its error, and the time it took in ms. */
interface Outcome {
  readonly at: number
  readonly result: unknown
  readonly took: number
  /** Its tab was there all along. */
  isOfTab: boolean
}

async function run(seed: number) {
  const random = createRandom(seed)
  vi.spyOn(Math, 'random').mockImplementation(createRandom(seed + 1_000_000))
  vi.setSystemTime('2026-01-01T00:00:00Z')
  const rough: Faults = {
    drop: random() * 0.15,
    duplicate: random() * 0.2,
    spoil: random() * 0.05,
    cut: random() * 0.05,
    half: random() * 0.02,
  }
  let faults = calm
  const relay = createRelay()
  const parameters = { relay, random, faults: () => faults }
  const browser = createTabbedApp(parameters)
  const wallet = createCountingWallet(parameters)
  let tabs = [await browser.open(), await browser.open()]
  const proposing = tabs[0]?.app.propose({ namespaces })
  await vi.advanceTimersByTimeAsync(5000)
  const proposed = await proposing
  void wallet.client.pair(proposed?.uri ?? '')
  await vi.advanceTimersByTimeAsync(5000)
  const topic = (await proposed?.session)?.topic ?? ''
  expect(tabs.map((tab) => tab.topics())).toEqual([[topic], [topic]])

  faults = rough
  const outcomes: Outcome[] = []
  const fromWallet: Promise<unknown>[] = []
  let asked = 0
  for (let at = 0; at < requests; at++) {
    const tab = tabs[Math.floor(random() * tabs.length)]
    const request = { chainId: 'eip155:1', method: 'personal_sign', params: [at] }
    const began = Date.now()
    const settle = (result: unknown) =>
      outcomes.push({ at, result, took: Date.now() - began, isOfTab: tabs.includes(tab as never) })
    asked += 1
    tab?.app.request(topic, request).then(settle, (error) => settle(error.code))
    if (random() < 0.3) fromWallet.push(wallet.client.ping(topic).catch(() => {}))
    const [first] = tabs
    const what = random()
    if (what < 0.1) {
      // The tab that was opened first is closed, or killed, and another one is opened.
      if (random() < 0.5) first?.kill()
      else first?.app.stop()
      tabs = [...tabs.slice(1), await browser.open()]
      void tabs[1]?.app.restore()
    } else if (what < 0.2) {
      first?.stop()
      setTimeout(() => first?.resume(), 4000)
    }
    await vi.advanceTimersByTimeAsync(Math.floor(random() * 8000))
  }
  // The weather clears up half way through their lives.
  await vi.advanceTimersByTimeAsync(40_000)
  faults = calm
  await vi.advanceTimersByTimeAsync(deadline + 50)
  await Promise.all(fromWallet)

  const context = `seed ${seed}, ${JSON.stringify(rough)}, ${JSON.stringify(outcomes)}`
  expect(outcomes, `none hangs: ${context}`).toHaveLength(asked)
  for (const { took } of outcomes) expect(took, `none lasts: ${context}`).toBeLessThanOrEqual(deadline + 50)
  expect(new Set(wallet.shown).size, `none is shown twice: ${context}`).toBe(wallet.shown.length)
  for (const [id, count] of wallet.answers) expect(count, `${id} is answered once: ${context}`).toBe(1)
  const held = wallet.client.sessions().map(({ session }) => session.topic)
  expect(held).toEqual([topic])
  for (const tab of tabs) expect(tab.topics(), `no session is lost: ${context}`).toEqual(held)
  const failed = outcomes.filter(({ result }) => typeof result === 'string')
  const expected = ['WALLET_TIMEOUT', 'RELAY_UNREACHABLE', 'RELAY_FAILED', 'CANCELLED', 'RECONNECTING']
  for (const { result } of failed) expect(expected, context).toContain(result)
  for (const tab of tabs) tab.app.stop()
  wallet.leave()
  relay.close()
  // Those of tabs that were killed: in this process they would go on.
  vi.clearAllTimers()
  return { failed: failed.filter(({ isOfTab }) => isOfTab).length, asked }
}

it(`T-E2, R12: ${runs} runs over lines that lose, repeat and spoil frames, with two tabs that come and go: no request hangs or is shown twice, none of the wallet's is answered twice, no session is lost`, async () => {
  const sum = { failed: 0, asked: 0 }
  for (let seed = 1; seed <= runs; seed++) {
    const { failed, asked } = await run(seed)
    sum.failed += failed
    sum.asked += asked
  }
  // A frame that was spoiled on the way in is kept spoiled: such a request ends with its deadline.
  expect(sum.failed).toBeLessThan(sum.asked * 0.2)
  if (process.env.FAULTY_RUNS) console.log(`${runs} runs, ${sum.asked} requests, ${sum.failed} failed`)
}, 1_800_000)

it('T-E2: an update of the wallet is not lost with a line that ends while the app checks it, whenever that is', async () => {
  for (let delay = 0; delay <= 30; delay += 2) {
    const relay = createRelay()
    const parameters = { relay, random: createRandom(1), faults: () => calm, latest: 20 }
    const wallet = createCountingWallet(parameters)
    const tab = await createTabbedApp(parameters).open()
    const proposing = tab.app.propose({ namespaces })
    await vi.advanceTimersByTimeAsync(500)
    const proposed = await proposing
    void wallet.client.pair(proposed?.uri ?? '')
    await vi.advanceTimersByTimeAsync(500)
    const topic = (await proposed?.session)?.topic ?? ''
    const accounts = ['eip155:1:0x0000000000000000000000000000000000000001']
    const eip155 = { ...testSupported.eip155, accounts } as SessionNamespace
    const updated = wallet.client.update(topic, { eip155 })
    await vi.advanceTimersByTimeAsync(delay)
    tab.comeBack()
    tab.cut()
    await vi.advanceTimersByTimeAsync(10_000)
    await updated
    expect(tab.app.sessions()[0]?.session.namespaces.eip155?.accounts, `after ${delay} ms`).toEqual(accounts)
    tab.app.stop()
    wallet.leave()
    relay.close()
  }
})

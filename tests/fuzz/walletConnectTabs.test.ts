import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testSupported } from '../../runtime/src/walletconnect/client/testPeers.js'
import { withLibraryPrimitives } from '../../runtime/src/walletconnect/crypto/testPrimitives.js'
import { requestNamespaces } from '../../runtime/src/walletconnect/session/requestNamespaces.js'
import { createRelay } from '../../server/src/relay/createRelay.js'
import { calm, createRandom } from '../contract/support/faultyLine.js'
import { createCountingWallet, createTabbedApp } from '../contract/support/walletConnectTabs.js'
import { fuzzParameters, timeoutMs } from './budget.js'

const deadline = 300_000
const request = { chainId: 'eip155:1', method: 'personal_sign', params: [1] }

withLibraryPrimitives()
beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'Date'],
    }),
)
afterEach(() => void vi.useRealTimers())

/** State that both sides have to have once everything has come through. */
interface Model {
  isHeld: boolean
  isOnline: boolean
  /** The version of the update that the wallet sent last. */
  version: number
  /** Two tabs: is the browser running it? */
  readonly isRunning: boolean[]
}

type World = Awaited<ReturnType<typeof createWorld>>
type Step = fc.AsyncCommand<Model, World>

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const namespacesOf = (version: number) => ({
  eip155: { ...testSupported.eip155, accounts: [`eip155:1:0x${String(version).padStart(40, '0')}`] },
})

async function createWorld() {
  const relay = createRelay()
  const parameters = { relay, random: createRandom(1), faults: () => calm, latest: 20 }
  const browser = createTabbedApp(parameters)
  const wallet = createCountingWallet(parameters)
  const tabs = [await browser.open(), await browser.open()]
  const proposing = tabs[0]?.app.propose({ namespaces: requestNamespaces(['eip155:1']) })
  await pass(500)
  const proposed = await proposing
  void wallet.client.pair(proposed?.uri ?? '')
  await pass(500)
  const topic = (await proposed?.session)?.topic ?? ''
  wallet.client.update(topic, namespacesOf(0) as never).catch(() => {})
  await pass(500)
  const outcomes = { asked: 0, took: [] as number[] }
  return { browser, outcomes, relay, tabs, topic, wallet }
}

const step = (
  name: string,
  check: (model: Readonly<Model>) => boolean,
  run: (model: Model, world: World) => unknown,
): Step => ({ check, run: async (model, world) => void (await run(model, world)), toString: () => name })

const tabSteps = (at: number): Step[] => {
  const isRunning = ({ isRunning }: Readonly<Model>) => isRunning[at] === true
  return [
    step(`ask ${at}`, isRunning, (_model, { outcomes, tabs, topic }) => {
      const began = Date.now()
      const settle = () => void outcomes.took.push(Date.now() - began)
      outcomes.asked += 1
      tabs[at]?.app.request(topic, request).then(settle, settle)
    }),
    step(`stop ${at}`, isRunning, (model, { tabs }) => {
      model.isRunning[at] = false
      tabs[at]?.stop()
    }),
    step(
      `go on ${at}`,
      (model) => !isRunning(model),
      (model, { tabs }) => {
        model.isRunning[at] = true
        tabs[at]?.resume()
      },
    ),
    step(`look at ${at}`, isRunning, (_model, { tabs }) => tabs[at]?.comeBack()),
    ...(['kill', 'close'] as const).map((how) =>
      step(
        `${how} ${at} and open it again`,
        () => true,
        async (model, { browser, tabs }) => {
          if (how === 'kill') tabs[at]?.kill()
          else tabs[at]?.app.stop()
          const opened = await browser.open()
          tabs[at] = opened
          model.isRunning[at] = true
          if (!model.isOnline) opened.goOffline()
          void opened.app.restore()
          await pass(10)
        },
      ),
    ),
    step(`cut ${at}`, isRunning, (_model, { tabs }) => tabs[at]?.cut()),
    step(
      `disconnect in ${at}`,
      (model) => isRunning(model) && model.isHeld && model.isOnline,
      async (model, { tabs, topic }) => {
        // A session that is not listened to yet, or is unknown to a tab that was stopped, cannot be left there.
        await pass(10_000)
        if (tabs[at]?.topics().length === 0) return
        model.isHeld = false
        void tabs[at]?.app.disconnect(topic)
        await pass(10_000)
      },
    ),
  ]
}

const isHeld = ({ isHeld }: Readonly<Model>) => isHeld
const steps: Step[] = [
  ...[0, 1].flatMap(tabSteps),
  step('update', isHeld, (model, { topic, wallet }) => {
    model.version += 1
    wallet.client.update(topic, namespacesOf(model.version) as never).catch(() => {})
  }),
  step('ping', isHeld, (_model, { topic, wallet }) => void wallet.client.ping(topic).catch(() => {})),
  step(
    'cut the wallet',
    () => true,
    (_model, { wallet }) => wallet.cut(),
  ),
  step(
    'go offline',
    ({ isOnline }) => isOnline,
    (model, { tabs }) => {
      model.isOnline = false
      for (const tab of tabs) tab.goOffline()
    },
  ),
  step(
    'come online',
    ({ isOnline }) => !isOnline,
    (model, { tabs }) => {
      model.isOnline = true
      for (const tab of tabs) tab.comeOnline()
    },
  ),
  step(
    'wait a moment',
    () => true,
    () => pass(50),
  ),
  step(
    'wait',
    () => true,
    () => pass(3000),
  ),
]

it(
  'T-E2: two tabs on one session, whatever happens to them, all agree with the wallet in the end, and nothing is answered twice',
  async () => {
    const model = fc.asyncProperty(
      fc.commands(
        steps.map((each) => fc.constant(each)),
        { maxCommands: 40 },
      ),
      async (commands) => {
        let world: World | undefined
        let model: Model | undefined
        await fc.asyncModelRun(async () => {
          world = await createWorld()
          model = { isHeld: true, isOnline: true, version: 0, isRunning: [true, true] }
          return { model, real: world }
        }, commands)
        if (world !== undefined && model !== undefined) await judge(model, world)
      },
    )
    await fc.assert(model, fuzzParameters(25))
  },
  timeoutMs,
)

async function judge(model: Model, { outcomes, relay, tabs, topic, wallet }: World): Promise<void> {
  for (const [at, tab] of tabs.entries()) {
    if (!model.isRunning[at]) tab.resume()
    if (!model.isOnline) tab.comeOnline()
  }
  await pass(deadline + 50)
  expect(outcomes.took).toHaveLength(outcomes.asked)
  for (const took of outcomes.took) expect(took).toBeLessThanOrEqual(deadline + 50)
  expect(new Set(wallet.shown).size).toBe(wallet.shown.length)
  for (const count of wallet.answers.values()) expect(count).toBe(1)
  const held = model.isHeld ? [topic] : []
  expect(wallet.client.sessions().map(({ session }) => session.topic)).toEqual(held)
  for (const tab of tabs) {
    expect(tab.topics()).toEqual(held)
    const [entry] = tab.app.sessions()
    if (entry !== undefined) {
      expect(entry.status).toBe('live')
      expect(entry.session.namespaces).toEqual(namespacesOf(model.version))
    }
    tab.app.stop()
  }
  wallet.leave()
  relay.close()
  // Those of tabs that were killed: in this process they would go on.
  vi.clearAllTimers()
}

import { vi } from 'vitest'
import { AppKitError } from '../../../runtime/src/errors/AppKitError.js'
import { randomOf } from '../../fuzz/budget.js'
import { wordsOf } from '../countCases.js'
import { type Finding, type RunSlice, seedOf } from '../drive.js'
import { type Fault, type PortCall, planOf } from '../faults/injector.js'
import { type Flow, installClock, installPage, type Page, settle, uninstallPage } from '../faults/page.js'

/** Time for work that goes on after a flow: the end of a transaction takes three minutes at most. */
const afterMs = 5 * 60_000

/**
 * Does a flow once for each case with the faults of that case, judges what is left, and does it again with none: a
 * user who tries again has to get there.
 */
export function countFaults<World extends Page>(flow: Flow<World>): RunSlice {
  let calls: readonly PortCall[] | undefined
  return async ({ seed, from, count }) => {
    const findings: Finding[] = []
    let [violations, met] = [0, 0]
    calls ??= await callsOf(flow)
    for (let number = from; number < from + count; number++) {
      const plan = planOf(calls, number, randomOf(seedOf({ seed, from: number })))
      const { hits, problem } = await tryFlow(flow, plan)
      met += hits
      if (problem === undefined) continue
      violations++
      const what = plan.map(({ at, kind }) => `${nameOf(calls?.[at])}: ${kind}`).join('; ')
      if (findings.length < 5) findings.push({ case: number, what: wordsOf(`${what}: ${problem}`) })
    }
    return {
      violations,
      findings,
      counts: { 'faults came about': met, 'most calls over ports': calls.length },
    }
  }
}

const nameOf = (call: PortCall | undefined) =>
  call === undefined ? 'a later call' : `${call.port} ${call.name}`.slice(0, 80)

/** The calls over ports of a flow in which nothing goes wrong; it has to reach its end. */
async function callsOf<World extends Page>(flow: Flow<World>): Promise<readonly PortCall[]> {
  // The first run waits for what is imported on demand, which no fake clock waits for.
  for (let round = 0; ; round++) {
    const { calls, isDone, problem } = await tryFlow(flow, [], round < 3)
    if (isDone && problem === undefined && round >= 2) return calls
    if (round > 5) throw new Error(`The flow does not get to its end by itself: ${problem}`)
  }
}

async function tryFlow<World extends Page>(flow: Flow<World>, plan: readonly Fault[], isFirst = false) {
  installPage()
  installClock()
  const world = await flow.open()
  try {
    const prepared = flow.prepare?.(world) ?? Promise.resolve()
    if (isFirst) await vi.dynamicImportSettled()
    await settle(prepared)
    world.injector.arm(plan)
    const first = settle(flow.act(world), () => flow.giveUp?.(world))
    if (isFirst) await vi.dynamicImportSettled()
    const ended = await first
    const calls = world.injector.calls()
    const hits = world.injector.hits()
    let problem = problemOf(ended) ?? stateOf(world) ?? flow.judge?.(world)
    await vi.advanceTimersByTimeAsync(afterMs)
    problem ??= stateOf(world) ?? flow.judge?.(world)
    const isDone = flow.isDone(world)
    if (problem === undefined && !isDone) problem = await tryAgain(flow, world)
    problem ??= await leave(world)
    return { calls, hits, isDone, problem }
  } finally {
    world.leave()
    vi.clearAllTimers()
    uninstallPage()
  }
}

/** Does the flow without a fault: the wallet is unlocked, on the network of the app, and asked again. */
async function tryAgain<World extends Page>(flow: Flow<World>, world: World): Promise<string | undefined> {
  world.injector.arm([])
  world.heal()
  await vi.advanceTimersByTimeAsync(60_000)
  const ended = await settle(flow.act(world), () => flow.giveUp?.(world))
  if (flow.isDone(world)) return undefined
  const why = ended.how === 'rejected' ? wordsOf(ended.error) : ended.how
  return `tried again without a fault, it does not get there: ${why}`
}

function problemOf(ended: Awaited<ReturnType<typeof settle>>): string | undefined {
  if (ended.how === 'hangs') return 'its promise is open after 15 minutes.'
  if (ended.how === 'resolved') return undefined
  const { error } = ended
  if (!(error instanceof AppKitError))
    return `it rejects with something else than an AppKitError: ${wordsOf(error)}`
  // A slip of our own code can look like an answer of the other side.
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (/^(Cannot read|.* is not (a function|iterable|defined))/.test(cause.message))
      return `it rejects because of a mistake in the code: ${cause.message}`
  return undefined
}

const stateOf = (page: Page) =>
  page.unhandled.length > 0 ? `nobody has caught ${wordsOf(page.unhandled[0])}` : page.state()

/** Nothing goes on when the page was left. */
async function leave(page: Page): Promise<string | undefined> {
  page.leave()
  await vi.advanceTimersByTimeAsync(afterMs)
  if (page.unhandled.length > 0) return `nobody has caught ${wordsOf(page.unhandled[0])}`
  return page.leftOver() ?? (vi.getTimerCount() > 0 ? `${vi.getTimerCount()} timers are left.` : undefined)
}

/** The faults of one flow: `faults/send`, for example. */
export async function prepareFaults(id: string): Promise<RunSlice> {
  const name = id.slice('faults/'.length)
  if (name === 'email') return countFaults((await import('../faults/emailFlow.js')).loggingIn)
  if (name === 'pairing') return countFaults((await import('../faults/pairingFlow.js')).pairing)
  const { walletFlows } = await import('../faults/flows.js')
  if (!Object.hasOwn(walletFlows, name)) throw new Error(`There is no flow ${id}.`)
  return countFaults(walletFlows[name as keyof typeof walletFlows])
}

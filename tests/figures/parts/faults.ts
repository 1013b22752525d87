import { vi } from 'vitest'
import { requireChain } from '../../../runtime/src/kit/connections.js'
import { randomOf } from '../../fuzz/budget.js'
import { wordsOf } from '../countCases.js'
import { type Finding, type RunSlice, seedOf } from '../drive.js'
import { type Flow, flows } from '../faults/flows.js'
import { type Fault, type PortCall, planOf } from '../faults/injector.js'
import { installClock, installPage, settle, uninstallPage } from '../faults/page.js'
import { addresses, type World } from '../faults/world.js'

/** What comes after a flow by itself: the end of a transaction takes three minutes at most. */
const AFTER_MS = 5 * 60_000

/**
 * Does a flow once for each case with the faults of that case, judges what is left, and does it again with none: a
 * user who tries again has to get there.
 */
export function countFaults(flow: Flow): RunSlice {
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
    return { violations, findings, counts: { met, 'most calls': calls.length } }
  }
}

const nameOf = (call: PortCall | undefined) =>
  call === undefined ? 'a later call' : `${call.port} ${call.name}`.slice(0, 80)

/** The calls over ports of a flow in which nothing goes wrong; it has to reach its end. */
async function callsOf(flow: Flow): Promise<readonly PortCall[]> {
  // The first run waits for what is imported on demand, which no fake clock waits for.
  for (let round = 0; ; round++) {
    const { calls, isDone, problem } = await tryFlow(flow, [], round < 3)
    if (isDone && problem === undefined && round >= 2) return calls
    if (round > 5) throw new Error(`The flow does not get to its end by itself: ${problem}`)
  }
}

async function tryFlow(flow: Flow, plan: readonly Fault[], isFirst = false) {
  installPage()
  installClock()
  const world = flow.open()
  try {
    const prepared = flow.prepare?.(world) ?? Promise.resolve()
    if (isFirst) await vi.dynamicImportSettled()
    await settle(prepared)
    world.injector.arm(plan)
    const first = settle(flow.act(world))
    if (isFirst) await vi.dynamicImportSettled()
    const ended = await first
    const calls = world.injector.calls()
    const hits = world.injector.hits()
    let problem = problemOf(ended) ?? stateOf(world) ?? flow.judge?.(world)
    await vi.advanceTimersByTimeAsync(AFTER_MS)
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
async function tryAgain(flow: Flow, world: World): Promise<string | undefined> {
  world.injector.arm([])
  world.wallet.unlock()
  world.wallet.selectChain(31337)
  await vi.advanceTimersByTimeAsync(60_000)
  const ended = await settle(flow.act(world))
  if (flow.isDone(world)) return undefined
  const why = ended.how === 'rejected' ? wordsOf(ended.error) : ended.how
  return `tried again without a fault, it does not get there: ${why}`
}

function problemOf(ended: Awaited<ReturnType<typeof settle>>): string | undefined {
  if (ended.how === 'hangs') return 'its promise is open after 15 minutes.'
  if (ended.how === 'resolved') return undefined
  const { code, name } = ended.error as { readonly code?: unknown; readonly name?: unknown }
  return name === 'AppKitError' && typeof code === 'string'
    ? undefined
    : `it rejects with something else than an AppKitError: ${wordsOf(ended.error)}`
}

/** What is true of the connection whatever has happened. */
function stateOf({ kit, unhandled }: World): string | undefined {
  if (unhandled.length > 0) return `nobody has caught ${wordsOf(unhandled[0])}`
  const state = requireChain(kit, 'eip155').connection.peek()
  if (state.status !== 'connected' && state.status !== 'disconnected') return `the connection stands still: ${state.status}.`
  if (state.status !== 'connected') return 'connection' in state ? 'there is a connection without a wallet.' : undefined
  const { address } = state.connection
  return addresses.some((each) => each === address) ? undefined : `${address} is no account of the wallet.`
}

/** Nothing of the kit goes on when the page has left it. */
async function leave(world: World): Promise<string | undefined> {
  world.leave()
  await vi.advanceTimersByTimeAsync(AFTER_MS)
  const listening = world.wallet.listenerCount()
  if (listening > 0) return `${listening} listeners are left at the wallet.`
  if (world.unhandled.length > 0) return `nobody has caught ${wordsOf(world.unhandled[0])}`
  return vi.getTimerCount() > 0 ? `${vi.getTimerCount()} timers are left.` : undefined
}

/** The faults of one flow: `faults/send`, for example. */
export async function prepareFaults(id: string): Promise<RunSlice> {
  const flow = flows[id.slice('faults/'.length)]
  if (flow === undefined) throw new Error(`There is no flow ${id}.`)
  return countFaults(flow)
}

import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DriverConnection, WalletEvents } from '../chains/driver.js'
import type { Account, Connector } from '../chains/types.js'
import { AppKitError } from '../errors/AppKitError.js'
import { cancelConnect } from './actions/cancelConnect.js'
import { connect } from './actions/connect.js'
import { disconnect } from './actions/disconnect.js'
import { switchAccount } from './actions/switchAccount.js'
import { connectionsOf } from './connectionsOf.js'
import { readConnectorIds } from './memory/readConnectorIds.js'
import { requireChain } from './requireChain.js'
import { start } from './start.js'
import { testConnector, testKit } from './testKit.js'

/** What must be true of a kit, kept apart from it and in other words. */
interface Model {
  /** Connected wallets, the one in use first; the one in use is missing while another is being asked. */
  wallets: string[]
  asking: string | undefined
  running: boolean
  /** It ran and was stopped: nobody is asked until it runs again. */
  stopped: boolean
}

interface Call {
  readonly id: string
  readonly signal: AbortSignal
  answer(reply: DriverConnection): void
  refuse(reason: unknown): void
}

const ids = ['a', 'b', 'c'] as const
const connectors = new Map<string, Connector>(ids.map((id) => [id, { ...testConnector, id, name: id }]))
const connectorOf = (id: string) => connectors.get(id) as Connector
const account = (address: string): Account => ({ namespace: 'eip155', address, type: 'eoa' })
const accountsOf = (id: string) => [account(`${id}1`), account(`${id}2`)]

/** A kit whose wallets answer when a command says so. */
function makeReal() {
  const { kit } = testKit()
  const chain = requireChain(kit)
  const calls: Call[] = []
  const listeners = new Map<string, WalletEvents>()
  let outcomes = 0
  let started = 0
  let stop: (() => void) | undefined
  Object.assign(chain.driver, {
    discover: () => () => {},
    connect: (_: unknown, connector: Connector, { signal }: { signal: AbortSignal }) =>
      new Promise<DriverConnection>((answer, refuse) =>
        calls.push({ id: connector.id, signal, answer, refuse }),
      ),
    reconnect: async (_: unknown, { id }: Connector) => ({
      accounts: accountsOf(id),
      caipNetworkId: 'eip155:1',
    }),
    watch(connector: Connector, events: WalletEvents) {
      expect(listeners.has(connector.id)).toBe(false)
      listeners.set(connector.id, events)
      return () => void listeners.delete(connector.id)
    },
  })
  chain.connectors.value = [...connectors.values()]
  return {
    kit,
    chain,
    calls,
    listeners,
    start: () => {
      stop ??= start(kit)
    },
    stop: () => {
      stop?.()
      stop = undefined
    },
    connect(id: string) {
      started++
      connect(kit, { connector: connectorOf(id) }).then(
        () => outcomes++,
        (error) => {
          expect(error).toBeInstanceOf(AppKitError)
          outcomes++
        },
      )
    },
    open: () => started - outcomes,
  }
}
type Real = ReturnType<typeof makeReal>

async function settle(): Promise<void> {
  // A start looks at storage after the first frames.
  await vi.advanceTimersByTimeAsync(50)
  for (let turn = 0; turn < 12; turn++) await Promise.resolve()
}

function check(model: Model, { kit, chain, listeners, open }: Real): void {
  const state = chain.connection.peek()
  const status = model.asking ? 'connecting' : model.wallets.length > 0 ? 'connected' : 'disconnected'
  expect([state.status, connectionsOf(chain).map(({ connector }) => connector.id)]).toEqual([
    status,
    model.wallets,
  ])
  for (const { accounts, address } of connectionsOf(chain))
    expect(accounts.map((each) => each.address)).toContain(address)
  expect([...listeners.keys()].sort()).toEqual(model.running ? [...model.wallets].sort() : [])
  // One question is open for as long as one is being asked, and each is answered once.
  expect(open()).toBe(model.asking === undefined ? 0 : 1)
  expect(readConnectorIds(kit, 'eip155').toSorted()).toEqual(model.wallets.toSorted())
}

type Command = fc.AsyncCommand<Model, Real>
function command(
  name: string,
  run: (model: Model, real: Real) => void,
  possible?: (model: Model) => boolean,
) {
  return {
    check: (model: Readonly<Model>) => possible?.(model) ?? true,
    async run(model: Model, real: Real) {
      run(model, real)
      await settle()
      check(model, real)
    },
    toString: () => name,
  } satisfies Command
}

const first = (model: Model, id: string) => {
  model.wallets = [id, ...model.wallets.filter((each) => each !== id)]
}
const gone = (model: Model, id: string) => {
  model.wallets = model.wallets.filter((each) => each !== id)
}

const ask = (id: string) =>
  command(`connect ${id}`, (model, real) => {
    if (model.asking === undefined && model.wallets.includes(id)) first(model, id)
    else if (!model.stopped) model.asking = id
    real.connect(id)
  })
const answer = (kind: 'yes' | 'no' | 'nothing' | 'twice') =>
  command(
    `answer ${kind}`,
    (model, { calls }) => {
      const call = calls.at(-1)
      const id = model.asking as string
      model.asking = undefined
      if (kind === 'no') call?.refuse({ code: 4001 })
      else call?.answer({ accounts: kind === 'nothing' ? [] : accountsOf(id), caipNetworkId: 'eip155:1' })
      if (kind === 'yes' || kind === 'twice') first(model, id)
      if (kind === 'twice') call?.refuse('again')
    },
    ({ asking }) => asking !== undefined,
  )
const late = command('an old question is answered', (_, { calls }) => {
  for (const call of calls.filter(({ signal }) => signal.aborted))
    call.answer({ accounts: accountsOf(call.id), caipNetworkId: 'eip155:1' })
})
const cancel = command('cancel', (model, { kit }) => {
  model.asking = undefined
  cancelConnect(kit, { namespace: 'eip155' })
})
const leaveAll = command('disconnect', (model, { kit }) => {
  Object.assign(model, { wallets: [], asking: undefined })
  void disconnect(kit)
})
const leaveOne = (id: string) =>
  command(`disconnect ${id}`, (model, { kit }) => {
    gone(model, id)
    if (model.asking === id) model.asking = undefined
    void disconnect(kit, { namespace: 'eip155', connectorId: id })
  })
const choose = (id: string) =>
  command(`use ${id}2`, (model, { kit }) => {
    const done = switchAccount(kit, { connector: connectorOf(id), address: `${id}2` })
    const possible = model.asking === undefined && model.wallets.includes(id)
    expect(done).toBe(possible)
    if (possible) first(model, id)
  })
const says = (id: string, what: 'accounts' | 'none' | 'network' | 'goodbye') =>
  command(`${id} says ${what}`, (model, { listeners }) => {
    const events = listeners.get(id)
    if (events === undefined) return
    if (what === 'accounts') events.accountsChanged(accountsOf(id).reverse())
    else if (what === 'network') events.networkChanged('eip155:137')
    else {
      if (what === 'none') events.accountsChanged([])
      else events.disconnected()
      gone(model, id)
    }
    // A choice of account must stay possible.
    if (what === 'accounts') events.accountsChanged(accountsOf(id))
  })
const stop = command(
  'stop',
  (model, real) => {
    Object.assign(model, { running: false, stopped: true, asking: undefined })
    real.stop()
  },
  ({ running }) => running,
)
const begin = command('start', (model, real) => {
  Object.assign(model, { running: true, stopped: false })
  real.start()
})

const commands: fc.Arbitrary<Command>[] = [
  ...ids.flatMap((id) => [ask(id), leaveOne(id), choose(id)]),
  ...ids.flatMap((id) => (['accounts', 'none', 'network', 'goodbye'] as const).map((what) => says(id, what))),
  ...(['yes', 'no', 'nothing', 'twice', 'yes'] as const).map(answer),
  late,
  cancel,
  leaveAll,
  stop,
  begin,
].map((each) => fc.constant(each))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('keeps its head whatever visitor and wallets do: 5,000 walks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 30 }), async (walk) => {
      const real = makeReal()
      await fc.asyncModelRun(
        () => ({ model: { wallets: [], asking: undefined, running: false, stopped: false }, real }),
        walk,
      )
      real.start()
      real.stop()
      await settle()
      expect([real.listeners.size, real.open()]).toEqual([0, 0])
      await vi.runAllTimersAsync()
      expect(vi.getTimerCount()).toBe(0)
    }),
    { numRuns: 5000 },
  )
}, 120_000)

import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DriverConnection, WalletEvents } from '../chains/driver.js'
import type { Account, Connector, Network } from '../chains/types.js'
import { AppKitError } from '../errors/AppKitError.js'
import { cancelConnect } from './attempts.js'
import { connect } from './connect.js'
import { connectionOf, connectionsOf, requireChain } from './connections.js'
import { disconnect } from './disconnect.js'
import { readConnectorIds } from './stored.js'
import { switchAccount } from './switchAccount.js'
import { switchNetwork } from './switchNetwork.js'
// Modules that the kit imports on demand are imported here, so that no walk has to wait for them.
import './accountActions.chunk.js'
import './reconnect.js'
import { start } from './start.js'
import { testAccounts, testConnector, testKit, testNetworks } from './testKit.js'

/** The expected state of a kit, kept apart from it and in other words. Beside it another namespace is connected. */
interface Model {
  /** Connected wallets, the one in use first; the one in use is missing while another is being asked. */
  wallets: string[]
  /** Wallets that are to come back when they share accounts, the one chosen last first; all of `wallets` are. */
  remembered: string[]
  /** Wallets that share nothing for now. */
  locked: Set<string>
  /** The locked wallets that have removed the permission of the site. */
  revoked: Set<string>
  asking: string | undefined
  /** The wallet that has been asked to go to another network. */
  switching: string | undefined
  active: 'eip155' | 'solana'
  /** The namespace that the user chose. */
  chosen: 'eip155' | 'solana'
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
  const { kit, other, calls: driverCalls } = testKit({}, undefined, 'solana')
  const chain = requireChain(kit, 'eip155')
  const locked = new Set<string>()
  const revoked = new Set<string>()
  const switches: { readonly id: string; readonly signal: AbortSignal; answer(): void }[] = []
  let switching = 0
  const calls: Call[] = []
  const listeners = new Map<string, WalletEvents>()
  let outcomes = 0
  let started = 0
  let stop: (() => void) | undefined
  Object.assign(chain.driver, { loadDiscovery: async () => ({ discover: () => () => {} }) })
  Object.assign(driverCalls, {
    connect: (_: unknown, connector: Connector, { signal }: { signal: AbortSignal }) =>
      new Promise<DriverConnection>((answer, refuse) =>
        calls.push({ id: connector.id, signal, answer, refuse }),
      ),
    reconnect: async (_: unknown, { id }: Connector) =>
      locked.has(id) ? undefined : { accounts: accountsOf(id), caipNetworkId: 'eip155:1' },
    switchNetwork: ({ id }: Connector, _: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<undefined>((resolve) => switches.push({ id, signal, answer: () => resolve(undefined) })),
    watch(connector: Connector, events: WalletEvents) {
      expect(listeners.has(connector.id)).toBe(false)
      listeners.set(connector.id, events)
      if (events.isAbsent && revoked.has(connector.id))
        queueMicrotask(() => listeners.get(connector.id) === events && events.disconnected())
      return () => void listeners.delete(connector.id)
    },
  })
  chain.connectors.value = [...connectors.values()]
  return {
    kit,
    chain,
    calls,
    switches,
    locked,
    revoked,
    listeners,
    beside: other.discovered[0] as Connector,
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
    switch() {
      switching++
      const [one, two] = testNetworks as [Network, Network]
      const network = connectionOf(chain)?.caipNetworkId === one.caipNetworkId ? two : one
      switchNetwork(kit, { network }).then(
        () => switching--,
        (error) => {
          expect(error).toMatchObject({ code: 'CANCELLED' })
          switching--
        },
      )
    },
    openSwitches: () => switching,
  }
}
type Real = ReturnType<typeof makeReal>

async function settle(): Promise<void> {
  // A start looks at storage after the first frames.
  await vi.advanceTimersByTimeAsync(50)
  for (let turn = 0; turn < 12; turn++) await Promise.resolve()
}

function check(model: Model, { kit, chain, listeners, open, openSwitches }: Real): void {
  const state = chain.connection.peek()
  const status = model.asking ? 'connecting' : model.wallets.length > 0 ? 'connected' : 'disconnected'
  expect([state.status, connectionsOf(chain).map(({ connector }) => connector.id)]).toEqual([
    status,
    model.wallets,
  ])
  for (const { accounts, address } of connectionsOf(chain))
    expect(accounts.map((each) => each.address)).toContain(address)
  // Wallets that are to come back are listened to, too.
  expect([...listeners.keys()].sort()).toEqual(model.running ? [...model.remembered].sort() : [])
  expect([kit.activeNamespace.peek(), kit.storage.get('@appkit/active_namespace')]).toEqual([
    model.active,
    model.chosen,
  ])
  // One question is open for as long as one is being asked, and each is answered once.
  expect(open()).toBe(model.asking === undefined ? 0 : 1)
  expect(openSwitches()).toBe(model.switching === undefined ? 0 : 1)
  expect(readConnectorIds(kit, 'eip155')).toEqual(model.remembered)
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

const toFront = (list: readonly string[], id: string) => [id, ...list.filter((each) => each !== id)]
/** The user has chosen it. */
const first = (model: Model, id: string) => {
  model.wallets = toFront(model.wallets, id)
  model.remembered = toFront(model.remembered, id)
  model.active = model.chosen = 'eip155'
}
const without = (list: readonly string[], id: string) => list.filter((each) => each !== id)
/** It is not connected any more. */
const away = (model: Model, id: string) => {
  const wasConnected = model.wallets.includes(id)
  model.wallets = without(model.wallets, id)
  if (model.switching === id) model.switching = undefined
  if (wasConnected) leaveEmpty(model)
}
const leaveEmpty = (model: Model) => {
  if (model.wallets.length === 0 && model.asking === undefined) model.active = 'solana'
}
const gone = (model: Model, id: string) => {
  model.remembered = without(model.remembered, id)
  away(model, id)
}
/** It shares its accounts again. */
const comeBack = (model: Model, id: string) => {
  if (!model.remembered.includes(id) || model.wallets.includes(id)) return
  model.wallets.push(id)
  if (model.asking === undefined && model.remembered[0] === id) model.wallets = toFront(model.wallets, id)
}

const ask = (id: string) =>
  command(`connect ${id}`, (model, real) => {
    if (model.asking === undefined && model.wallets.includes(id)) first(model, id)
    else if (!model.stopped) {
      model.asking = id
      model.switching = undefined
    }
    real.connect(id)
  })
const answer = (kind: 'yes' | 'no' | 'nothing' | 'twice') =>
  command(
    `answer ${kind}`,
    (model, { calls, locked, revoked }) => {
      const call = calls.at(-1)
      const id = model.asking as string
      model.asking = undefined
      if (kind === 'no') call?.refuse({ code: 4001 })
      else call?.answer({ accounts: kind === 'nothing' ? [] : accountsOf(id), caipNetworkId: 'eip155:1' })
      if (kind === 'yes' || kind === 'twice') {
        first(model, id)
        for (const each of [locked, revoked, model.locked, model.revoked]) each.delete(id)
      }
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
  const before = model.active
  const wasConnected = model.wallets.length > 0
  Object.assign(model, { wallets: [], remembered: [], asking: undefined, switching: undefined })
  if (wasConnected) leaveEmpty(model)
  if (model.active !== before) model.chosen = model.active
  void disconnect(kit, { namespace: 'eip155' })
})
const leaveOne = (id: string) =>
  command(`disconnect ${id}`, (model, { kit }) => {
    const before = model.active
    if (model.asking === id) model.asking = undefined
    gone(model, id)
    if (model.active !== before) model.chosen = model.active
    void disconnect(kit, { namespace: 'eip155', connectorId: id })
  })
const choose = (id: string) =>
  command(`use ${id}2`, (model, { kit }) => {
    const done = switchAccount(kit, { connector: connectorOf(id), address: `${id}2` })
    const possible = model.asking === undefined && model.wallets.includes(id)
    expect(done).toBe(possible)
    if (possible) first(model, id)
  })
const use = command('use the other namespace', (model, { kit, beside }) => {
  switchAccount(kit, { connector: beside, address: testAccounts[0]?.address ?? '' })
  model.active = model.chosen = 'solana'
})
const lock = (id: string) =>
  command(`lock ${id}`, (model, { locked, listeners }) => {
    locked.add(id)
    model.locked.add(id)
    listeners.get(id)?.accountsChanged([])
    if (model.running) away(model, id)
  })
const unlock = (id: string) =>
  command(`unlock ${id}`, (model, { locked, revoked, listeners }) => {
    for (const each of [locked, revoked, model.locked, model.revoked]) each.delete(id)
    listeners.get(id)?.accountsChanged(accountsOf(id))
    if (model.running) comeBack(model, id)
  })
const revoke = (id: string) =>
  command(`revoke ${id}`, (model, { locked, revoked, listeners }) => {
    for (const each of [locked, revoked, model.locked, model.revoked]) each.add(id)
    listeners.get(id)?.accountsChanged([])
    // A wallet that was locked already does not report it before the next start.
    if (model.running && model.wallets.includes(id)) gone(model, id)
  })
const move = command(
  'switch the network',
  (model, real) => {
    if (!model.stopped) model.switching = model.wallets[0]
    real.switch()
  },
  ({ asking, switching, wallets }) => asking === undefined && switching === undefined && wallets.length > 0,
)
const moved = command(
  'the network is switched',
  (model, { switches, chain }) => {
    const id = model.switching
    switches.at(-1)?.answer()
    model.switching = undefined
    if (model.wallets[0] === id) model.active = model.chosen = 'eip155'
    expect(chain).toBeDefined()
  },
  ({ switching }) => switching !== undefined,
)
const movedLate = command('an old switch is answered', (_, { switches }) => {
  for (const each of switches.filter(({ signal }) => signal.aborted)) each.answer()
})
const says = (id: string, what: 'accounts' | 'network' | 'goodbye') =>
  command(`${id} says ${what}`, (model, { listeners }) => {
    const events = listeners.get(id)
    if (events === undefined || (what !== 'goodbye' && !model.wallets.includes(id))) return
    if (what === 'accounts') events.accountsChanged(accountsOf(id).reverse())
    else if (what === 'network') events.networkChanged('eip155:137')
    else {
      events.disconnected()
      gone(model, id)
    }
    // A choice of account must stay possible.
    if (what === 'accounts') events.accountsChanged(accountsOf(id))
  })
const stop = command(
  'stop',
  (model, real) => {
    Object.assign(model, { running: false, stopped: true, asking: undefined, switching: undefined })
    real.stop()
  },
  ({ running }) => running,
)
const begin = command('start', (model, real) => {
  if (!model.running) {
    model.active = model.chosen
    for (const id of model.remembered) {
      if (model.revoked.has(id)) gone(model, id)
      else if (model.locked.has(id)) away(model, id)
      else comeBack(model, id)
    }
    leaveEmpty(model)
  }
  Object.assign(model, { running: true, stopped: false })
  real.start()
})

const commands: fc.Arbitrary<Command>[] = [
  ...ids.flatMap((id) => [ask(id), leaveOne(id), choose(id), lock(id), unlock(id), revoke(id)]),
  ...ids.flatMap((id) => (['accounts', 'network', 'goodbye'] as const).map((what) => says(id, what))),
  ...(['yes', 'no', 'nothing', 'twice', 'yes'] as const).map(answer),
  late,
  use,
  move,
  move,
  move,
  moved,
  moved,
  movedLate,
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

it('R22: the kit agrees with its model whatever user and wallets do: 5,000 walks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 30 }), async (walk) => {
      const real = makeReal()
      await connect(real.kit, { connector: real.beside })
      const model: Model = {
        wallets: [],
        remembered: [],
        locked: new Set(),
        revoked: new Set(),
        asking: undefined,
        switching: undefined,
        active: 'solana',
        chosen: 'solana',
        running: false,
        stopped: false,
      }
      await fc.asyncModelRun(() => ({ model, real }), walk)
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

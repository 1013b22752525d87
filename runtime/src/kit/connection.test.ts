import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Account, Connector, Network } from '../chains/types.js'
import { applyEvent } from './applyEvent.js'
import { cancelConnect } from './attempts.js'
import type { AppKitConfig } from './config.js'
import { connect } from './connect.js'
import { connectionsOf, requireChain } from './connections.js'
import { disconnect } from './disconnect.js'
import { reportConnector } from './discovery.js'
import { openModal } from './modal.js'
import { readRecentWallets } from './persistence.js'
import { readAccount, readNetwork } from './selectors.js'
import { start } from './start.js'
import { switchAccount } from './switchAccount.js'
import { switchNetwork } from './switchNetwork.js'
import { testAccounts, testConnector, testKit, testNetworks } from './testKit.js'
import type { Kit } from './types.js'

type Made = ReturnType<typeof testKit>

const never = () => new Promise<never>(() => {})
const settled = async () => {
  // Reconnecting is imported when there is something to pick up.
  await import('./reconnect.js')
  await new Promise((resolve) => setTimeout(resolve, 5))
}
const status = (kit: ReturnType<typeof testKit>['kit']) => requireChain(kit).connection.value.status
const stops: (() => void)[] = []
const run = (kit: ReturnType<typeof testKit>['kit']) => stops.push(start(kit))
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

describe('an attempt to connect', () => {
  it('connects, remembers, closes the modal and says so', async () => {
    const { kit, events, storage } = testKit()
    await openModal(kit)
    const { address } = await connect(kit, { connector: testConnector })
    expect(address).toBe(testAccounts[0]?.address)
    expect(kit.modal.value.open).toBe(false)
    expect(storage.get('@appkit/connected_namespaces')).toBe('eip155')
    expect(storage.get('@appkit/eip155:connected_connector_id')).toBe('test.wallet')
    expect(events.map(({ event }) => event)).toEqual(['MODAL_OPEN', 'CONNECT_SUCCESS', 'MODAL_CLOSE'])
  })

  it('keeps another recent wallet when a phone is paired again, whose sessions have ids of their own', async () => {
    const { kit } = testKit()
    await connect(kit, { connector: testConnector })
    for (const id of ['first', 'second'])
      await connect(kit, { connector: { ...testConnector, id, name: 'Phone' } })
    // The embedded wallet has one id, and the name of the log-in.
    await disconnect(kit)
    await connect(kit, { connector: { ...testConnector, id: 'second', name: 'Other phone' } })
    expect(readRecentWallets(kit).map(({ name }) => name)).toEqual(['Other phone', 'Test'])
  })

  it('R28: reports a rejection, stays disconnected, and can be tried again', async () => {
    const { kit, wallet, events } = testKit()
    const answer = wallet.connect
    wallet.connect = () => Promise.reject({ code: 4001 })
    await expect(connect(kit, { connector: testConnector })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect([status(kit), events.at(-1)?.event]).toEqual(['disconnected', 'USER_REJECTED'])
    wallet.connect = answer
    await connect(kit, { connector: testConnector })
    expect(status(kit)).toBe('connected')
  })

  it('can be cancelled while the wallet says nothing, and ignores what it says later', async () => {
    const { kit, wallet } = testKit()
    let answer: (value: { accounts: typeof testAccounts; caipNetworkId: 'eip155:1' }) => void = () => {}
    wallet.connect = () => new Promise((resolve) => (answer = resolve))
    const connecting = connect(kit, { connector: testConnector })
    expect(status(kit)).toBe('connecting')
    cancelConnect(kit, { namespace: 'eip155' })
    await expect(connecting).rejects.toMatchObject({ code: 'CANCELLED' })
    answer({ accounts: testAccounts, caipNetworkId: 'eip155:1' })
    await settled()
    expect(status(kit)).toBe('disconnected')
  })

  it('lets the second of two calls win', async () => {
    const { kit, wallet } = testKit()
    const answer = wallet.connect
    wallet.connect = never
    const first = connect(kit, { connector: testConnector })
    wallet.connect = answer
    const second = connect(kit, { connector: { ...testConnector, id: 'other' } })
    await expect(first).rejects.toMatchObject({ code: 'CANCELLED' })
    expect((await second).connector.id).toBe('other')
    expect(status(kit)).toBe('connected')
  })

  it('refuses a wallet that shares nothing', async () => {
    const { kit, wallet } = testKit()
    wallet.connect = async () => ({ accounts: [], caipNetworkId: 'eip155:1' })
    await expect(connect(kit, { connector: testConnector })).rejects.toMatchObject({
      code: 'WALLET_NO_ACCOUNTS',
    })
  })

  it('closes the modal when the wallet chosen is the one in use', async () => {
    const { kit } = testKit()
    await connect(kit, { connector: testConnector })
    await openModal(kit, { view: 'Connect' })
    await connect(kit, { connector: testConnector })
    expect(kit.modal.value.open).toBe(false)
  })

  it('goes back to the wallet in use when another one declines', async () => {
    const { kit, wallet } = testKit()
    run(kit)
    await connect(kit, { connector: testConnector })
    wallet.connect = () => Promise.reject({ code: 4001 })
    await expect(connect(kit, { connector: { ...testConnector, id: 'other' } })).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    await settled()
    expect(requireChain(kit).connection.value).toMatchObject({
      connection: { connector: { id: 'test.wallet' } },
    })
  })

  it('keeps the two wallets used last', async () => {
    const { kit } = testKit()
    for (const id of ['a', 'b', 'a', 'c'])
      await connect(kit, { connector: { ...testConnector, id, name: id } })
    expect(readRecentWallets(kit).map(({ id }) => id)).toEqual(['c', 'a'])
  })
})

describe('wallets that are found', () => {
  it('are one when the nameless one tells its name, and two while that one is in use', async () => {
    const { kit } = testKit()
    const chain = requireChain(kit)
    const provider = {}
    const plain = { ...testConnector, id: 'injected', type: 'injected' as const, provider }
    const named = { ...testConnector, id: 'named', provider }
    const ids = () => chain.connectors.value.map(({ id }) => id)
    reportConnector(chain, plain)
    reportConnector(chain, named)
    expect(ids()).toEqual(['named'])
    chain.connectors.value = []
    reportConnector(chain, plain)
    await connect(kit, { connector: plain })
    reportConnector(chain, named)
    expect(ids()).toEqual(['injected', 'named'])
  })
})

describe('the wallet speaks', () => {
  it('is followed in its accounts and its network', async () => {
    const { kit, wallet } = testKit()
    run(kit)
    await connect(kit, { connector: testConnector })
    wallet.events?.accountsChanged([...testAccounts].reverse())
    wallet.events?.networkChanged('eip155:137')
    const chain = requireChain(kit)
    expect(chain.connection.value).toMatchObject({
      connection: { address: testAccounts[1]?.address, caipNetworkId: 'eip155:137' },
    })
    expect(chain.network.value?.id).toBe(137)
    wallet.events?.accountsChanged(testAccounts.slice(1))
    expect(chain.connection.value).toMatchObject({ connection: { address: testAccounts[1]?.address } })
  })

  it('opens UnsupportedChain when it moves to a network we do not have, and closes it when it comes back', async () => {
    const { kit, wallet } = testKit()
    run(kit)
    await connect(kit, { connector: testConnector })
    wallet.events?.networkChanged('eip155:5')
    expect(kit.router.value.map(({ view }) => view)).toEqual(['UnsupportedChain'])
    expect(kit.modal.value.open).toBe(true)
    wallet.events?.networkChanged('eip155:8453')
    expect(kit.modal.value.open).toBe(false)
  })

  it('is forgotten when it lets the site go, and nobody listens any more', async () => {
    const { kit, wallet, storage } = testKit()
    run(kit)
    await connect(kit, { connector: testConnector })
    await openModal(kit)
    wallet.events?.disconnected()
    expect(status(kit)).toBe('disconnected')
    expect(kit.modal.value.open).toBe(false)
    expect(storage.get('@appkit/connected_namespaces')).toBeNull()
    expect(wallet.events).toBeUndefined()
  })

  it('is not heard once another wallet has taken its place, even if it cannot be silenced', async () => {
    const { kit, wallet, storage } = testKit()
    run(kit)
    await connect(kit, { connector: testConnector })
    const former = wallet.events
    await connect(kit, { connector: { ...testConnector, id: 'other' } })
    await openModal(kit)
    former?.disconnected()
    former?.accountsChanged([])
    expect([status(kit), kit.modal.value.open]).toEqual(['connected', true])
    expect(storage.get('@appkit/eip155:connected_connector_id')).toBe('other')
  })
})

describe('a switch of networks', () => {
  it('asks a connected wallet and stores the choice', async () => {
    const { kit, wallet, storage } = testKit()
    await connect(kit, { connector: testConnector })
    wallet.switchNetwork = vi.fn(async () => undefined)
    await switchNetwork(kit, { network: testNetworks[1] as never })
    expect(wallet.switchNetwork).toHaveBeenCalledOnce()
    expect(requireChain(kit).network.value?.id).toBe(137)
    expect(storage.get('@appkit/active_caip_network_id')).toBe('eip155:137')
  })

  it('is stored for who connects on the first one, too', async () => {
    const { kit, storage } = testKit()
    await connect(kit, { connector: testConnector })
    expect(storage.get('@appkit/active_caip_network_id')).toBe('eip155:1')
  })

  it('keeps the network when the wallet declines', async () => {
    const { kit, wallet } = testKit()
    await connect(kit, { connector: testConnector })
    wallet.switchNetwork = () => Promise.reject({ code: 4001 })
    await expect(switchNetwork(kit, { network: testNetworks[1] as never })).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    expect(requireChain(kit).network.value?.id).toBe(1)
  })

  /** A wallet that has been asked to switch, beside another namespace that is connected. */
  async function switching() {
    const made = testKit({}, undefined, 'solana')
    const { kit, wallet, other } = made
    run(kit)
    await connect(kit, { connector: other.discovered[0] as Connector })
    await connect(kit, { connector: testConnector })
    let answer: () => void = () => {}
    wallet.switchNetwork = () => new Promise((resolve) => (answer = () => resolve(undefined)))
    const outcome = switchNetwork(kit, { network: testNetworks[1] as Network }).then(
      () => 'switched',
      ({ code }) => code,
    )
    return { ...made, outcome, answer: () => answer() }
  }
  const gone: Readonly<Record<string, (made: ReturnType<typeof testKit>) => unknown>> = {
    'it is disconnected by its id': ({ kit }) =>
      disconnect(kit, { namespace: 'eip155', connectorId: testConnector.id }),
    'its namespace is disconnected': ({ kit }) => disconnect(kit, { namespace: 'eip155' }),
    'it withdraws its accounts': ({ wallet }) => wallet.events?.accountsChanged([]),
    'it disconnects': ({ wallet }) => wallet.events?.disconnected(),
  }

  it.each(
    Object.entries(gone),
  )('is over when %s, whatever the wallet says afterwards', async (_what, leave) => {
    const made = await switching()
    const { kit, outcome, answer, events } = made
    await leave(made)
    expect(await outcome).toBe('CANCELLED')
    answer()
    await settled()
    expect([kit.activeNamespace.value, requireChain(kit, 'eip155').network.value?.id]).toEqual(['solana', 1])
    expect(events.map(({ event }) => event)).not.toContain('SWITCH_NETWORK')
  })

  it('takes a wallet that is not in use any more along, and the app not', async () => {
    const { kit, outcome, answer, other } = await switching()
    const chain = requireChain(kit, 'eip155')
    const second = { ...testConnector, id: 'other' }
    const { address } = testAccounts[0] as Account
    applyEvent(chain, {
      type: 'joined',
      connection: { connector: second, accounts: testAccounts, address, caipNetworkId: 'eip155:1' },
    })
    switchAccount(kit, { connector: second, address })
    switchAccount(kit, { connector: other.discovered[0] as Connector, address })
    answer()
    expect(await outcome).toBe('CANCELLED')
    expect([kit.activeNamespace.value, chain.network.value?.id]).toEqual(['solana', 1])
    expect(chain.connection.value.others?.[0]?.caipNetworkId).toBe('eip155:137')
  })

  it('chooses without a wallet, and refuses what the host did not ask for', async () => {
    const { kit } = testKit()
    await switchNetwork(kit, { network: testNetworks[2] as never })
    expect(requireChain(kit).network.value?.id).toBe(8453)
    const unknown = { caipNetworkId: 'eip155:99', chainNamespace: 'eip155' } as const
    await expect(switchNetwork(kit, { network: unknown })).rejects.toMatchObject({
      code: 'NETWORK_NOT_FOUND',
    })
    expect(kit.alert.value).toEqual({ code: 'SWITCH_NETWORK_NOT_FOUND', message: 'Network Not Found' })
  })
})

describe('a disconnection', () => {
  it('is over for the user before the wallet has heard of it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { kit, wallet, storage } = testKit()
    await connect(kit, { connector: testConnector })
    wallet.disconnect = never
    const leaving = disconnect(kit)
    expect(status(kit)).toBe('disconnected')
    expect(storage.get('@appkit/connection_status')).toBe('disconnected')
    vi.useRealTimers()
    await leaving
  })

  it('closes the modal, whoever asked for it', async () => {
    const { kit } = testKit()
    await connect(kit, { connector: testConnector })
    await openModal(kit)
    await disconnect(kit)
    expect(kit.modal.value.open).toBe(false)
  })

  it('collects failures into one error', async () => {
    const { kit, wallet, events } = testKit()
    await connect(kit, { connector: testConnector })
    wallet.disconnect = () => Promise.reject(new Error('no'))
    await expect(disconnect(kit)).rejects.toMatchObject({
      code: 'DISCONNECT_FAILED',
      message: 'Failed to disconnect',
    })
    expect(events.at(-1)?.event).toBe('DISCONNECT_ERROR')
    expect(status(kit)).toBe('disconnected')
  })

  it.each([
    ['shares nothing any more', async () => undefined],
    ['cannot say', () => Promise.reject(new Error('Extension context invalidated'))],
  ])('has not failed with a wallet that throws and %s', async (_, answer) => {
    const { kit, wallet, events } = testKit()
    await connect(kit, { connector: testConnector })
    wallet.disconnect = () => Promise.reject(new Error('no'))
    wallet.reconnect = answer
    await disconnect(kit)
    expect(events.at(-1)?.event).toBe('DISCONNECT_SUCCESS')
  })
})

describe('a reconnection', () => {
  async function returning() {
    const first = testKit()
    await connect(first.kit, { connector: testConnector })
    return testKit({ storage: first.storage })
  }

  it('picks up the last visit without a signer in between', async () => {
    const { kit, wallet } = await returning()
    const asked = vi.spyOn(wallet, 'connect')
    run(kit)
    expect(requireChain(kit).connection.value).not.toHaveProperty('connection')
    expect(status(kit)).toBe('reconnecting')
    await settled()
    expect(status(kit)).toBe('connected')
    expect(asked).not.toHaveBeenCalled()
  })

  it('picks it up where another kit of the page has changed the entries that both have', async () => {
    const { storage } = await returning()
    storage.set('@appkit/connection_status', 'disconnected')
    storage.remove('@appkit/connected_namespaces')
    storage.remove('@appkit/eip155:connected_connector_id')
    const { kit } = testKit({ storage })
    run(kit)
    await settled()
    expect(status(kit)).toBe('connected')
    await disconnect(kit)
    const { kit: next } = testKit({ storage })
    run(next)
    await settled()
    expect(status(next)).toBe('disconnected')
  })

  it('waits for a wallet that announces itself late', async () => {
    const { kit, wallet } = await returning()
    wallet.discovered = []
    run(kit)
    await settled()
    requireChain(kit).connectors.value = [testConnector]
    await settled()
    expect(status(kit)).toBe('connected')
  })

  const rival = { ...testConnector, id: `${testConnector.id}:2`, claims: testConnector.id, provider: {} }

  it('asks neither of two wallets that name the id of the last visit, and forgets nobody', async () => {
    const { kit, wallet, storage } = await returning()
    wallet.discovered = [testConnector, rival]
    const asked = vi.spyOn(wallet, 'reconnect')
    run(kit)
    await settled()
    expect(status(kit)).toBe('disconnected')
    expect(asked).not.toHaveBeenCalled()
    const alone = testKit({ storage })
    run(alone.kit)
    await settled()
    expect(status(alone.kit)).toBe('connected')
  })

  it('drops an answer when a second wallet of that id turns up before it', async () => {
    const { kit, wallet } = await returning()
    let answer = (_reply: undefined) => {}
    wallet.reconnect = () =>
      new Promise((resolve) => {
        answer = () => resolve({ accounts: testAccounts, caipNetworkId: 'eip155:1' })
      })
    run(kit)
    await settled()
    reportConnector(requireChain(kit), rival)
    answer(undefined)
    await settled()
    expect(status(kit)).toBe('disconnected')
  })

  it('closes the choice of wallets that was opened in the meantime, and no other view', async () => {
    for (const [view, open] of [
      ['Connect', false],
      ['Networks', true],
    ] as const) {
      const { kit } = await returning()
      run(kit)
      await openModal(kit, { view })
      await settled()
      expect([status(kit), kit.modal.value.open]).toEqual(['connected', open])
    }
  })

  it('does not interrupt a user who was quicker', async () => {
    const { kit } = await returning()
    const chosen = connect(kit, { connector: { ...testConnector, id: 'other' } })
    run(kit)
    expect((await chosen).connector.id).toBe('other')
  })

  it('finds a locked wallet disconnected, and picks it up on a visit on which it is not', async () => {
    const { kit, wallet, storage } = await returning()
    wallet.reconnect = async () => undefined
    run(kit)
    await settled()
    expect(status(kit)).toBe('disconnected')
    const next = testKit({ storage })
    run(next.kit)
    await settled()
    expect(status(next.kit)).toBe('connected')
  })

  it('survives StrictMode: start, stop, start', async () => {
    const { kit } = await returning()
    start(kit)()
    run(kit)
    await settled()
    expect(status(kit)).toBe('connected')
  })

  it('looks again at a wallet that stayed connected while nobody listened', async () => {
    const { kit, wallet } = await returning()
    const stop = start(kit)
    await settled()
    stop()
    expect(wallet.events).toBeUndefined()
    wallet.reconnect = async () => ({ accounts: testAccounts.slice(1), caipNetworkId: 'eip155:137' })
    run(kit)
    await settled()
    expect(requireChain(kit).connection.value).toMatchObject({
      connection: { address: testAccounts[1]?.address, caipNetworkId: 'eip155:137' },
    })
  })

  it('makes another namespace active when a wallet was withdrawn while nobody listened', async () => {
    const { kit, wallet, other, storage } = testKit({}, undefined, 'solana')
    const stop = start(kit)
    await connect(kit, { connector: other.discovered[0] as Connector })
    await connect(kit, { connector: testConnector })
    stop()
    wallet.reconnect = async () => undefined
    run(kit)
    await settled()
    expect([requireChain(kit, 'eip155').connection.value.status, kit.activeNamespace.value]).toEqual([
      'disconnected',
      'solana',
    ])
    const next = testKit({ storage }, undefined, 'solana')
    next.wallet.reconnect = async () => undefined
    run(next.kit)
    await settled()
    expect(next.kit.activeNamespace.value).toBe('solana')
  })

  it('does nothing when the host does not want it', async () => {
    const { storage } = await returning()
    const { kit } = testKit({ storage, enableReconnect: false })
    run(kit)
    expect(status(kit)).toBe('disconnected')
  })
})

describe('a wallet of the last visit that is not there yet, or locked', () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  beforeEach(() => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100))
  })
  afterEach(() => void vi.mocked(AbortSignal.timeout).mockRestore())
  const long = () => new Promise((resolve) => setTimeout(resolve, 50))
  const second = { ...testConnector, id: 'other' }
  const inUse = (kit: Kit) => connectionsOf(requireChain(kit)).map(({ connector }) => connector.id)
  const stored = ({ storage }: Made) => [
    storage.get('@appkit/connected_namespaces'),
    storage.get('@appkit/eip155:connected_connector_id'),
  ]

  /** A visit after one with a wallet, which has not announced itself after its time. */
  async function waiting() {
    const { kit, storage } = testKit()
    await connect(kit, { connector: testConnector })
    const made = testKit({ storage })
    made.wallet.connect = vi.fn(made.wallet.connect)
    made.wallet.discovered = []
    run(made.kit)
    await settled()
    await long()
    expect(status(made.kit)).toBe('disconnected')
    return { ...made, announce: () => reportConnector(requireChain(made.kit), testConnector) }
  }

  it('is picked up whenever it announces itself, without being asked aloud', async () => {
    const { kit, wallet, events, announce } = await waiting()
    await openModal(kit)
    announce()
    await settled()
    expect([status(kit), kit.modal.value.open]).toEqual(['connected', false])
    expect(wallet.connect).not.toHaveBeenCalled()
    expect(events).toContainEqual({
      event: 'CONNECT_SUCCESS',
      properties: { method: 'browser', name: 'Test', reconnect: true },
    })
  })

  it('is told once when it has a session of several namespaces, with how it was reached', async () => {
    vi.stubGlobal('navigator', { userAgent: '' })
    const connector: Connector = { ...testConnector, type: 'walletConnect' }
    const connectors = [connector, { ...connector, namespace: 'solana' }]
    const { kit, storage } = testKit({}, undefined, 'solana')
    for (const each of connectors) await connect(kit, { connector: each, stay: true })
    const next = testKit({ storage }, undefined, 'solana')
    for (const each of [next.wallet, next.other])
      each.discovered = connectors.filter(
        ({ namespace }) => (namespace === 'solana') === (each === next.other),
      )
    run(next.kit)
    await settled()
    expect(['eip155', 'solana'].map((name) => requireChain(next.kit, name).connection.value.status)).toEqual([
      'connected',
      'connected',
    ])
    expect(next.events).toEqual([
      { event: 'CONNECT_SUCCESS', properties: { method: 'qrcode', name: 'Test', reconnect: true } },
    ])
  })

  it('comes beside what was chosen meanwhile', async () => {
    const { kit, announce } = await waiting()
    await connect(kit, { connector: second })
    announce()
    await settled()
    expect(inUse(kit)).toEqual(['other', 'test.wallet'])
  })

  it('comes beside what is being chosen, and leaves its view alone', async () => {
    const { kit, wallet, announce } = await waiting()
    await openModal(kit, { view: 'AllWallets' })
    wallet.connect = never
    connect(kit, { connector: second }).catch(() => {})
    announce()
    await settled()
    expect([status(kit), inUse(kit), kit.modal.value.open]).toEqual(['connecting', ['test.wallet'], true])
  })

  it('does not come back to who has left', async () => {
    const { kit, announce } = await waiting()
    await disconnect(kit)
    announce()
    await settled()
    expect(status(kit)).toBe('disconnected')
  })

  it('is not picked up after the kit has stopped', async () => {
    const { kit, announce } = await waiting()
    for (const stop of stops.splice(0)) stop()
    announce()
    await settled()
    expect(status(kit)).toBe('disconnected')
  })

  /** A visit whose wallet is locked after it has been connected, with its second account in use. */
  async function locked(config: Partial<AppKitConfig> = {}) {
    const made = testKit(config)
    const { kit, wallet } = made
    wallet.connect = vi.fn(async () => reply)
    run(kit)
    await connect(kit, { connector: testConnector })
    switchAccount(kit, { connector: testConnector, address: testAccounts[1]?.address ?? '' })
    vi.mocked(wallet.connect).mockClear()
    wallet.reconnect = async () => undefined
    await openModal(kit)
    wallet.events?.accountsChanged([])
    await settled()
    expect([status(kit), kit.modal.value.open]).toEqual(['disconnected', false])
    const unlock = () => {
      wallet.reconnect = async () => reply
      wallet.events?.accountsChanged(testAccounts)
    }
    return { ...made, unlock }
  }
  const reply = { accounts: testAccounts, caipNetworkId: 'eip155:1' as const }

  it('is back when it is unlocked while the page is open, with the account that was chosen', async () => {
    const { kit, wallet, unlock } = await locked()
    unlock()
    await settled()
    expect(readAccount(kit)).toMatchObject({ isConnected: true, address: testAccounts[1]?.address })
    expect(wallet.connect).not.toHaveBeenCalled()
    // It is heard as before, and only once.
    wallet.events?.networkChanged('eip155:137')
    expect(readNetwork(kit).chainId).toBe(137)
  })

  it('is back on the next visit, be it locked then and unlocked later', async () => {
    const first = await locked()
    expect(stored(first)).toEqual(['eip155', 'test.wallet'])
    for (const stop of stops.splice(0)) stop()
    const next = testKit({ storage: first.storage })
    next.wallet.connect = vi.fn(next.wallet.connect)
    next.wallet.reconnect = async () => undefined
    run(next.kit)
    await settled()
    expect(status(next.kit)).toBe('disconnected')
    next.wallet.reconnect = async () => reply
    next.wallet.events?.accountsChanged(testAccounts)
    await settled()
    expect(readAccount(next.kit).address).toBe(testAccounts[1]?.address)
    expect(next.wallet.connect).not.toHaveBeenCalled()
  })

  it('is forgotten, and no longer listened to, once the user disconnects', async () => {
    const made = await locked()
    await disconnect(made.kit)
    expect(made.wallet.events).toBeUndefined()
    expect(stored(made)).toEqual([null, null])
  })

  it('is not listened to after the kit has stopped', async () => {
    const { wallet } = await locked()
    for (const stop of stops.splice(0)) stop()
    expect(wallet.events).toBeUndefined()
  })

  it('is forgotten where the host does not want users to come back', async () => {
    const made = await locked({ enableReconnect: false })
    expect(stored(made)).toEqual([null, null])
    expect(made.wallet.events).toBeUndefined()
  })

  it('is forgotten where it would have to ask the user', async () => {
    const made = testKit()
    Object.assign(requireChain(made.kit).driver, { asksOnReturn: true })
    run(made.kit)
    await connect(made.kit, { connector: testConnector })
    made.wallet.events?.accountsChanged([])
    expect(stored(made)).toEqual([null, null])
  })

  it('is in use again where another one has taken over, and not where that was chosen', async () => {
    for (const isChosen of [false, true]) {
      const { kit, wallet } = testKit()
      wallet.discovered = [testConnector, second]
      run(kit)
      await connect(kit, { connector: second })
      await connect(kit, { connector: testConnector })
      wallet.reconnect = async () => undefined
      wallet.events?.accountsChanged([])
      await settled()
      expect(inUse(kit)).toEqual(['other'])
      if (isChosen) switchAccount(kit, { connector: second, address: testAccounts[0]?.address ?? '' })
      wallet.reconnect = async () => reply
      wallet.events?.accountsChanged(testAccounts)
      await settled()
      expect(inUse(kit)).toEqual(isChosen ? ['other', 'test.wallet'] : ['test.wallet', 'other'])
    }
  })

  it('does not take a user away who is connecting another wallet', async () => {
    const { kit, wallet } = testKit()
    run(kit)
    await connect(kit, { connector: testConnector })
    const events = wallet.events
    wallet.connect = never
    await openModal(kit, { view: 'Connect' })
    connect(kit, { connector: second }).catch(() => {})
    events?.accountsChanged([])
    await settled()
    expect([status(kit), kit.modal.value.open]).toEqual(['connecting', true])
  })
})

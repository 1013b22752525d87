import { afterEach, describe, expect, it, vi } from 'vitest'
import { cancelConnect } from './actions/cancelConnect.js'
import { connect } from './actions/connect.js'
import { disconnect } from './actions/disconnect.js'
import { openModal } from './actions/openModal.js'
import { switchNetwork } from './actions/switchNetwork.js'
import { readRecentWallets } from './memory/readRecentWallets.js'
import { reportConnector } from './reportConnector.js'
import { requireChain } from './requireChain.js'
import { start } from './start.js'
import { testAccounts, testConnector, testKit, testNetworks } from './testKit.js'

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

describe('connect', () => {
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

  it('reports a rejection, stays disconnected, and can be tried again', async () => {
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

  it('is forgotten when it withdraws its accounts, and nobody listens any more', async () => {
    const { kit, wallet, storage } = testKit()
    run(kit)
    await connect(kit, { connector: testConnector })
    await openModal(kit)
    wallet.events?.accountsChanged([])
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

describe('switchNetwork', () => {
  it('asks a connected wallet and stores the choice', async () => {
    const { kit, wallet, storage } = testKit()
    await connect(kit, { connector: testConnector })
    wallet.switchNetwork = vi.fn(async () => undefined)
    await switchNetwork(kit, { network: testNetworks[1] as never })
    expect(wallet.switchNetwork).toHaveBeenCalledOnce()
    expect(requireChain(kit).network.value?.id).toBe(137)
    expect(storage.get('@appkit/active_caip_network_id')).toBe('eip155:137')
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

describe('disconnect', () => {
  it('is over for the visitor before the wallet has heard of it', async () => {
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
})

describe('reconnect', () => {
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

  it('waits for a wallet that announces itself late', async () => {
    const { kit, wallet } = await returning()
    wallet.discovered = []
    run(kit)
    await settled()
    requireChain(kit).connectors.value = [testConnector]
    await settled()
    expect(status(kit)).toBe('connected')
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

  it('does not interrupt a visitor who was quicker', async () => {
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

  it('does nothing when the host does not want it', async () => {
    const { storage } = await returning()
    const { kit } = testKit({ storage, enableReconnect: false })
    run(kit)
    expect(status(kit)).toBe('disconnected')
  })
})

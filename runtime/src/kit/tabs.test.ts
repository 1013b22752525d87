import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DriverConnection } from '../chains/driver.js'
import type { Connector, Network } from '../chains/types.js'
import type { StoragePort } from '../storage/createSafeStorage.js'
import { setPreferredAccountType } from './accountType.js'
import { connect } from './connect.js'
import { connectionOf, connectionsOf, requireChain } from './connections.js'
import { disconnect } from './disconnect.js'
import { start } from './start.js'
import { switchAccount } from './switchAccount.js'
import { switchNetwork } from './switchNetwork.js'
import { sharedStorage, testAccounts, testConnector, testKit, testNetworks } from './testKit.js'
import type { Kit } from './types.js'

const other = { ...testConnector, id: 'other.wallet', name: 'Other' }
const [first = '', second = ''] = testAccounts.map(({ address }) => address)
/** Waits until nothing is under way: modules imported on demand are here, and timers that were set have fired. */
async function settled(): Promise<void> {
  await Promise.all([import('./syncTabs.js'), import('./reconnect.js')])
  await vi.advanceTimersByTimeAsync(40)
}
const inUse = (kit: Kit) => connectionOf(requireChain(kit))
const wallets = (kit: Kit) => connectionsOf(requireChain(kit)).map(({ connector }) => connector.id)
const stops: (() => void)[] = []
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

function openTab(storage: StoragePort) {
  const tab = testKit({ storage })
  tab.wallet.discovered = [testConnector, other]
  tab.wallet.connect = async () => ({ accounts: testAccounts, caipNetworkId: 'eip155:1' })
  tab.wallet.reconnect = tab.wallet.connect
  stops.push(start(tab.kit))
  return tab
}

async function twoTabs() {
  const { open } = sharedStorage()
  const tabs = [openTab(open()), openTab(open())] as const
  await settled()
  return tabs
}

describe('T-H4, R19: two tabs', () => {
  it('pick up what the other one connects, without asking the wallet', async () => {
    const [here, there] = await twoTabs()
    there.wallet.connect = () => Promise.reject(new Error('asked'))
    await connect(here.kit, { connector: testConnector })
    await settled()
    expect(inUse(there.kit)?.connector.id).toBe('test.wallet')
  })

  it('leave together, and only the first tells the wallet', async () => {
    const [here, there] = await twoTabs()
    await connect(here.kit, { connector: testConnector })
    await settled()
    let disconnects = 0
    there.wallet.disconnect = async () => void disconnects++
    await disconnect(here.kit)
    await settled()
    expect([inUse(here.kit), inUse(there.kit), disconnects]).toEqual([undefined, undefined, 0])
  })

  it('leave together, while the user of one is asked by another wallet', async () => {
    const [here, there] = await twoTabs()
    await connect(here.kit, { connector: testConnector })
    await settled()
    let decline: (error: Error) => void = () => {}
    there.wallet.connect = () => new Promise((_, reject) => (decline = reject))
    const asked = connect(there.kit, { connector: other }).catch(({ code }) => code)
    await settled()
    await disconnect(here.kit)
    await settled()
    expect(requireChain(there.kit).connection.value.status).toBe('connecting')
    decline(Object.assign(new Error('no'), { code: 4001 }))
    expect([await asked, wallets(there.kit)]).toEqual(['USER_REJECTED', []])
  })

  it('leave together, while one is loading what reconnects it', async () => {
    const { open } = sharedStorage()
    const here = openTab(open())
    await settled()
    await connect(here.kit, { connector: testConnector })
    const there = openTab(open())
    expect(requireChain(there.kit).connection.value.status).toBe('reconnecting')
    await disconnect(here.kit)
    await settled()
    expect(requireChain(there.kit).connection.value).toEqual({ status: 'disconnected' })
  })

  it('agree on the account and on the wallet in use', async () => {
    const [here, there] = await twoTabs()
    await connect(here.kit, { connector: testConnector })
    await settled()
    switchAccount(here.kit, { connector: testConnector, address: second })
    await settled()
    expect(inUse(there.kit)?.address).toBe(second)
    await connect(there.kit, { connector: other })
    await settled()
    expect(wallets(here.kit)).toEqual(['other.wallet', 'test.wallet'])
    await disconnect(here.kit, { namespace: 'eip155', connectorId: 'other.wallet' })
    await settled()
    expect([wallets(here.kit), wallets(there.kit)]).toEqual([['test.wallet'], ['test.wallet']])
  })

  it('agree on the network of a wallet that is on none, and leave one where it says it is', async () => {
    const [here, there] = await twoTabs()
    const there137: DriverConnection = { accounts: testAccounts, caipNetworkId: 'eip155:137' }
    await connect(here.kit, { connector: testConnector })
    await settled()
    await switchNetwork(here.kit, { network: testNetworks[1] as Network })
    await settled()
    expect(inUse(there.kit)?.caipNetworkId).toBe('eip155:1')
    there.wallet.switchNetwork = () => Promise.reject(new Error('asked'))
    there.wallet.reconnect = async () => there137
    switchAccount(here.kit, { connector: testConnector, address: second })
    await settled()
    expect(inUse(there.kit)).toMatchObject({ caipNetworkId: 'eip155:137', address: second })
  })

  it('agree on the preferred account type', async () => {
    const [here, there] = await twoTabs()
    const accounts = [
      { namespace: 'eip155', address: first, type: 'payment' },
      { namespace: 'eip155', address: second, type: 'ordinal' },
    ]
    for (const { wallet } of [here, there]) {
      wallet.connect = async () => ({ accounts, caipNetworkId: 'eip155:1' })
      wallet.reconnect = wallet.connect
    }
    await connect(here.kit, { connector: other })
    await connect(here.kit, { connector: testConnector })
    await settled()
    setPreferredAccountType(here.kit, { type: 'ordinal' })
    await settled()
    const addresses = (kit: Kit) => connectionsOf(requireChain(kit)).map(({ address }) => address)
    expect([addresses(here.kit), addresses(there.kit)]).toEqual([
      [second, second],
      [second, second],
    ])
    setPreferredAccountType(there.kit, { type: 'payment' })
    await settled()
    expect(addresses(here.kit)).toEqual([first, first])
  })

  it('go by what is stored when a slow wallet has answered, not by what was before', async () => {
    const [here, there] = await twoTabs()
    await connect(here.kit, { connector: other })
    await connect(here.kit, { connector: testConnector })
    await settled()
    const slow = { ...testConnector, id: 'slow.wallet' }
    const reply: DriverConnection = { accounts: testAccounts, caipNetworkId: 'eip155:1' }
    let answer: () => void = () => {}
    there.wallet.reconnect = ({ id }) =>
      id === slow.id ? new Promise((resolve) => (answer = () => resolve(reply))) : Promise.resolve(reply)
    requireChain(there.kit).connectors.value = [testConnector, other, slow]
    await connect(here.kit, { connector: slow })
    await settled()
    // The user goes on in the other tab meanwhile.
    switchAccount(there.kit, { connector: other, address: first })
    answer()
    await settled()
    expect(wallets(there.kit)[0]).toBe('other.wallet')
    expect(wallets(here.kit)).toEqual(['other.wallet', 'slow.wallet', 'test.wallet'])
  })

  it('keep the network that was chosen last, however long a wallet takes to say where it is', async () => {
    const [here, there] = await twoTabs()
    await connect(here.kit, { connector: testConnector })
    await settled()
    let answer: (reply: DriverConnection) => void = () => {}
    there.wallet.reconnect = () => new Promise((resolve) => (answer = resolve))
    await switchNetwork(here.kit, { network: testNetworks[1] as Network })
    await settled()
    await switchNetwork(there.kit, { network: testNetworks[2] as Network })
    answer({ accounts: testAccounts, caipNetworkId: 'eip155:137' })
    await settled()
    expect(inUse(there.kit)?.caipNetworkId).toBe('eip155:8453')
  })

  it('write nothing when they follow, not even which namespace is left', async () => {
    const { open } = sharedStorage()
    const here = testKit({ storage: open() }, undefined, 'solana')
    const port = open()
    const there = testKit({ storage: port }, undefined, 'solana')
    const connectors = [here.other.discovered[0] as Connector, testConnector]
    stops.push(start(here.kit), start(there.kit))
    for (const connector of connectors) await connect(here.kit, { connector })
    await settled()
    await connect(there.kit, { connector: testConnector })
    await settled()
    const written = vi.spyOn(port, 'set')
    const removed = vi.spyOn(port, 'remove')
    await disconnect(here.kit, { namespace: 'eip155' })
    await settled()
    expect([here.kit.activeNamespace.value, there.kit.activeNamespace.value]).toEqual(['solana', 'solana'])
    expect([written.mock.calls, removed.mock.calls]).toEqual([[], []])
  })

  it('come to rest in the same state whatever both do at once', async () => {
    const [here, there] = await twoTabs()
    await Promise.allSettled([
      connect(here.kit, { connector: testConnector }),
      connect(there.kit, { connector: other }),
      disconnect(here.kit),
      connect(here.kit, { connector: other }),
    ])
    await settled()
    expect(wallets(here.kit)).toEqual(wallets(there.kit))
    expect(inUse(here.kit)).toBeDefined()
    expect(inUse(here.kit)?.address).toBe(inUse(there.kit)?.address)
  })

  it('do not interrupt a user who is connecting', async () => {
    const [here, there] = await twoTabs()
    there.wallet.connect = () => new Promise(() => {})
    connect(there.kit, { connector: other }).catch(() => {})
    await connect(here.kit, { connector: testConnector })
    await settled()
    expect(requireChain(there.kit).connection.value).toMatchObject({
      status: 'connecting',
      connectorId: 'other.wallet',
    })
  })
})

describe('the next visit', () => {
  it('finds the wallets, the one in use first, and the account that was chosen', async () => {
    const storage = sharedStorage().open()
    const { kit } = openTab(storage)
    await connect(kit, { connector: testConnector })
    await connect(kit, { connector: other })
    switchAccount(kit, { connector: testConnector, address: second })
    const next = openTab(storage)
    await settled()
    expect(wallets(next.kit)).toEqual(['test.wallet', 'other.wallet'])
    expect(inUse(next.kit)?.address).toBe(second)
  })

  it('works with another wallet when the one that was in use is locked, and forgets neither', async () => {
    const storage = sharedStorage().open()
    const { kit } = openTab(storage)
    await connect(kit, { connector: other })
    await connect(kit, { connector: testConnector })
    const next = testKit({ storage })
    next.wallet.discovered = [other]
    stops.push(start(next.kit))
    await settled()
    requireChain(next.kit).connectors.value = [other, testConnector]
    await settled()
    expect(wallets(next.kit)).toEqual(['test.wallet', 'other.wallet'])
  })

  it('uses accounts of the preferred type first', async () => {
    const storage = sharedStorage().open()
    const { kit, wallet, events } = openTab(storage)
    const accounts = [
      { namespace: 'eip155', address: first, type: 'payment' },
      { namespace: 'eip155', address: second, type: 'ordinal' },
    ]
    wallet.connect = async () => ({ accounts, caipNetworkId: 'eip155:1' })
    await connect(kit, { connector: testConnector })
    setPreferredAccountType(kit, { type: 'ordinal' })
    expect(inUse(kit)?.address).toBe(second)
    wallet.events?.networkChanged(
      'eip155:137',
      accounts.map((account) => ({ ...account, address: `${account.address}a` })),
    )
    expect(inUse(kit)?.address).toBe(`${second}a`)
    wallet.events?.networkChanged('eip155:1', accounts)
    expect(events.at(-1)?.event).toBe('SET_PREFERRED_ACCOUNT_TYPE')
    const next = openTab(storage)
    next.wallet.reconnect = wallet.connect
    await settled()
    expect(inUse(next.kit)?.address).toBe(second)
    expect(requireChain(next.kit).accountType.value).toBe('ordinal')
  })
})

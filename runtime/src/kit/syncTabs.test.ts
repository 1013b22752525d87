import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DriverConnection } from '../chains/driver.js'
import type { Network } from '../chains/types.js'
import { connect } from './connect.js'
import { connectionsOf, requireChain } from './connections.js'
import { openModal } from './modal.js'
import { storageKeys } from './persistence.js'
import { writeConnectorIds } from './rememberConnection.js'
import { start } from './start.js'
import { switchNetwork } from './switchNetwork.js'
import { syncTabs } from './syncTabs.js'
import { sharedStorage, testAccounts, testConnector, testKit, testNetworks } from './testKit.js'
// The kit imports these modules on demand. They are imported here, so that no test has to wait for them.
import './actions.chunk.js'
import './connect.chunk.js'
import './reconnect.js'

const other = { ...testConnector, id: 'other.wallet', name: 'Other' }
const reply: DriverConnection = { accounts: testAccounts.slice(0, 1), caipNetworkId: 'eip155:1' }
const never = () => new Promise<never>(() => {})
/** A change of the other tab that is about no wallet. */
const news = JSON.stringify([{ id: 'news', name: 'News' }])
const stops: (() => void)[] = []

async function settled(): Promise<void> {
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(40)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens a tab beside the storage of another one of the same app. */
async function openTab({ ids = [], second }: { readonly ids?: readonly string[]; readonly second?: string }) {
  const { open } = sharedStorage()
  const port = open()
  const there = testKit({ storage: port }, undefined, second)
  const remember = (...list: readonly string[]) => writeConnectorIds(there.kit, 'eip155', list)
  remember(...ids)
  const { kit, wallet } = testKit({ storage: open() }, undefined, second)
  wallet.discovered = [testConnector, other]
  const chain = requireChain(kit, 'eip155')
  const run = () => {
    const stop = start(kit)
    stops.push(stop)
    return stop
  }
  const statuses: string[] = []
  const follow = () => void stops.push(chain.connection.subscribe(({ status }) => void statuses.push(status)))
  return { chain, follow, kit, port, remember, run, statuses, wallet }
}

const idsOf = (chain: ReturnType<typeof requireChain>) =>
  connectionsOf(chain).map(({ connector }) => connector.id)

it('a tab asks a wallet once, however many entries the other tab has changed', async () => {
  const { chain, follow, port, remember, run, statuses, wallet } = await openTab({})
  run()
  await settled()
  const asked = vi.spyOn(wallet, 'reconnect')
  follow()
  port.set(storageKeys.recentWallets, news)
  remember(testConnector.id)
  await settled()
  expect(asked).toHaveBeenCalledTimes(1)
  expect(idsOf(chain)).toEqual([testConnector.id])
  // A user who looks at the page sees that it reconnects.
  expect(statuses).toContain('reconnecting')
})

it('a tab that was left before it could follow the other tab does nothing', async () => {
  const { kit, port, run } = await openTab({})
  const stop = run()
  await settled()
  port.set(storageKeys.recentWallets, news)
  syncTabs(kit)
  stop()
  await settled()
  expect(kit.recentWallets.value).toEqual([])
})

it('a tab that is left while it asks a wallet takes nothing over', async () => {
  const { chain, port, remember, run, wallet } = await openTab({})
  const stop = run()
  await settled()
  let answer: (given: DriverConnection) => void = () => {}
  wallet.reconnect = () => new Promise((resolve) => (answer = resolve))
  remember(testConnector.id)
  port.set(storageKeys.network('eip155'), 'eip155:137')
  await settled()
  stop()
  answer(reply)
  await settled()
  expect(chain.network.value?.caipNetworkId).toBe('eip155:1')
})

it('a tab keeps the preferred account type of the app where nobody has chosen one', async () => {
  const { chain, port, run } = await openTab({})
  run()
  await settled()
  chain.accountType.value = 'smartAccount'
  port.set(storageKeys.recentWallets, news)
  await settled()
  expect(chain.accountType.value).toBe('smartAccount')
})

it('a tab asks no other wallet while the user connects one', async () => {
  const { chain, kit, remember, run, wallet } = await openTab({})
  run()
  await settled()
  wallet.connect = never
  connect(kit, { connector: other }).catch(() => {})
  const asked = vi.spyOn(wallet, 'reconnect')
  remember(testConnector.id)
  await settled()
  expect([chain.connection.value.status, asked.mock.calls.length]).toEqual(['connecting', 0])
})

it('no longer waits for a wallet that the other tab has disconnected', async () => {
  const { chain, remember, run, wallet } = await openTab({ ids: [testConnector.id] })
  wallet.reconnect = never
  run()
  await settled()
  expect(chain.connection.value.status).toBe('reconnecting')
  remember()
  await settled()
  expect(chain.connection.value.status).toBe('disconnected')
})

it('a tab goes on waiting for a wallet when the other tab changes something else', async () => {
  const { chain, port, run, wallet } = await openTab({ ids: [testConnector.id] })
  let answer: (given: DriverConnection) => void = () => {}
  wallet.reconnect = () => new Promise((resolve) => (answer = resolve))
  const asked = vi.spyOn(wallet, 'reconnect')
  run()
  await settled()
  port.set(storageKeys.recentWallets, news)
  await settled()
  expect(chain.connection.value.status).toBe('reconnecting')
  answer(reply)
  await settled()
  expect([idsOf(chain), asked.mock.calls.length]).toEqual([[testConnector.id], 1])
})

it('a tab asks a wallet that joined in the other tab, and asks one that it waits for only once', async () => {
  const { chain, remember, run, wallet } = await openTab({ ids: [testConnector.id] })
  wallet.reconnect = never
  const asked = vi.spyOn(wallet, 'reconnect')
  run()
  await settled()
  remember(testConnector.id, other.id)
  await settled()
  expect(asked.mock.calls.map(([{ id }]) => id)).toEqual([testConnector.id, other.id])
  expect(chain.connection.value).toMatchObject({ status: 'reconnecting', connectorId: testConnector.id })
})

it('a tab shows that it waits for the wallet that the other tab has chosen in place of another', async () => {
  const { chain, remember, run, wallet } = await openTab({ ids: [testConnector.id] })
  wallet.reconnect = never
  run()
  await settled()
  remember(other.id, testConnector.id)
  await settled()
  expect(chain.connection.value).toMatchObject({ status: 'reconnecting', connectorId: other.id })
})

it('a tab does not cancel a switch of network that the user has asked for', async () => {
  const { kit, port, run, wallet } = await openTab({ ids: [testConnector.id] })
  run()
  await settled()
  let answer = () => {}
  wallet.switchNetwork = () => new Promise((resolve) => (answer = () => resolve(undefined)))
  const switched = switchNetwork(kit, { network: testNetworks[1] as Network })
  await settled()
  port.set(storageKeys.recentWallets, news)
  await settled()
  answer()
  await expect(switched).resolves.toBeUndefined()
})

it.each([
  ['one locked wallet', [testConnector.id]],
  ['locked wallets', [testConnector.id, other.id]],
])('a tab asks %s again without a visible change, and knows what was unlocked', async (_what, ids) => {
  const { chain, follow, port, run, statuses, wallet } = await openTab({ ids })
  wallet.reconnect = async () => undefined
  run()
  await settled()
  expect(chain.absent.value.map(({ id }) => id).sort()).toEqual([...ids].sort())
  follow()
  port.set(storageKeys.recentWallets, news)
  await settled()
  expect(new Set(statuses)).toEqual(new Set(['disconnected']))
  wallet.reconnect = async () => reply
  port.set(storageKeys.recentWallets, '[]')
  await settled()
  expect(new Set(statuses)).toEqual(new Set(['disconnected', 'connected']))
  expect(idsOf(chain)).toEqual(ids)
})

/** The page of a tab that nobody looks at, until `show`. */
function hidePage() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  vi.stubGlobal('document', page)
  return () => {
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
  }
}

it('a hidden tab asks no locked wallet, whatever the other tab stores, and asks it once when it is seen', async () => {
  const { chain, port, run, wallet } = await openTab({ ids: [testConnector.id] })
  wallet.reconnect = async () => undefined
  run()
  await settled()
  const show = hidePage()
  const asked = vi.spyOn(wallet, 'reconnect')
  for (const list of [news, '[]', news]) {
    port.set(storageKeys.recentWallets, list)
    await settled()
  }
  expect(asked).not.toHaveBeenCalled()
  asked.mockResolvedValue(reply)
  show()
  await settled()
  expect([asked.mock.calls.length, idsOf(chain)]).toEqual([1, [testConnector.id]])
  // The other tab has changed nothing more.
  show()
  await settled()
  expect(asked).toHaveBeenCalledTimes(1)
})

it('a hidden tab that another one has told nothing asks nobody when it is seen', async () => {
  const { run, wallet } = await openTab({ ids: [testConnector.id] })
  wallet.reconnect = async () => undefined
  run()
  await settled()
  const show = hidePage()
  const asked = vi.spyOn(wallet, 'reconnect')
  show()
  await settled()
  expect(asked).not.toHaveBeenCalled()
})

it('a hidden tab connects what is new in the other tab, and forgets what was disconnected, beside a locked wallet', async () => {
  const { chain, remember, run, wallet } = await openTab({ ids: [other.id] })
  wallet.reconnect = async ({ id }) => (id === other.id ? undefined : reply)
  run()
  await settled()
  hidePage()
  const asked = vi.spyOn(wallet, 'reconnect')
  remember(testConnector.id, other.id)
  await settled()
  expect(asked.mock.calls.map(([{ id }]) => id)).toEqual([testConnector.id])
  expect([idsOf(chain), chain.absent.value]).toEqual([[testConnector.id], [other]])
  remember()
  await settled()
  expect([idsOf(chain), chain.absent.value]).toEqual([[], []])
})

it('a hidden tab that came out of the cache of pages asks its wallets for their accounts when it is seen', async () => {
  const { kit, run, wallet } = await openTab({ ids: [testConnector.id] })
  run()
  await settled()
  const show = hidePage()
  const asked = vi.spyOn(wallet, 'reconnect')
  syncTabs(kit, true)
  await settled()
  expect(asked).not.toHaveBeenCalled()
  show()
  await settled()
  expect(asked).toHaveBeenCalledTimes(1)
})

it('a tab that is left while it is hidden follows nobody when it is seen', async () => {
  const { port, run, wallet } = await openTab({ ids: [testConnector.id] })
  wallet.reconnect = async () => undefined
  const stop = run()
  await settled()
  const show = hidePage()
  const asked = vi.spyOn(wallet, 'reconnect')
  port.set(storageKeys.recentWallets, news)
  await settled()
  stop()
  show()
  await settled()
  expect(asked).not.toHaveBeenCalled()
})

it('a tab shows that it asks a wallet that is new there, beside one that is locked', async () => {
  const { chain, follow, remember, run, statuses, wallet } = await openTab({ ids: [other.id] })
  wallet.reconnect = async ({ id }) => (id === other.id ? undefined : reply)
  run()
  await settled()
  follow()
  remember(testConnector.id, other.id)
  await settled()
  expect(statuses).toContain('reconnecting')
  expect([idsOf(chain), chain.absent.value]).toEqual([[testConnector.id], [other]])
})

it('a tab forgets a locked wallet that the other tab has disconnected', async () => {
  const { chain, remember, run, wallet } = await openTab({ ids: [testConnector.id] })
  wallet.reconnect = async () => undefined
  run()
  await settled()
  expect(chain.absent.value).toEqual([testConnector])
  remember()
  await settled()
  expect(chain.absent.value).toEqual([])
})

it('a tab leaves the modal open in which the user is choosing a wallet', async () => {
  const { kit, port, run } = await openTab({})
  run()
  await openModal(kit, { view: 'Connect' })
  port.set(storageKeys.recentWallets, news)
  await settled()
  expect(kit.modal.value.open).toBe(true)
})

it('a tab keeps the namespace that the user has chosen, though no wallet is connected there', async () => {
  const { kit, port, run } = await openTab({ ids: [testConnector.id], second: 'solana' })
  run()
  await settled()
  kit.activeNamespace.value = 'solana'
  port.set(storageKeys.recentWallets, news)
  await settled()
  expect(kit.activeNamespace.value).toBe('solana')
})

it('a tab takes over the network of the other tab where no wallet is connected', async () => {
  const { chain, port, run } = await openTab({})
  run()
  await settled()
  port.set(storageKeys.network('eip155'), 'eip155:137')
  await settled()
  expect(chain.network.value?.caipNetworkId).toBe('eip155:137')
})

it('a tab shows the network where the wallet says it is, not the one of the other tab', async () => {
  const { chain, port, run } = await openTab({ ids: [testConnector.id] })
  run()
  await settled()
  port.set(storageKeys.network('eip155'), 'eip155:137')
  await settled()
  expect(chain.network.value?.caipNetworkId).toBe('eip155:1')
})

it('a tab does not ask a wallet that is on the network of the other tab already', async () => {
  const { port, run, wallet } = await openTab({ ids: [testConnector.id] })
  run()
  await settled()
  const asked = vi.spyOn(wallet, 'reconnect')
  port.set(storageKeys.network('eip155'), 'eip155:1')
  await settled()
  expect(asked).not.toHaveBeenCalled()
})

it('a tab uses an account of the wallet that the other tab uses', async () => {
  const ids = [testConnector.id, other.id]
  const { chain, remember, run, wallet } = await openTab({ ids })
  const addressOf = (id: string) => (id === other.id ? '0xother' : '0xtest')
  wallet.reconnect = async ({ id }) => ({
    accounts: [{ namespace: 'eip155', address: addressOf(id), type: 'eoa' }],
    caipNetworkId: 'eip155:1',
  })
  run()
  await settled()
  remember(other.id, testConnector.id)
  await settled()
  expect(connectionsOf(chain).map(({ address, connector }) => [connector.id, address])).toEqual([
    [other.id, '0xother'],
    [testConnector.id, '0xtest'],
  ])
})

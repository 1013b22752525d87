// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStorage, type StoragePort } from '../storage/createSafeStorage.js'
import { connect } from './connect.js'
import { connectionOf, connectionsOf, requireChain } from './connections.js'
import { disconnect } from './disconnect.js'
import { start } from './start.js'
import { testAccounts, testConnector, testKit } from './testKit.js'

const [first, second] = testAccounts.map(({ address }) => address)
const other = { ...testConnector, id: 'other' }
const deny = (): never => {
  throw new Error('denied')
}
const stops: (() => void)[] = []
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

async function settled(): Promise<void> {
  await Promise.all([import('./syncTabs.js'), import('./reconnect.js')])
  await vi.advanceTimersByTimeAsync(400)
}

/** A page of the app that no other page tells of its changes, as one in the back/forward cache. */
async function openPage(storage = createMemoryStorage()) {
  const page = testKit({ storage })
  page.wallet.connect = async () => ({ accounts: testAccounts.slice(0, 1), caipNetworkId: 'eip155:1' })
  page.wallet.reconnect = vi.fn(page.wallet.connect)
  const stop = start(page.kit)
  stops.push(stop)
  await settled()
  return { ...page, stop, storage, address: () => connectionOf(requireChain(page.kit))?.address }
}

async function show(persisted: boolean): Promise<void> {
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  await settled()
}

it('a page out of the back/forward cache leaves the wallet that another page has left', async () => {
  const here = await openPage()
  await connect(here.kit, { connector: testConnector })
  const there = await openPage(here.storage)
  await disconnect(there.kit)
  await settled()
  expect(here.address()).toBe(first)
  await show(true)
  expect(here.address()).toBeUndefined()
})

describe('a kit that is stopped and started again', () => {
  /** A page that has left its part with the wallet, and comes back to it after `meanwhile`. */
  async function comeBack(storage: StoragePort, meanwhile: () => Promise<void> = async () => {}) {
    const here = await openPage(storage)
    await connect(here.kit, { connector: testConnector })
    here.stop()
    await meanwhile()
    stops.push(start(here.kit))
    await settled()
    return here
  }

  it('leaves the wallet that another tab has disconnected', async () => {
    const storage = createMemoryStorage()
    const here = await comeBack(storage, async () => {
      const there = await openPage(storage)
      await disconnect(there.kit)
      await settled()
    })
    expect(requireChain(here.kit).connection.peek()).toEqual({ status: 'disconnected' })
    expect(here.wallet.reconnect).not.toHaveBeenCalled()
  })

  it('uses the wallet that another tab has connected in its place', async () => {
    const storage = createMemoryStorage()
    const { kit, wallet, stop } = await openPage(storage)
    wallet.discovered = [testConnector, other]
    await connect(kit, { connector: testConnector })
    stop()
    const there = await openPage(storage)
    await disconnect(there.kit)
    await connect(there.kit, { connector: other })
    stops.push(start(kit))
    await settled()
    expect(connectionsOf(requireChain(kit)).map(({ connector }) => connector.id)).toEqual(['other'])
  })

  it.each<[string, StoragePort]>([
    ['keeps nothing', { get: () => null, set: () => {}, remove: () => {} }],
    [
      'is denied',
      {
        get: deny,
        set: deny,
        remove: deny,
      },
    ],
  ])('keeps its wallet where the storage %s', async (_what, storage) => {
    vi.stubGlobal('reportError', () => {})
    const here = await comeBack(storage)
    expect(here.address()).toBe(first)
  })
})

it('a page out of the back/forward cache uses the account that the wallet has by now', async () => {
  const { kit, wallet, address } = await openPage()
  await connect(kit, { connector: testConnector })
  wallet.reconnect = async () => ({ accounts: testAccounts.slice(1), caipNetworkId: 'eip155:137' })
  await show(true)
  expect([address(), requireChain(kit).network.peek()?.id]).toEqual([second, 137])
})

it('a page that loads asks the wallet once, and one that has stopped not at all', async () => {
  const { kit, wallet } = await openPage()
  await connect(kit, { connector: testConnector })
  await show(false)
  kit.lifetime.end()
  await show(true)
  expect(wallet.reconnect).not.toHaveBeenCalled()
})

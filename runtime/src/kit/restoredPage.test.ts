// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../storage/createSafeStorage.js'
import { connect } from './connect.js'
import { connectionOf, requireChain } from './connections.js'
import { disconnect } from './disconnect.js'
import { start } from './start.js'
import { testAccounts, testConnector, testKit } from './testKit.js'

const [first, second] = testAccounts.map(({ address }) => address)
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
  stops.push(start(page.kit))
  await settled()
  return { ...page, storage, address: () => connectionOf(requireChain(page.kit))?.address }
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

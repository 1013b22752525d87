import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../../storage/createSafeStorage.js'
import { createTestDapp, createTestHub, createTestWallet } from '../client/testPeers.js'
import { withLibraryPrimitives } from '../crypto/testPrimitives.js'
import { requestNamespaces } from '../session/requestNamespaces.js'
import { createPendingRequests } from './createPendingRequests.js'

const namespaces = requestNamespaces(['eip155:1'])
const request = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x00'] }
const topic = 'ab'.repeat(32)
const open: { leave: () => void }[] = []
const settle = () => vi.advanceTimersByTimeAsync(0)

withLibraryPrimitives()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const peer of open.splice(0)) peer.leave()
  vi.useRealTimers()
})

function start() {
  const hub = createTestHub()
  const [dapp, wallet] = [createTestDapp(hub.join), createTestWallet(hub.join)]
  open.push(dapp, wallet)
  return { hub, dapp, wallet }
}

/** The wallet after a reload, with the storage of the earlier one. */
async function reload(hub: ReturnType<typeof createTestHub>, wallet: ReturnType<typeof createTestWallet>) {
  wallet.leave()
  const back = createTestWallet(hub.join, wallet)
  open.push(back)
  await back.client.restore()
  await settle()
  return back
}

it('a proposal is asked again after a reload, and can be approved then', async () => {
  const { dapp, hub, wallet } = start()
  wallet.behaviour.propose = () => {}
  const { session, uri } = await dapp.client.propose({ namespaces })
  await wallet.client.pair(uri)
  await settle()
  const back = await reload(hub, wallet)
  expect(back.types()[0]).toBe('proposal')
  expect((await session).peer.metadata.name).toBe('Wallet')
  // It is answered now, so nobody is asked a third time.
  expect((await reload(hub, back)).types()).toEqual(['restored'])
})

it('a proposal is not asked again when the app does not wait any more', async () => {
  const { dapp, hub, wallet } = start()
  wallet.behaviour.propose = () => {}
  const { session, uri } = await dapp.client.propose({ namespaces })
  session.catch(() => {})
  await wallet.client.pair(uri)
  await settle()
  await vi.advanceTimersByTimeAsync(301_000)
  const back = await reload(hub, wallet)
  expect(back.types()).toEqual([])
})

it('a request is asked again after a reload, and answered once', async () => {
  const { dapp, hub, wallet } = start()
  const { session, uri } = await dapp.client.propose({ namespaces })
  await wallet.client.pair(uri)
  const { topic: own } = await session
  wallet.behaviour.request = () => {}
  const answered = dapp.client.request(own, request)
  await settle()
  expect(wallet.types().at(-1)).toBe('request')
  const back = await reload(hub, wallet)
  expect(back.types()).toEqual(['restored', 'request'])
  expect(await answered).toBe('personal_sign ["0x00"]')
  expect(createPendingRequests(back.storage).list()).toEqual([])
})

it('no request is left of a session that ended', async () => {
  const { dapp, hub, wallet } = start()
  const { session, uri } = await dapp.client.propose({ namespaces })
  await wallet.client.pair(uri)
  const { topic: own } = await session
  wallet.behaviour.request = () => {}
  dapp.client.request(own, request).catch(() => {})
  await settle()
  await dapp.client.disconnect(own)
  await settle()
  expect(createPendingRequests(wallet.storage).list()).toEqual([])
  expect((await reload(hub, wallet)).types()).toEqual([])
})

it('what is stored is read with care, and bounded', () => {
  const storage = createMemoryStorage()
  const stored = { topic, id: 1, method: 'wc_sessionRequest', params: {}, publishedAt: 1 }
  for (const text of [
    'no JSON',
    '{}',
    'null',
    JSON.stringify([null, 1, { ...stored, topic: 'x' }, { ...stored, id: '1' }]),
  ]) {
    storage.set('@appkit-walletconnect/wallet-pending', text)
    expect(createPendingRequests(storage).list()).toEqual([])
  }
  const pending = createPendingRequests(storage)
  for (let id = 0; id < 250; id++) pending.add({ ...stored, id })
  pending.add({ ...stored, id: 249 })
  pending.add({ ...stored, id: 999, params: 'x'.repeat(200_000) })
  expect(pending.list()).toHaveLength(200)
  // A request that is too large to be stored lives as long as the page.
  expect(createPendingRequests(storage).list()).toHaveLength(199)
  pending.remove(topic)
  expect(createPendingRequests(storage).list()).toEqual([])
})

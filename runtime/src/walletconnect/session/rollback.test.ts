import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../../storage/createSafeStorage.js'
import { createTestDapp, createTestHub, createTestWallet, testSupported } from '../client/testPeers.js'
import { sealEnvelope, toRelayMessage } from '../crypto/envelope.js'
import { randomHex32 } from '../crypto/keys.js'
import { withLibraryPrimitives } from '../crypto/testPrimitives.js'
import { createKeyStore } from '../keyStore/createKeyStore.js'
import { createInbox } from '../relay/createInbox.js'
import { createSeenMessages } from '../relay/createSeenMessages.js'
import { createMessenger } from '../rpc/createMessenger.js'
import { requestNamespaces } from './requestNamespaces.js'

const namespaces = requestNamespaces(['eip155:1', 'eip155:137'])
const open: { leave: () => void }[] = []
const settle = () => vi.advanceTimersByTimeAsync(0)
const dayMs = 86_400_000

withLibraryPrimitives()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const peer of open.splice(0)) peer.leave()
  vi.useRealTimers()
})

/** A session on a relay that can bring what it has kept again, and in part, to the page after its reload. */
async function connect() {
  const hub = createTestHub()
  const [dapp, wallet] = [createTestDapp(hub.join), createTestWallet(hub.join)]
  open.push(wallet)
  const proposed = await dapp.client.propose({ namespaces })
  await wallet.client.pair(proposed.uri)
  const { topic } = await proposed.session
  await settle()
  const reload = async (replayed: readonly (typeof hub.mailbox)[number][]) => {
    dapp.leave()
    hub.mailbox.splice(0, hub.mailbox.length, ...replayed)
    const after = createTestDapp(hub.join, dapp)
    open.push(after)
    await after.client.restore()
    await settle()
    return after
  }
  const sent = (tag: number) => hub.mailbox.filter((each) => each.tag === tag)
  return { wallet, topic, reload, sent }
}

const withAccount = (digit: string) => ({
  eip155: { ...testSupported.eip155, accounts: [`eip155:1:0x${digit.repeat(40)}`] },
})

describe('T-E4: a relay that brings old messages again after a reload', () => {
  it('does not give back an account that the wallet took away', async () => {
    const { wallet, topic, reload, sent } = await connect()
    await wallet.client.update(topic, withAccount('a') as never)
    await wallet.client.update(topic, withAccount('b') as never)
    const [first] = sent(1104)
    const after = await reload(first === undefined ? [] : [first])
    expect(after.types()).toEqual(['found', 'restored'])
    expect(after.client.sessions()[0]?.session.namespaces).toEqual(withAccount('b'))
  })

  it('still brings the update that the page has not had', async () => {
    const { wallet, topic, reload, sent } = await connect()
    await wallet.client.update(topic, withAccount('a') as never)
    const after = await reload(sent(1104))
    await wallet.client.update(topic, withAccount('b') as never)
    await settle()
    expect(after.client.sessions()[0]?.session.namespaces).toEqual(withAccount('b'))
  })

  it('does not make a session last longer than the wallet said', async () => {
    const { wallet, topic, reload, sent } = await connect()
    await wallet.client.extend(topic)
    await vi.advanceTimersByTimeAsync(dayMs)
    await wallet.client.extend(topic)
    const extensions = sent(1106)
    const expiry = Math.floor(Date.now() / 1000) + 604_800
    await vi.advanceTimersByTimeAsync(dayMs)
    const after = await reload(extensions)
    expect(after.client.sessions()[0]?.session.expiry).toBe(expiry)
  })

  it('does not switch to the network or account of an old event', async () => {
    const { wallet, topic, reload, sent } = await connect()
    await wallet.client.emit(topic, { name: 'chainChanged', data: 137 }, 'eip155:137')
    await wallet.client.emit(topic, { name: 'chainChanged', data: 1 }, 'eip155:1')
    await settle()
    const after = await reload(sent(1110))
    expect(after.types()).toEqual(['found', 'restored'])
  })
})

it('T-E4: what a relay sends that cannot be opened pushes no message out of the ones that were seen', async () => {
  const [storage, keys, topic] = [
    createMemoryStorage(),
    createKeyStore(() => Promise.reject()),
    randomHex32(),
  ]
  await keys.write(topic, randomHex32())
  const handled: number[] = []
  // A page with its storage, and again after its reload.
  const openPage = () => {
    const messenger = createMessenger({
      keys,
      relay: () => {
        throw new Error('Nothing is sent.')
      },
      onRequest: ({ id }) => handled.push(id),
    })
    return createInbox(messenger.deliver, createSeenMessages(storage))
  }
  const seal = (id: number, symKey = randomHex32()) => {
    const text = JSON.stringify({ id, jsonrpc: '2.0', method: 'wc_sessionUpdate', params: {} })
    return { topic, message: toRelayMessage(sealEnvelope(text, { symKey })), publishedAt: 1 }
  }
  const real = seal(1, await keys.read(topic))
  const page = openPage()
  await page.receive(real)
  for (let count = 0; count < 150; count++) {
    expect(await page.receive(seal(count))).toBe(true)
    expect(await page.receive({ topic, message: `garbage ${count}`, publishedAt: 1 })).toBe(true)
  }
  await openPage().receive(real)
  expect(handled).toEqual([1])
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppKitError } from '../../errors/AppKitError.js'
import { createTestDapp, createTestHub, createTestWallet } from '../client/testPeers.js'
import { openEnvelope, readRelayMessage, sealEnvelope, toRelayMessage } from '../crypto/envelope.js'
import { withLibraryPrimitives } from '../crypto/testPrimitives.js'
import { createKeyStore } from '../keyStore/createKeyStore.js'
import { requestNamespaces } from './requestNamespaces.js'
import { readStoredProposals } from './storedProposals.js'

const namespaces = requestNamespaces(['eip155:1', 'eip155:137'])
const request = { chainId: 'eip155:1', method: 'personal_sign', params: [] }
const open: { leave: () => void }[] = []
const settle = () => vi.advanceTimersByTimeAsync(0)

withLibraryPrimitives()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const peer of open.splice(0)) peer.leave()
  vi.useRealTimers()
})

async function propose() {
  const hub = createTestHub()
  const [dapp, wallet] = [createTestDapp(hub.join), createTestWallet(hub.join)]
  open.push(wallet)
  const proposed = await dapp.client.propose({ namespaces })
  await proposed.sent
  const comeBack = async () => {
    const after = createTestDapp(hub.join, dapp)
    open.push(after)
    await after.client.restore()
    await settle()
    return after
  }
  return { hub, dapp, wallet, proposed, comeBack }
}

describe('a page that is killed while the wallet is open', () => {
  it('finds the session when it comes back', async () => {
    const { dapp, wallet, proposed, comeBack } = await propose()
    dapp.kill()
    await wallet.client.pair(proposed.uri)
    await settle()
    const after = await comeBack()
    expect(after.types()).toEqual(['settled'])
    const topic = after.client.sessions()[0]?.session.topic ?? ''
    expect(await after.client.request(topic, request)).toBe('personal_sign []')
    await settle()
    expect(wallet.types()).toContain('acknowledged')
    expect(readStoredProposals(dapp.storage)).toEqual([])
  })

  it('finds it when the wallet approves after it came back', async () => {
    const { dapp, wallet, proposed, comeBack } = await propose()
    dapp.kill()
    const after = await comeBack()
    expect(after.types()).toEqual([])
    await wallet.client.pair(proposed.uri)
    await settle()
    expect(after.types()).toEqual(['settled'])
  })

  it('finds it when it was killed between the answer and the settlement', async () => {
    const { hub, dapp, wallet, proposed, comeBack } = await propose()
    let answered = () => {}
    const approve = wallet.behaviour.propose
    wallet.behaviour.propose = async (proposal) => {
      await approve(proposal)
      answered()
    }
    // The settlement is with the relay, the dapp has heard the answer alone, and that the code was read.
    const { deliver } = dapp.client
    let count = 0
    dapp.client.deliver = async (message) => {
      if ((message as { readonly tag?: number }).tag === 1003) return deliver(message)
      count += 1
      if (count > 1) return true
      const isOpened = await deliver(message)
      dapp.kill()
      return isOpened
    }
    const waited = new Promise<void>((resolve) => {
      answered = resolve
    })
    await wallet.client.pair(proposed.uri)
    await waited
    await settle()
    expect(readStoredProposals(dapp.storage)).toMatchObject([{ peerKey: expect.any(String) }])
    expect(dapp.types()).toEqual([])
    hub.mailbox.splice(0, hub.mailbox.length, ...hub.mailbox.filter(({ tag }) => tag !== 1101))
    const after = await comeBack()
    expect(after.types()).toEqual(['settled'])
  })

  it('forgets what nobody can answer any more, with its keys', async () => {
    const { dapp, comeBack } = await propose()
    const [stored] = readStoredProposals(dapp.storage)
    if (stored === undefined) throw new Error('the proposal is not stored')
    dapp.kill()
    vi.setSystemTime(Date.now() + 600_000)
    const after = await comeBack()
    expect(readStoredProposals(dapp.storage)).toEqual([])
    expect(await after.keys.read(stored.publicKey)).toBeUndefined()
    expect(await after.keys.read(stored.pairingTopic)).toBeUndefined()
  })

  it('hears nothing more of one that was declined meanwhile', async () => {
    const { dapp, wallet, proposed, comeBack } = await propose()
    wallet.behaviour.propose = (proposal) => wallet.client.reject(proposal)
    dapp.kill()
    await wallet.client.pair(proposed.uri)
    await settle()
    const after = await comeBack()
    expect([after.types(), readStoredProposals(dapp.storage)]).toEqual([[], []])
  })

  it('keeps the proposal where the browser does not give its keys now', async () => {
    const { hub, dapp, wallet, proposed, comeBack } = await propose()
    dapp.kill()
    const keys = createKeyStore(() => new Promise(() => {}))
    const silent = createTestDapp(hub.join, { storage: dapp.storage, keys })
    const restored = expect(silent.client.restore()).rejects.toMatchObject({ code: 'RECONNECTING' })
    await vi.advanceTimersByTimeAsync(3_000)
    await restored
    silent.leave()
    await wallet.client.pair(proposed.uri)
    await settle()
    expect((await comeBack()).types()).toEqual(['settled'])
  })

  it('leaves the proposal to the tab that has it', async () => {
    const { hub, dapp, wallet, proposed } = await propose()
    const other = createTestDapp(hub.join, { ...dapp, claim: async () => undefined })
    open.push(dapp, other)
    await other.client.restore()
    await wallet.client.pair(proposed.uri)
    await settle()
    expect([dapp.types(), other.types()]).toEqual([['settled'], []])
  })
})

it.each(['{', '7', '[null]', '[{"pairingTopic":"x"}]'])('%s in storage is no proposal', async (text) => {
  const { dapp, comeBack } = await propose()
  dapp.kill()
  dapp.storage.set('@appkit-walletconnect/proposals', text)
  const after = await comeBack()
  expect(after.types()).toEqual([])
})

describe('a restored session', () => {
  it('that its wallet says it does not know ends', async () => {
    const { hub, dapp, wallet, proposed, comeBack } = await propose()
    await wallet.client.pair(proposed.uri)
    const { topic } = await proposed.session
    await settle()
    dapp.leave()
    wallet.leave()
    // It has the key, and no session with it.
    const symKey = (await dapp.keys.read(topic)) ?? ''
    const wipedWallet = hub.join(async ({ message }) => {
      const envelope = readRelayMessage(message)
      const { id, method } = JSON.parse((envelope && openEnvelope(envelope, symKey)) ?? '{}')
      if (method !== 'wc_sessionPing') return
      const text = JSON.stringify({ id, jsonrpc: '2.0', error: { code: 7001, message: 'No session' } })
      await wipedWallet.publish(topic, toRelayMessage(sealEnvelope(text, { symKey })), { tag: 1115, ttl: 30 })
    })
    await wipedWallet.subscribe(topic)
    const after = await comeBack()
    expect(after.types()).toEqual(['found', 'restored', 'ended'])
  })

  it('that the relay refuses lives again when it is used and the relay takes it', async () => {
    const { hub, dapp, wallet, proposed } = await propose()
    await wallet.client.pair(proposed.uri)
    const { topic } = await proposed.session
    await settle()
    dapp.leave()
    let isRefused = true
    const subscribe = vi.fn()
    const after = createTestDapp((deliver) => {
      const relay = hub.join(deliver)
      subscribe.mockImplementation(async (name: string) => {
        if (isRefused) throw new AppKitError('RELAY_CLOCK_WRONG')
        await relay.subscribe(name)
      })
      return { ...relay, subscribe }
    }, dapp)
    open.push(after)
    await after.client.restore()
    await settle()
    const use = () => after.client.request(topic, request)
    await expect(use()).rejects.toMatchObject({ code: 'RECONNECTING' })
    await settle()
    expect(after.types()).toEqual(['found'])
    isRefused = false
    const asked = subscribe.mock.calls.length
    await expect(Promise.allSettled([use(), use()])).resolves.toHaveLength(2)
    await settle()
    expect(after.types()).toEqual(['found', 'restored'])
    expect(subscribe).toHaveBeenCalledTimes(asked + 1)
    expect(await use()).toBe('personal_sign []')
  })

  it('stays while its wallet sleeps', async () => {
    const { dapp, wallet, proposed, comeBack } = await propose()
    await wallet.client.pair(proposed.uri)
    await settle()
    dapp.leave()
    wallet.leave()
    const after = await comeBack()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(after.types()).toEqual(['found', 'restored'])
    expect(after.client.sessions()).toMatchObject([{ status: 'live' }])
  })
})

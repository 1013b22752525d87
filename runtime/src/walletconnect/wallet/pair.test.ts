import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDapp, createTestHub, createTestWallet, testSupported } from '../client/testPeers.js'
import { withLibraryPrimitives } from '../crypto/testPrimitives.js'
import type { SessionNamespaces } from '../session/namespaces.js'
import { requestNamespaces } from '../session/requestNamespaces.js'

const namespaces = requestNamespaces(['eip155:1'])
const open: { leave: () => void }[] = []
const settle = () => vi.advanceTimersByTimeAsync(0)

withLibraryPrimitives()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const peer of open.splice(0)) peer.leave()
  vi.useRealTimers()
})

/** A wallet and the link of an app. */
async function start(asked = namespaces) {
  const hub = createTestHub()
  const [dapp, wallet] = [createTestDapp(hub.join), createTestWallet(hub.join)]
  open.push(dapp, wallet)
  const { session, uri } = await dapp.client.propose({ namespaces: asked })
  session.catch(() => {})
  const reload = async () => {
    wallet.leave()
    const after = createTestWallet(hub.join, wallet)
    open.push(after)
    await after.client.restore()
    return after
  }
  return { wallet, session, uri, reload }
}

describe('a wallet that is given the link of an app', () => {
  it('says of one that is too old that it has expired', async () => {
    const { wallet, uri } = await start()
    vi.setSystemTime(Date.now() + 300_000)
    await expect(wallet.client.pair(uri)).rejects.toMatchObject({ code: 'PROPOSAL_EXPIRED' })
    await expect(wallet.client.pair(`${uri}&symKey=0`)).rejects.toMatchObject({ code: 'PAIRING_INVALID' })
  })

  it('says of one whose time ended while its user decided that it has expired, and makes no session', async () => {
    const { wallet, uri } = await start()
    wallet.behaviour.propose = () => {}
    await wallet.client.pair(uri)
    await settle()
    const [event] = wallet.events
    if (event?.type !== 'proposal') throw new Error('There is no proposal.')
    vi.setSystemTime(event.proposal.expiry)
    await expect(
      wallet.client.approve(event.proposal, testSupported as SessionNamespaces),
    ).rejects.toMatchObject({ code: 'PROPOSAL_EXPIRED' })
    expect(wallet.client.sessions()).toEqual([])
  })

  it('says of one that was rejected that it was answered, also after a reload', async () => {
    const { wallet, session, uri, reload } = await start()
    wallet.behaviour.propose = (proposal) => wallet.client.reject(proposal)
    await wallet.client.pair(uri)
    await expect(session).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await settle()
    await expect(wallet.client.pair(uri)).rejects.toMatchObject({ code: 'PAIRING_USED' })
    const after = await reload()
    await expect(after.client.pair(uri)).rejects.toMatchObject({ code: 'PAIRING_USED' })
  })

  it('says so of one that was approved', async () => {
    const { wallet, session, uri } = await start()
    await wallet.client.pair(uri)
    await session
    await settle()
    await expect(wallet.client.pair(uri)).rejects.toMatchObject({ code: 'PAIRING_USED' })
  })

  it('says so of one that it refused by itself, because it asks for what there is not', async () => {
    const { wallet, session, uri } = await start({ eip155: { chains: ['mainnet'], methods: [], events: [] } })
    await wallet.client.pair(uri)
    await expect(session).rejects.toMatchObject({ code: expect.any(String) })
    await settle()
    expect(wallet.events).toEqual([])
    await expect(wallet.client.pair(uri)).rejects.toMatchObject({ code: 'PAIRING_USED' })
  })

  it('asks once when the link comes twice before the user has answered', async () => {
    const { wallet, session, uri } = await start()
    wallet.behaviour.propose = () => {}
    await wallet.client.pair(uri)
    await settle()
    await wallet.client.pair(uri)
    await settle()
    const [event, ...more] = wallet.events
    expect([event?.type, more]).toEqual(['proposal', []])
    if (event?.type === 'proposal') await wallet.client.reject(event.proposal)
    await expect(session).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })
})

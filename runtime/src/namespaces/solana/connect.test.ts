// @vitest-environment jsdom

import { afterEach, describe, expect, it, vi } from 'vitest'
import { type PendingSignIn, signInOffers } from '../../chains/signInOffer.js'
import type { Connector } from '../../chains/types.js'
import { openDriver } from '../../kit/testCalls.js'
import { createSolanaWallet } from '../../testing/solana/createSolanaWallet.js'
import { registerSolanaWallet } from '../../testing/solana/injectSolanaWallet.js'
import type { SolanaWalletOptions } from '../../testing/solana/types.js'
import { registerStandardWallet } from '../../testing/walletStandard/registerStandardWallet.js'
import { solana as solanaDriver } from './index.js'
import { solanaMainnet } from './networks.js'

const solana = await openDriver(solanaDriver)

const context = {
  networks: () => [solanaMainnet],
  options: { injected: true, announced: true },
  appName: 'Test',
}
const fields = { domain: 'app.example', uri: 'https://app.example', version: '1', nonce: 'k7Q2mV9xT4bN8sLw' }
const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
})

/** A wallet whose windows are counted, and what the app wants signed by it. */
async function present(options: SolanaWalletOptions & { readonly withoutSignIn?: boolean } = {}) {
  const asked: string[] = []
  const answers: boolean[] = []
  const wallet = createSolanaWallet({
    ...options,
    approve: async ({ method }) => {
      asked.push(method)
      return answers.shift() ?? true
    },
  })
  const { 'solana:signIn': _, ...features } = wallet.part.features
  undo.push(
    options.withoutSignIn
      ? registerStandardWallet({ name: 'Plain', parts: [{ ...wallet.part, features }] })
      : registerSolanaWallet(wallet),
  )
  const found: Connector[] = []
  undo.push(solana.discover(context, (each) => void found.push(each)))
  const [connector] = found
  if (connector === undefined) throw new Error('the wallet was not found')
  const accept = vi.fn<PendingSignIn['accept']>(async () => {})
  const offer = vi.fn(async (): Promise<PendingSignIn | undefined> => ({ fields, accept }))
  signInOffers.set(connector, offer)
  const abort = new AbortController()
  const connect = () => solana.connect(context, connector, { network: solanaMainnet, signal: abort.signal })
  return { abort, accept, answers, asked, connect, connector, offer, wallet }
}

describe('a wallet that can sign in', () => {
  it('is asked once, and has connected and signed', async () => {
    const { accept, asked, connect, offer, wallet } = await present()
    const [address = ''] = wallet.addresses
    expect((await connect()).accounts[0]?.address).toBe(address)
    expect(asked).toEqual(['solana:signIn'])
    expect(offer).toHaveBeenCalledExactlyOnceWith(solanaMainnet.caipNetworkId)
    expect(accept).toHaveBeenCalledExactlyOnceWith({
      address,
      message: expect.stringContaining(`your Solana account:\n${address}\n\nURI: https://app.example`),
      signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/),
    })
  })

  it('is not asked a second time when the user declines', async () => {
    const { accept, answers, asked, connect } = await present()
    answers.push(false)
    await expect(connect()).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(asked).toEqual(['solana:signIn'])
    expect(accept).not.toHaveBeenCalled()
  })

  it('only connects where it shares its accounts already: nothing is to be asked twice', async () => {
    const { asked, connect, offer, wallet } = await present()
    wallet.allow()
    expect((await connect()).accounts).toHaveLength(2)
    expect([asked, offer.mock.calls]).toEqual([[], []])
  })

  it('only connects where there is nothing to sign', async () => {
    const { asked, connect, offer } = await present()
    offer.mockResolvedValue(undefined)
    await connect()
    expect(asked).toEqual(['standard:connect'])
  })

  it.each([
    // Backpack, and wallets by the mobile wallet adapter.
    new Error('Approval Denied: Popup Closed.'),
    Object.assign(new Error('sign request declined'), { code: -3 }),
    Object.assign(new Error('authorization request declined'), { code: -1 }),
  ])('is not asked a second time when the user declines without a code: %s', async (refusal) => {
    const { asked, connector } = await present()
    const { features } = connector.provider as { features: object }
    const signIn = { signIn: () => Promise.reject(refusal) }
    const provider = { ...(connector.provider as object), features: { ...features, 'solana:signIn': signIn } }
    const other = { ...connector, provider }
    const offer = signInOffers.get(connector)
    if (offer) signInOffers.set(other, offer)
    const { signal } = new AbortController()
    const attempt = solana.connect(context, other, { network: solanaMainnet, signal })
    await expect(attempt).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(asked).toEqual([])
  })

  it('does not open again when its window closes after the user has given up', async () => {
    const { abort, asked, connect, connector } = await present()
    const windows: ((reason: Error) => void)[] = []
    const { features } = connector.provider as { features: object }
    const signIn = () => new Promise((_, reject) => void windows.push(reject))
    const provider = {
      ...(connector.provider as object),
      features: { ...features, 'solana:signIn': { signIn } },
    }
    Object.assign(connector, { provider })
    const attempt = connect()
    await vi.waitFor(() => expect(windows).toHaveLength(1))
    abort.abort('CANCELLED')
    await expect(attempt).rejects.toMatchObject({ code: 'CANCELLED' })
    windows[0]?.(new Error('The window was closed.'))
    await new Promise((resolve) => setImmediate(resolve))
    expect(asked).toEqual([])
  })

  it('does not open after the user has given up', async () => {
    const { abort, asked, connect, offer } = await present()
    offer.mockImplementation(async () => {
      abort.abort('CANCELLED')
      return { fields, accept: async () => {} }
    })
    await expect(connect()).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(asked).toEqual([])
  })

  it.each([
    'unsupported',
    'garbage',
    'complain',
  ] as const)('connects without it when it answers: %s', async (how) => {
    const { accept, asked, connect, wallet } = await present()
    wallet.behave('solana:signIn', how)
    expect((await connect()).accounts).toHaveLength(2)
    expect(accept).not.toHaveBeenCalled()
    expect(asked.filter((method) => method === 'standard:connect').length).toBeLessThanOrEqual(1)
  })

  it('takes no text for another site, and no signature of another kind', async () => {
    for (const change of [
      { signatureType: 'secp256k1' },
      { signedMessage: new TextEncoder().encode('hello') },
    ]) {
      const { accept, connect, connector } = await present()
      const { features } = connector.provider as {
        features: Record<string, Record<string, (...inputs: unknown[]) => Promise<unknown[]>>>
      }
      const signIn = features['solana:signIn']?.signIn
      const changed = async (input: unknown) =>
        ((await signIn?.(input)) ?? []).map((each) => ({ ...(each as object), ...change }))
      const provider = {
        ...(connector.provider as object),
        features: { ...features, 'solana:signIn': { signIn: changed } },
      }
      const other = { ...connector, provider }
      const offer = signInOffers.get(connector)
      if (offer) signInOffers.set(other, offer)
      const { signal } = new AbortController()
      const reply = await solana.connect(context, other, { network: solanaMainnet, signal })
      expect(reply.accounts).toHaveLength(2)
      expect(accept).not.toHaveBeenCalled()
      await connect()
    }
  })
})

it('a wallet that cannot sign in connects as ever', async () => {
  const { asked, connect, offer } = await present({ withoutSignIn: true })
  await connect()
  expect([asked, offer.mock.calls]).toEqual([['standard:connect'], []])
})

it('a wallet that comes back is never asked to sign in', async () => {
  const { asked, connector, offer } = await present()
  const { signal } = new AbortController()
  await solana.reconnect(context, connector, { network: solanaMainnet, signal })
  expect([asked, offer.mock.calls]).toEqual([[], []])
})

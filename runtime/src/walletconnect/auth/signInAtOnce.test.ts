import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Cacao } from '../../signin/cacao/verifyCacao.js'
import { createTestDapp, createTestHub, createTestWallet, testSupported } from '../client/testPeers.js'
import { withLibraryPrimitives } from '../crypto/testPrimitives.js'
import { requestNamespaces } from '../session/requestNamespaces.js'
import type { SignInRequest } from '../wallet/readFromDapp.js'
import { prepareSignIn } from '../wallet/signIn.js'

const account = privateKeyToAccount(`0x${'1'.repeat(64)}`)
const stranger = privateKeyToAccount(`0x${'2'.repeat(64)}`)
const chains = ['eip155:1', 'eip155:137']
const methods = ['personal_sign', 'eth_sendTransaction', 'wallet_sendCalls']
const auth = {
  chains,
  methods,
  domain: 'app.example',
  aud: 'https://app.example/login',
  nonce: '1a2b3c4d5e',
  statement: 'Sign in to see your orders.',
  exp: '2100-01-01T00:00:00.000Z',
}
const supported = {
  eip155: { ...testSupported.eip155, accounts: chains.map((chain) => `${chain}:${account.address}`) },
} as typeof testSupported
const options = { auth, namespaces: requestNamespaces(chains) }

const open: { leave: () => void }[] = []
const settle = () => vi.advanceTimersByTimeAsync(0)

withLibraryPrimitives()
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  for (const peer of open.splice(0)) peer.leave()
  vi.useRealTimers()
})

function start({ signsIn = true } = {}) {
  const hub = createTestHub()
  const [dapp, wallet] = [createTestDapp(hub.join), createTestWallet(hub.join, { signsIn })]
  wallet.behaviour.signIn = (request) => approve(wallet, request)
  open.push(dapp, wallet)
  return { hub, dapp, wallet }
}

async function approve(
  wallet: ReturnType<typeof createTestWallet>,
  request: SignInRequest,
  change: (cacao: Cacao) => Cacao | Promise<Cacao> = (cacao) => cacao,
) {
  const prepared = prepareSignIn(request, { account: `eip155:137:${account.address}`, supported })
  if (prepared === undefined) return wallet.client.rejectSignIn(request)
  const signature = await account.signMessage({ message: prepared.message })
  return wallet.client.approveSignIn(request, [await change(prepared.toCacao(signature))])
}

describe('a wallet that signs in while it connects', () => {
  it('gives one session, on which it is asked as on any other', async () => {
    const { dapp, wallet } = start()
    const { outcome, uri } = await dapp.client.authenticate(options)
    expect(uri).toContain('&methods=wc_sessionAuthenticate')
    await wallet.client.pair(uri)
    const { session, signed } = await outcome
    expect(signed).toMatchObject([
      { data: { chainId: 'eip155:137', accountAddress: account.address, nonce: auth.nonce } },
    ])
    expect(session?.namespaces).toEqual({
      eip155: {
        chains: ['eip155:137', 'eip155:1'],
        accounts: [`eip155:137:${account.address}`, `eip155:1:${account.address}`],
        methods: ['eth_sendTransaction', 'personal_sign'],
        events: ['chainChanged', 'accountsChanged'],
      },
    })
    expect(dapp.events).toMatchObject([{ type: 'settled', signed: [{ signature: signed?.[0]?.signature }] }])
    // The proposal is not for a wallet that has signed in.
    expect(wallet.types()).toEqual(['signIn'])
    expect(wallet.client.sessions()[0]?.session.namespaces).toEqual(session?.namespaces)
    const topic = session?.topic ?? ''
    const call = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x00'] }
    expect(await dapp.client.request(topic, call)).toBe('personal_sign ["0x00"]')
    await dapp.client.disconnect(topic)
    await settle()
    expect(wallet.client.sessions()).toEqual([])
  })

  it('declines', async () => {
    const { dapp, wallet } = start()
    wallet.behaviour.signIn = (request) => wallet.client.rejectSignIn(request)
    const { outcome, uri } = await dapp.client.authenticate(options)
    await wallet.client.pair(uri)
    await expect(outcome).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  it('is told that the app waits no more where its user took too long, and has no session', async () => {
    const { dapp, wallet } = start()
    let late: SignInRequest | undefined
    wallet.behaviour.signIn = (request) => {
      late = request
    }
    const { outcome, uri } = await dapp.client.authenticate(options)
    outcome.catch(() => {})
    await wallet.client.pair(uri)
    await settle()
    if (late === undefined) throw new Error('There is no request.')
    vi.setSystemTime(late.expiry)
    await expect(approve(wallet, late)).rejects.toMatchObject({ code: 'PROPOSAL_EXPIRED' })
    expect(wallet.client.sessions()).toEqual([])
  })

  it('is asked again after its reload', async () => {
    const { dapp, hub, wallet } = start()
    wallet.behaviour.signIn = () => {}
    const { outcome, uri } = await dapp.client.authenticate(options)
    await wallet.client.pair(uri)
    await settle()
    wallet.leave()
    const back = createTestWallet(hub.join, { ...wallet, signsIn: true })
    open.push(back)
    back.behaviour.signIn = (request) => approve(back, request)
    await back.client.restore()
    expect((await outcome).signed).toHaveLength(1)
  })

  it('is heard by a page that was killed meanwhile', async () => {
    const { dapp, hub, wallet } = start()
    const { outcome, sent, uri } = await dapp.client.authenticate(options)
    outcome.catch(() => {})
    await sent
    dapp.kill()
    await wallet.client.pair(uri)
    await settle()
    const back = createTestDapp(hub.join, dapp)
    open.push(back)
    await back.client.restore()
    await vi.waitFor(() => expect(back.types()).toEqual(['settled']))
    expect(back.events).toMatchObject([{ signed: [{ data: { accountAddress: account.address } }] }])
    const topic = back.client.sessions()[0]?.session.topic ?? ''
    const call = { chainId: 'eip155:1', method: 'personal_sign', params: [] }
    expect(await back.client.request(topic, call)).toBe('personal_sign []')
  })

  const changeText = (change: Partial<Cacao['p']>) => (cacao: Cacao) => ({
    ...cacao,
    p: { ...cacao.p, ...change },
  })
  it.each<[string, (cacao: Cacao) => Cacao | Promise<Cacao>]>([
    ['another domain', changeText({ domain: 'evil.example' })],
    ['another nonce', changeText({ nonce: 'ffffffff' })],
    ['another address', changeText({ iss: `did:pkh:eip155:137:${stranger.address}` })],
    ['a chain that was not asked', changeText({ iss: `did:pkh:eip155:10:${account.address}` })],
    ['another end', changeText({ exp: '2200-01-01T00:00:00.000Z' })],
    ['a longer statement', changeText({ statement: `${auth.statement} And more.` })],
    [
      "another account's signature",
      async (cacao) => ({ ...cacao, s: { t: 'eip191', s: await stranger.signMessage({ message: 'x' }) } }),
    ],
    ['no signature', (cacao) => ({ ...cacao, s: { t: 'eip191', s: '0x' } })],
  ])('is refused with %s, and hears that there is no session', async (_what, change) => {
    const { dapp, wallet } = start()
    wallet.behaviour.signIn = (request) => approve(wallet, request, change)
    const { outcome, uri } = await dapp.client.authenticate(options)
    await wallet.client.pair(uri)
    await expect(outcome).rejects.toMatchObject({ code: 'SESSION_INVALID' })
    expect(dapp.events).toEqual([])
    await vi.waitFor(() => expect(wallet.client.sessions()).toEqual([]))
  })
})

it('a wallet gives no session for what is no signed text of the request', async () => {
  const { dapp, wallet } = start()
  let request: SignInRequest | undefined
  wallet.behaviour.signIn = (asked) => {
    request = asked
  }
  const { outcome, uri } = await dapp.client.authenticate(options)
  outcome.catch(() => {})
  await wallet.client.pair(uri)
  await vi.waitFor(() => expect(request).toBeDefined())
  const cacaos: readonly unknown[] = [{}, { h: { t: 'caip122' }, p: { role: 'admin' }, s: {} }]
  for (const given of [[], ...cacaos.map((cacao) => [cacao])])
    await expect(
      wallet.client.approveSignIn(request as SignInRequest, given as Cacao[]),
    ).rejects.toMatchObject({ code: 'SESSION_INVALID' })
  expect(wallet.client.sessions()).toEqual([])
})

describe('a wallet that does not', () => {
  it('takes the proposal, and nothing is signed', async () => {
    const { dapp, wallet } = start({ signsIn: false })
    const { outcome, uri } = await dapp.client.authenticate(options)
    await wallet.client.pair(uri)
    const { session, signed } = await outcome
    expect([signed, session?.peer.metadata.name]).toEqual([undefined, 'Wallet'])
    expect(dapp.events).not.toHaveProperty('0.signed')
  })

  it('wins over one that signs in later, which hears that there is no session', async () => {
    const { dapp, hub, wallet } = start()
    let answerLater = async () => {}
    wallet.behaviour.signIn = (request) => {
      answerLater = async () => void (await approve(wallet, request))
    }
    const older = createTestWallet(hub.join)
    open.push(older)
    let approveLater: () => unknown = () => {}
    const { propose } = older.behaviour
    older.behaviour.propose = (proposal) => {
      approveLater = () => propose(proposal)
    }
    const { outcome, uri } = await dapp.client.authenticate(options)
    await Promise.all([wallet.client.pair(uri), older.client.pair(uri)])
    await settle()
    await approveLater()
    const { session, signed } = await outcome
    expect([signed, session !== undefined]).toEqual([undefined, true])
    await answerLater()
    await settle()
    expect(dapp.client.sessions()).toHaveLength(1)
    expect(dapp.types()).toEqual(['settled'])
  })

  it('is asked nothing that no account of eip155 signs', async () => {
    const { dapp } = start()
    const bad = { ...auth, chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }
    await expect(dapp.client.authenticate({ ...options, auth: bad })).rejects.toMatchObject({
      code: 'PROPOSAL_UNSUPPORTED',
    })
  })
})

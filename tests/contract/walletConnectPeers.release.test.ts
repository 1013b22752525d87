import { generateKeyPairSync, sign, verify } from 'node:crypto'
import {
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase58Decoder,
  getBase58Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { createPublicClient, createWalletClient, http, parseEther, recoverTypedDataAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { recoverMessageAddress } from 'viem/utils'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { createMemoryStorage } from '../../runtime/src/storage/createSafeStorage.js'
import { createWalletConnect } from '../../runtime/src/walletconnect/client/createWalletConnect.js'
import { createTestWallet } from '../../runtime/src/walletconnect/client/testPeers.js'
import type { SignEvent } from '../../runtime/src/walletconnect/client/types.js'
import { randomHex32 } from '../../runtime/src/walletconnect/crypto/keys.js'
import { createKeyStore } from '../../runtime/src/walletconnect/keyStore/createKeyStore.js'
import { createRelayClient } from '../../runtime/src/walletconnect/relay/createRelayClient.js'
import { approveNamespaces } from '../../runtime/src/walletconnect/session/approveNamespaces.js'
import { requestNamespaces } from '../../runtime/src/walletconnect/session/requestNamespaces.js'
import { prepareSignIn } from '../../runtime/src/walletconnect/wallet/signIn.js'
import { findAnvil } from '../../sandbox/src/chain/findAnvil.js'
import { spawnAnvil } from '../../sandbox/src/chain/spawnAnvil.js'
import { stopAnvil } from '../../sandbox/src/chain/startChain.js'
import { createRelayServer } from './support/relayServer.js'
import { createPeerDapp, createPeerWallet, watchOutside } from './support/walletConnectPeers.js'

const base58 = {
  encode: (bytes: Uint8Array) => getBase58Decoder().decode(bytes),
  decode: (text: string) => Uint8Array.from(getBase58Encoder().encode(text)),
}
const base64 = {
  encode: (bytes: Uint8Array) => Buffer.from(bytes).toString('base64'),
  decode: (text: string) => Uint8Array.from(Buffer.from(text, 'base64')),
}
const chains = {
  ethereum: `eip155:${foundry.id}`,
  polygon: 'eip155:137',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bitcoin: 'bip122:000000000019d6689c085ae165831e93',
}
const phrase = 'test test test test test test test test test test test junk'
const account = mnemonicToAccount(phrase)
const solanaKeys = generateKeyPairSync('ed25519')
const solanaKey = Buffer.from(String(solanaKeys.publicKey.export({ format: 'jwk' }).x), 'base64url')
const solanaAddress = base58.encode(solanaKey)
const bitcoinAddress = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const events = ['chainChanged', 'accountsChanged']
const approved = {
  eip155: {
    chains: [chains.ethereum, chains.polygon],
    methods: [
      ...['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
    ],
    events,
    accounts: [`${chains.ethereum}:${account.address}`, `${chains.polygon}:${account.address}`],
  },
  solana: {
    chains: [chains.solana],
    methods: ['solana_signMessage', 'solana_signTransaction'],
    events,
    accounts: [`${chains.solana}:${solanaAddress}`],
  },
  bip122: {
    chains: [chains.bitcoin],
    methods: ['signMessage'],
    events,
    accounts: [`${chains.bitcoin}:${bitcoinAddress}`],
  },
}
const lessAccounts = { ...approved, eip155: { ...approved.eip155, accounts: [approved.eip155.accounts[0]] } }
const asked = requestNamespaces(Object.values(chains))
const typedData = {
  domain: { name: 'App', chainId: foundry.id },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'Hello' },
} as const

const relay = createRelayServer()
const outside = watchOutside()
let node: Awaited<ReturnType<typeof spawnAnvil>>
const left: (() => unknown)[] = []

beforeAll(async () => {
  await relay.start()
  node = await spawnAnvil(findAnvil(), ['--host', '127.0.0.1', '--port', '0'])
})
afterEach(async () => {
  await Promise.all(left.splice(0).map((leave) => leave()))
})
afterAll(async () => {
  await relay.stop()
  await stopAnvil(node.child)
  outside.stop()
})

/** Answers a request as a wallet does, with keys of its own. */
async function answer(chainId: string, method: string, params: unknown): Promise<unknown> {
  const list = params as readonly [never, never]
  if (method === 'personal_sign') return account.signMessage({ message: { raw: list[0] } })
  if (method === 'eth_signTypedData_v4') return account.signTypedData(JSON.parse(list[1]))
  if (method === 'wallet_switchEthereumChain') return null
  if (method === 'eth_sendTransaction') {
    const { to, value } = list[0] as { to: `0x${string}`; value: string }
    const wallet = createWalletClient({ account, chain: foundry, transport: http(nodeUrl()) })
    return wallet.sendTransaction({ to, value: BigInt(value) })
  }
  if (method === 'solana_signMessage') {
    const { message } = params as { message: string }
    return { signature: base58.encode(sign(null, base58.decode(message), solanaKeys.privateKey)) }
  }
  if (method === 'solana_signTransaction') {
    const bytes = base64.decode((params as { transaction: string }).transaction)
    const transaction = getTransactionDecoder().decode(bytes)
    const signature = sign(null, Uint8Array.from(transaction.messageBytes), solanaKeys.privateKey)
    const signed = { ...transaction, signatures: { [solanaAddress]: Uint8Array.from(signature) } }
    const encoded = getTransactionEncoder().encode(signed as never)
    return {
      signature: base58.encode(signature),
      transaction: base64.encode(Uint8Array.from(encoded)),
    }
  }
  throw new Error(`${method} on ${chainId}`)
}
const nodeUrl = () => `http://127.0.0.1:${node.port}`

type Ask = (chainId: string, method: string, params: unknown) => Promise<never>
const ways: readonly (readonly [string, (ask: Ask) => Promise<unknown>])[] = [
  [
    'personal_sign',
    async (ask) => {
      const message = `0x${Buffer.from('Hello').toString('hex')}` as const
      const signature = await ask(chains.ethereum, 'personal_sign', [message, account.address])
      expect(await recoverMessageAddress({ message: { raw: message }, signature })).toBe(account.address)
    },
  ],
  [
    'eth_signTypedData_v4',
    async (ask) => {
      const params = [account.address, JSON.stringify(typedData)]
      const signature = await ask(chains.polygon, 'eth_signTypedData_v4', params)
      expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(account.address)
    },
  ],
  [
    'eth_sendTransaction, which a node mines',
    async (ask) => {
      const to = '0x00000000000000000000000000000000000000aa'
      const transaction = { from: account.address, to, value: '0x7' }
      const reader = createPublicClient({ chain: foundry, transport: http(nodeUrl()), pollingInterval: 20 })
      const before = await reader.getBalance({ address: to })
      const hash = await ask(chains.ethereum, 'eth_sendTransaction', [transaction])
      const receipt = await reader.waitForTransactionReceipt({ hash })
      expect(receipt.status).toBe('success')
      expect(await reader.getBalance({ address: to })).toBe(before + 7n)
      expect(await reader.getBalance({ address: account.address })).toBeLessThan(parseEther('10000'))
    },
  ],
  [
    'solana_signMessage',
    async (ask) => {
      const message = Buffer.from('Hello')
      const params = { message: base58.encode(message), pubkey: solanaAddress }
      const { signature } = await ask(chains.solana, 'solana_signMessage', params)
      expect(verify(null, message, solanaKeys.publicKey, base58.decode(signature))).toBe(true)
    },
  ],
  [
    'solana_signTransaction',
    async (ask) => {
      const source = address(solanaAddress)
      const blockhash = { blockhash: base58.encode(new Uint8Array(32).fill(7)), lastValidBlockHeight: 9n }
      const transfer = getTransferSolInstruction({
        source: createNoopSigner(source),
        destination: source,
        amount: lamports(1n),
      })
      const compiled = pipe(
        createTransactionMessage({ version: 0 }),
        (message) => setTransactionMessageFeePayer(source, message),
        (message) => setTransactionMessageLifetimeUsingBlockhash(blockhash as never, message),
        (message) => appendTransactionMessageInstruction(transfer, message),
        compileTransaction,
      )
      const transaction = base64.encode(Uint8Array.from(getTransactionEncoder().encode(compiled)))
      const signed = await ask(chains.solana, 'solana_signTransaction', {
        transaction,
        pubkey: solanaAddress,
      })
      const { signature, transaction: returned } = signed as { signature: string; transaction: string }
      const bytes = Uint8Array.from(compiled.messageBytes)
      expect(verify(null, bytes, solanaKeys.publicKey, base58.decode(signature))).toBe(true)
      const { messageBytes, signatures } = getTransactionDecoder().decode(base64.decode(returned))
      expect(Uint8Array.from(messageBytes)).toEqual(bytes)
      expect(base58.encode(Uint8Array.from(signatures[source] ?? []))).toBe(signature)
    },
  ],
]

const noDatabase = () => Promise.reject(new Error('none'))
const createKept = () => ({ storage: createMemoryStorage(), keys: createKeyStore(noDatabase) })

/** Our dapp as an app has it; the same browser at another visit when it is given `kept`. */
async function visit(kept = createKept()) {
  const reported: SignEvent[] = []
  const sockets: WebSocket[] = []
  let isKilled = false
  const metadata = { name: 'App', description: '', url: 'https://app.example', icons: [] }
  const app = await createWalletConnect({
    ...kept,
    metadata,
    url: relay.url,
    projectId: 'local',
    createSocket(url) {
      const socket = new WebSocket(isKilled ? 'ws://127.0.0.1:1' : url)
      sockets.push(socket)
      return socket as never
    },
    onEvent: (event) => reported.push(event),
  })
  const kill = () => {
    isKilled = true
    for (const socket of sockets) socket.terminate()
  }
  left.push(() => app.stop())
  return { app, kept, kill, reported, types: () => reported.map(({ type }) => type) }
}

/** Their wallet, which answers a proposal as it is set to. */
async function openTheirWallet(
  onProposal: (kit: Awaited<ReturnType<typeof createPeerWallet>>['kit'], id: number) => unknown = (kit, id) =>
    kit.approveSession({ id, namespaces: approved }),
) {
  const peer = await createPeerWallet(relay.url)
  left.push(peer.leave)
  const { kit } = peer
  const deleted = vi.fn()
  const requests: string[] = []
  kit.on('session_delete', deleted)
  kit.on('session_proposal', ({ id }) => void onProposal(kit, id))
  const behaviour = {
    answer: async (chainId: string, method: string, params: unknown): Promise<object> => ({
      result: await answer(chainId, method, params),
    }),
  }
  kit.on('session_request', async ({ id, topic, params: { chainId, request } }) => {
    requests.push(request.method)
    const given = await behaviour.answer(chainId, request.method, request.params)
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...given } as never })
  })
  return { kit, isConnected: peer.isConnected, deleted, requests, behaviour }
}

/** Our dapp and their wallet, with a session on three namespaces. */
async function meetTheirWallet() {
  const [ours, wallet] = await Promise.all([visit(), openTheirWallet()])
  const proposed = await ours.app.propose({ namespaces: asked })
  await wallet.kit.pair({ uri: proposed.uri })
  const session = await proposed.session
  const ask: Ask = (chainId, method, params) =>
    ours.app.request(session.topic, { chainId, method, params }) as Promise<never>
  return { ...ours, ...wallet, session, topic: session.topic, ask }
}

describe("another maker's wallet with our dapp", () => {
  test('pairs and approves three namespaces together', async () => {
    const { kit, session, topic } = await meetTheirWallet()
    for (const [namespace, given] of Object.entries(approved))
      expect(session.namespaces[namespace]).toMatchObject(given)
    expect(session.peer.metadata).toMatchObject({ name: 'Peer wallet', url: 'https://peer.example' })
    await vi.waitFor(() => expect(kit.getActiveSessions()[topic]?.acknowledged).toBe(true))
    expect(kit.getActiveSessions()[topic]?.peer.metadata.name).toBe('App')
  })

  test('says that it has read the code before its user decides, and in a code that also asks for a sign-in', async () => {
    const ours = await visit()
    const onProposal = vi.fn()
    const { kit } = await openTheirWallet((_, id) => onProposal(id))
    const { scanned, session, uri } = await ours.app.propose({ namespaces: asked })
    await kit.pair({ uri })
    expect(await scanned).toBe(true)
    await vi.waitFor(() => expect(onProposal).toHaveBeenCalledTimes(1))
    expect(ours.types()).toEqual([])
    await kit.approveSession({ id: onProposal.mock.calls[0]?.[0], namespaces: approved })
    expect((await session).peer.metadata.name).toBe('Peer wallet')
    const second = await ours.app.authenticate({ namespaces: asked, auth })
    second.outcome.catch(() => {})
    await kit.pair({ uri: second.uri })
    expect(await second.scanned).toBe(true)
  })

  test('declines', async () => {
    const ours = await visit()
    const { kit } = await openTheirWallet((kit, id) =>
      kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } }),
    )
    const { session, uri } = await ours.app.propose({ namespaces: asked })
    await kit.pair({ uri })
    await expect(session).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(ours.app.sessions()).toEqual([])
  })

  test.each(ways)('answers %s', async (_method, run) => {
    const { ask } = await meetTheirWallet()
    await run(ask)
  })

  const auth = {
    chains: [chains.ethereum, chains.polygon],
    domain: 'app.example',
    aud: 'https://app.example/login',
    nonce: '1a2b3c4d5e',
    statement: 'Sign in to the app.',
    methods: ['personal_sign', 'eth_sendTransaction'],
  }

  test('signs in while it connects', async () => {
    const ours = await visit()
    const onProposal = vi.fn()
    const { kit } = await openTheirWallet(onProposal)
    const iss = `did:pkh:${chains.ethereum}:${account.address}`
    kit.on('session_authenticate', async ({ id, params }) => {
      const authPayload = populateAuthPayload({
        authPayload: params.authPayload,
        chains: auth.chains,
        methods: auth.methods,
      })
      const message = kit.formatAuthMessage({ request: authPayload, iss })
      const signature = { t: 'eip191' as const, s: await account.signMessage({ message }) }
      const signed = buildAuthObject(authPayload as never, signature, iss)
      await kit.approveSessionAuthenticate({ id, auths: [signed] })
    })
    const { outcome, uri } = await ours.app.authenticate({ namespaces: asked, auth })
    await kit.pair({ uri })
    const { session, signed } = await outcome
    expect(signed).toMatchObject([{ data: { accountAddress: account.address, nonce: auth.nonce } }])
    expect(session?.namespaces.eip155).toMatchObject({
      accounts: approved.eip155.accounts,
      methods: expect.arrayContaining(auth.methods),
    })
    expect(ours.types()).toEqual(['settled'])
    expect(onProposal).not.toHaveBeenCalled()
    const ask: Ask = (chainId, method, params) =>
      ours.app.request(session?.topic ?? '', { chainId, method, params }) as Promise<never>
    await ways[0]?.[1](ask)
  })

  test('declines to sign in', async () => {
    const ours = await visit()
    const { kit } = await openTheirWallet()
    kit.on('session_authenticate', ({ id }) =>
      kit.rejectSessionAuthenticate({ id, reason: { code: 12001, message: 'User rejected' } }),
    )
    const { outcome, uri } = await ours.app.authenticate({ namespaces: asked, auth })
    await kit.pair({ uri })
    await expect(outcome).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  test.each([
    [5000, 'USER_REJECTED'],
    [4001, 'USER_REJECTED'],
    [-32000, 'WALLET_FAILED'],
  ])('refuses a request with %i', async (code, ourCode) => {
    const { ask, behaviour } = await meetTheirWallet()
    behaviour.answer = async () => ({ error: { code, message: 'no' } })
    await expect(ask(chains.ethereum, 'personal_sign', ['0x00', account.address])).rejects.toMatchObject({
      code: ourCode,
    })
  })

  test('switches the chain when it is asked, and says so', async () => {
    const { ask, kit, reported, topic } = await meetTheirWallet()
    expect(await ask(chains.ethereum, 'wallet_switchEthereumChain', [{ chainId: '0x89' }])).toBeNull()
    const event = { name: 'chainChanged', data: 137 }
    await kit.emitSessionEvent({ topic, event, chainId: chains.polygon })
    await vi.waitFor(() =>
      expect(reported.at(-1)).toMatchObject({ type: 'event', event: { ...event, chainId: chains.polygon } }),
    )
  })

  test('updates, extends, tells and pings', async () => {
    const { app, kit, session, reported, topic, types } = await meetTheirWallet()
    await vi.waitFor(() => expect(kit.getActiveSessions()[topic]?.acknowledged).toBe(true))
    const { acknowledged: updated } = await kit.updateSession({ topic, namespaces: lessAccounts as never })
    await updated()
    expect(app.sessions()[0]?.session.namespaces.eip155?.accounts).toEqual(lessAccounts.eip155.accounts)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const { acknowledged: extended } = await kit.extendSession({ topic })
    await extended()
    expect(app.sessions()[0]?.session.expiry).toBeGreaterThan(session.expiry)
    const event = { name: 'accountsChanged', data: [solanaAddress] }
    await kit.emitSessionEvent({ topic, event, chainId: chains.solana })
    await vi.waitFor(() => expect(types()).toEqual(['settled', 'updated', 'extended', 'event']))
    expect(reported.at(-1)).toMatchObject({ event: { ...event, chainId: chains.solana } })
    await app.ping(topic)
    await kit.engine.signClient.ping({ topic })
  })

  test('ends the session', async () => {
    const { app, kit, topic, types } = await meetTheirWallet()
    await kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await vi.waitFor(() => expect(types().at(-1)).toBe('ended'))
    expect(app.sessions()).toEqual([])
  })

  test('hears that we end it', async () => {
    const { app, deleted, kit, topic } = await meetTheirWallet()
    await app.disconnect(topic)
    await vi.waitFor(() => expect(deleted).toHaveBeenCalledWith(expect.objectContaining({ topic })))
    expect(kit.getActiveSessions()[topic]).toBeUndefined()
  })

  test('approves while our page is gone, which finds the session when it is back', async () => {
    const [ours, wallet] = await Promise.all([visit(), openTheirWallet()])
    const { sent, session, uri } = await ours.app.propose({ namespaces: asked })
    await sent
    // Nothing of the page runs any more: its socket ends, and nobody hears of it.
    ours.kill()
    await wallet.kit.pair({ uri })
    await vi.waitFor(() => expect(Object.keys(wallet.kit.getActiveSessions())).toHaveLength(1))
    const after = await visit(ours.kept)
    await after.app.restore()
    await vi.waitFor(() => expect(after.types()).toEqual(['settled']))
    const topic = after.app.sessions()[0]?.session.topic ?? ''
    await vi.waitFor(() => expect(wallet.kit.getActiveSessions()[topic]?.acknowledged).toBe(true))
    const ask: Ask = (chainId, method, params) =>
      after.app.request(topic, { chainId, method, params }) as Promise<never>
    await ways[0]?.[1](ask)
    session.catch(() => {})
  })

  test('is found again after a reload, with what it said in between', async () => {
    const { app, kept, kit, topic } = await meetTheirWallet()
    await vi.waitFor(() => expect(kit.getActiveSessions()[topic]?.acknowledged).toBe(true))
    app.stop()
    const updating = kit.updateSession({ topic, namespaces: lessAccounts as never })
    const after = await visit(kept)
    await after.app.restore()
    await (await updating).acknowledged()
    const [{ session } = {}] = after.app.sessions()
    expect(session?.namespaces.eip155?.accounts).toEqual(lessAccounts.eip155.accounts)
    await ways[0]?.[1](
      (chainId, method, params) => after.app.request(topic, { chainId, method, params }) as Promise<never>,
    )
  })

  test('goes on after the relay was restarted in the middle of a request', async () => {
    const { ask, behaviour, isConnected, requests } = await meetTheirWallet()
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    behaviour.answer = async (...call) => {
      await held
      return { result: await answer(...call) }
    }
    const run = ways[0]?.[1](ask)
    await vi.waitFor(() => expect(requests).toEqual(['personal_sign']))
    await relay.stop()
    await vi.waitFor(() => expect(isConnected()).toBe(false))
    await relay.start()
    // An answer that it gives before it is back costs it 20 s.
    await vi.waitFor(() => expect(isConnected()).toBe(true), 10_000)
    goOn()
    await run
    expect(requests).toEqual(['personal_sign'])
  })
})

/** Our wallet and their dapp, with a session on three namespaces. */
async function meetTheirDapp() {
  const peer = await createPeerDapp(relay.url)
  left.push(peer.leave)
  const { client } = peer
  const kept = { ...createKept(), seed: randomHex32() }
  const wallet = openOurWallet(kept)
  const { approval, uri } = await client.connect({ optionalNamespaces: asked as never })
  await wallet.client.pair(String(uri))
  const session = await approval()
  const ask: Ask = (chainId, method, params) =>
    client.request({ topic: session.topic, chainId, request: { method, params } })
  return { client, kept, session, topic: session.topic, wallet, ask }
}

function openOurWallet(
  kept: ReturnType<typeof createKept> & { readonly seed: string; readonly signsIn?: boolean },
) {
  const wallet = createTestWallet(
    (deliver) =>
      createRelayClient({
        url: relay.url,
        projectId: 'local',
        seed: kept.seed,
        storage: kept.storage,
        deliver,
        createSocket: (url) => new WebSocket(url) as never,
      }),
    kept,
  )
  wallet.behaviour.propose = (proposal) => {
    const given = approveNamespaces(proposal, approved)
    return 'namespaces' in given
      ? wallet.client.approve(proposal, given.namespaces)
      : wallet.client.reject(proposal)
  }
  wallet.behaviour.request = async (request) => {
    const result = await answer(request.chainId, request.method, request.params)
    return wallet.client.respond(request, { result })
  }
  left.push(wallet.leave)
  return wallet
}

describe("another maker's dapp with our wallet", () => {
  test('pairs and is given three namespaces together', async () => {
    const { session, wallet } = await meetTheirDapp()
    for (const [namespace, given] of Object.entries(approved))
      expect(session.namespaces[namespace]).toMatchObject(given)
    expect(session.peer.metadata.name).toBe('Wallet')
    await vi.waitFor(() => expect(wallet.types()).toEqual(['proposal', 'acknowledged']))
    expect(wallet.client.sessions()[0]?.session.peer.metadata.name).toBe('Peer dapp')
  })

  test('that asks to sign in at once is answered so, and believes it', async () => {
    const peer = await createPeerDapp(relay.url)
    left.push(peer.leave)
    const wallet = openOurWallet({ ...createKept(), seed: randomHex32(), signsIn: true })
    wallet.behaviour.signIn = async (request) => {
      const [first] = approved.eip155.accounts
      const prepared = prepareSignIn(request, { account: String(first), supported: approved })
      if (prepared === undefined) return wallet.client.rejectSignIn(request)
      const signature = await account.signMessage({ message: prepared.message })
      return wallet.client.approveSignIn(request, [prepared.toCacao(signature)])
    }
    const { response, uri } = await peer.client.authenticate({
      chains: [chains.ethereum, chains.polygon],
      domain: 'peer.example',
      uri: 'https://peer.example',
      nonce: '1a2b3c4d5e',
      statement: 'Sign in.',
      methods: ['personal_sign', 'eth_sendTransaction'],
    })
    await wallet.client.pair(String(uri))
    const { auths, session } = await response()
    expect(auths).toMatchObject([{ p: { iss: `did:pkh:${chains.ethereum}:${account.address}` } }])
    expect(session?.namespaces.eip155?.accounts).toEqual(approved.eip155.accounts)
    expect(wallet.types()).toEqual(['signIn'])
    const ask: Ask = (chainId, method, params) =>
      peer.client.request({ topic: session?.topic ?? '', chainId, request: { method, params } })
    await ways[0]?.[1](ask)
  })

  test('hears that our user does not sign in', async () => {
    const peer = await createPeerDapp(relay.url)
    left.push(peer.leave)
    const wallet = openOurWallet({ ...createKept(), seed: randomHex32(), signsIn: true })
    wallet.behaviour.signIn = (request) => wallet.client.rejectSignIn(request)
    const { response, uri } = await peer.client.authenticate({
      chains: [chains.ethereum],
      domain: 'peer.example',
      uri: 'https://peer.example',
      nonce: '1a2b3c4d5e',
      methods: ['personal_sign'],
    })
    await wallet.client.pair(String(uri))
    await expect(response()).rejects.toBe('User rejected.')
  })

  test('that asks a wallet which does not sign in at once is given a session', async () => {
    const peer = await createPeerDapp(relay.url)
    left.push(peer.leave)
    const wallet = openOurWallet({ ...createKept(), seed: randomHex32() })
    const { response, uri } = await peer.client.authenticate({
      chains: [chains.ethereum],
      domain: 'peer.example',
      uri: 'https://peer.example',
      nonce: '1a2b3c4d5e',
      methods: ['personal_sign'],
    })
    await wallet.client.pair(String(uri))
    const { auths, session } = await response()
    expect(auths ?? []).toEqual([])
    expect(session?.namespaces.eip155?.accounts).toEqual([approved.eip155.accounts[0]])
  })

  test('is declined', async () => {
    const peer = await createPeerDapp(relay.url)
    left.push(peer.leave)
    const wallet = openOurWallet({ ...createKept(), seed: randomHex32() })
    wallet.behaviour.propose = (proposal) => wallet.client.reject(proposal)
    const { approval, uri } = await peer.client.connect({ optionalNamespaces: asked as never })
    await wallet.client.pair(String(uri))
    await expect(approval()).rejects.toMatchObject({ code: 5000 })
  })

  test.each(ways)('has %s answered', async (_method, run) => {
    const { ask } = await meetTheirDapp()
    await run(ask)
  })

  test('is refused a request', async () => {
    const { ask, wallet } = await meetTheirDapp()
    wallet.behaviour.request = (request) =>
      wallet.client.respond(request, { error: { code: 4001, message: 'User rejected the request.' } })
    await expect(ask(chains.ethereum, 'personal_sign', ['0x00', account.address])).rejects.toMatchObject({
      code: 4001,
    })
  })

  test('hears of a chain, an update and an extension, and pings', async () => {
    const { ask, client, session, topic, wallet } = await meetTheirDapp()
    const heard = { event: vi.fn(), update: vi.fn(), extend: vi.fn() }
    for (const [name, listener] of Object.entries(heard))
      client.on(`session_${name}` as 'session_event', listener)
    expect(await ask(chains.ethereum, 'wallet_switchEthereumChain', [{ chainId: '0x89' }])).toBeNull()
    await wallet.client.emit(topic, { name: 'chainChanged', data: 137 }, chains.polygon)
    await wallet.client.update(topic, lessAccounts as never)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await wallet.client.extend(topic)
    await vi.waitFor(() => {
      for (const listener of Object.values(heard)) expect(listener).toHaveBeenCalledTimes(1)
    })
    expect(heard.event.mock.calls[0]?.[0]).toMatchObject({
      params: { event: { name: 'chainChanged', data: 137 }, chainId: chains.polygon },
    })
    expect(client.session.get(topic).namespaces.eip155?.accounts).toEqual(lessAccounts.eip155.accounts)
    expect(client.session.get(topic).expiry).toBeGreaterThan(session.expiry)
    await client.ping({ topic })
    await wallet.client.ping(topic)
  })

  test('ends the session', async () => {
    const { client, topic, wallet } = await meetTheirDapp()
    await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await vi.waitFor(() => expect(wallet.types().at(-1)).toBe('ended'))
    expect(wallet.client.sessions()).toEqual([])
  })

  test('hears that we end it', async () => {
    const { client, topic, wallet } = await meetTheirDapp()
    const deleted = vi.fn()
    client.on('session_delete', deleted)
    await wallet.client.disconnect(topic)
    await vi.waitFor(() => expect(deleted).toHaveBeenCalledWith(expect.objectContaining({ topic })))
  })

  test('finds our wallet again after its reload', async () => {
    const { ask, kept, wallet } = await meetTheirDapp()
    await vi.waitFor(() => expect(wallet.types()).toContain('acknowledged'))
    wallet.leave()
    const asking = ways[0]?.[1](ask)
    const after = openOurWallet(kept)
    await after.client.restore()
    await asking
  })

  test('goes on after the relay was restarted in the middle of a request', async () => {
    const { ask, wallet } = await meetTheirDapp()
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const { request: respond } = wallet.behaviour
    wallet.behaviour.request = async (request) => {
      await held
      return respond(request)
    }
    const run = ways[0]?.[1](ask)
    await vi.waitFor(() => expect(wallet.types()).toContain('request'))
    await relay.stop()
    await relay.start()
    goOn()
    await run
  })
})

describe('nothing of it leaves this machine', () => {
  test('which the watch would see', async () => {
    await expect(fetch('http://outside.example')).rejects.toThrow()
    expect(outside.asked).toEqual(['outside.example'])
  })
})

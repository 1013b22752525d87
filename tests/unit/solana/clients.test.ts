// @vitest-environment jsdom

import { createPublicKey, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { isWalletAdapterCompatibleStandardWallet, WalletReadyState } from '@solana/wallet-adapter-base'
import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner'
import {
  registerWalletAdapter,
  SolanaWalletAdapterWallet,
  StandardWalletAdapter,
} from '@solana/wallet-standard-wallet-adapter-base'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Connector } from '../../../runtime/src/chains/types.js'
import { openDriver } from '../../../runtime/src/kit/testCalls.js'
import { toProvider } from '../../../runtime/src/namespaces/solana/calls.js'
import { solana as solanaDriver } from '../../../runtime/src/namespaces/solana/index.js'
import {
  solanaDevnet,
  solanaMainnet,
  solanaSandbox,
} from '../../../runtime/src/namespaces/solana/networks.js'
import { createSolanaWallet } from '../../../runtime/src/testing/solana/createSolanaWallet.js'
import { registerSolanaWallet } from '../../../runtime/src/testing/solana/injectSolanaWallet.js'
import type { SolanaWalletOptions } from '../../../runtime/src/testing/solana/types.js'

const solana = await openDriver(solanaDriver)

// The page code of a real wallet is asked by the driver, and the fakes by the library that sites use.

// The libraries make bytes of Buffers, which are of Node's own class and not of the page's.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer)

/** Loads libraries as wallets themselves do. */
const load = createRequire(import.meta.resolve('@solana/wallet-standard-wallet-adapter-base'))
const library = (name: string) => load(name)
type Web3 = typeof import('@solana/web3.js')
const { Connection, Keypair, PublicKey, Transaction, TransactionMessage, VersionedTransaction }: Web3 =
  library('@solana/web3.js')
type Registered = ConstructorParameters<typeof StandardWalletAdapter>[0]['wallet']
type SignMessage = { signMessage(input: { account: object; message: Uint8Array }): Promise<unknown> }
type Match = NonNullable<Parameters<typeof registerWalletAdapter>[3]>
const { registerWallet }: { registerWallet(wallet: object): void } = library('@wallet-standard/wallet')

const context = {
  networks: () => [solanaMainnet, solanaDevnet, solanaSandbox],
  options: { injected: false, announced: true },
  appName: 'Test',
}
const { signal } = new AbortController()
const undo: (() => unknown)[] = []
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(async () => {
  for (const each of undo.splice(0)) await each()
  vi.restoreAllMocks()
})

/** Node's own Ed25519, not a library that signs. */
function isSignedBy(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const x = Buffer.from(key).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, message, publicKey, signature)
}

const blockhash = '4NCYB3kRT8sCNodPNuCZo8VUh4xqpBQxsxed2wd9xaD4'
const transfer = (payer: InstanceType<Web3['PublicKey']>) => ({
  keys: [{ pubkey: payer, isSigner: true, isWritable: true }],
  programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
  data: Buffer.from('Hello'),
})
/** A memo, legacy and version 0. */
function transactionsOf(address: string) {
  const payer = new PublicKey(address)
  const legacy = new Transaction({ feePayer: payer, recentBlockhash: blockhash }).add(transfer(payer))
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: blockhash,
    instructions: [transfer(payer)],
  })
  return { legacy, versioned: new VersionedTransaction(message.compileToV0Message()) }
}

/** Nodes that take every transaction. */
async function startNode(): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { id, method } = JSON.parse(body) as { id: unknown; method: string }
      const context = { slot: 1 }
      const results: Readonly<Record<string, unknown>> = {
        sendTransaction: '5'.repeat(87),
        getLatestBlockhash: { context, value: { blockhash, lastValidBlockHeight: 100 } },
      }
      response.setHeader('content-type', 'application/json')
      response.setHeader('access-control-allow-origin', '*')
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: results[method] }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  undo.push(() => new Promise((resolve) => server.close(resolve)))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe("a wallet's own page code", () => {
  /** Names of those that were there before: nobody can take a registered wallet back. */
  let number = 0

  async function open(chain: 'solana:mainnet' | 'solana:devnet' = 'solana:devnet') {
    const burner = new UnsafeBurnerWalletAdapter()
    const name = `Burner ${++number}`
    Object.assign(burner, { name })
    registerWallet(new SolanaWalletAdapterWallet(burner, chain))
    const found: Connector[] = []
    undo.push(solana.discover(context, (connector) => void found.push(connector)))
    const connector = found.find((each) => each.name === name)
    if (connector === undefined) throw new Error('the wallet was not found')
    const connect = (network = solanaDevnet) => solana.connect(context, connector, { signal, network })
    return { burner, connector, connect, reconnect: () => solana.reconnect(context, connector, { signal }) }
  }

  it('is found with its picture, connects, and is found again without being asked', async () => {
    const { burner, connector, connect, reconnect } = await open()
    expect(connector).toMatchObject({ type: 'announced', namespace: 'solana' })
    expect(connector.imageUrl).toBe(burner.icon)
    const ask = vi.spyOn(burner, 'connect')
    expect(await reconnect()).toBeUndefined()
    expect(ask).not.toHaveBeenCalled()
    const { accounts, caipNetworkId } = await connect()
    expect(accounts).toEqual([{ namespace: 'solana', address: burner.publicKey?.toBase58(), type: 'eoa' }])
    expect(caipNetworkId).toBe(solanaDevnet.caipNetworkId)
    expect((await reconnect())?.accounts).toEqual(accounts)
    expect(ask).toHaveBeenCalledOnce()
  })

  it('signs messages and transactions, also after it was asked again for its accounts', async () => {
    const { burner, connector, connect, reconnect } = await open()
    const { accounts } = await connect()
    await connect()
    await reconnect()
    const provider = toProvider(connector)
    const key = burner.publicKey?.toBytes() ?? new Uint8Array()
    const message = new TextEncoder().encode('Grüße, 世界 🌍')
    expect(isSignedBy(key, message, await provider.signMessage(message))).toBe(true)
    const { legacy, versioned } = transactionsOf(accounts[0]?.address ?? '')
    for (const [unsigned, signedPart] of [
      [new Uint8Array(legacy.serialize({ requireAllSignatures: false })), legacy.serializeMessage()],
      [versioned.serialize(), versioned.message.serialize()],
    ] as const) {
      const signed = await provider.signTransaction(unsigned)
      expect(isSignedBy(key, signedPart, signed.slice(1, 65))).toBe(true)
    }
  })

  it('tells who is connected, and who has left', async () => {
    const { burner, connector, connect } = await open()
    await connect()
    const events = { accountsChanged: vi.fn(), networkChanged: vi.fn(), disconnected: vi.fn() }
    undo.push(solana.watch(connector, events))
    await burner.connect()
    const address = burner.publicKey?.toBase58()
    expect(events.accountsChanged.mock.lastCall?.[0]).toMatchObject([{ address }])
    await burner.disconnect()
    await vi.waitFor(() => expect(events.accountsChanged.mock.lastCall?.[0]).toEqual([]))
    expect(toProvider(connector).address).toBeUndefined()
  })

  it('is left, and has been left when it complains about it', async () => {
    const { burner, connector, connect, reconnect } = await open()
    await connect()
    await solana.disconnect(connector, { signal })
    expect(burner.publicKey).toBeNull()
    expect(await reconnect()).toBeUndefined()
    await connect()
    const leave = burner.disconnect.bind(burner)
    vi.spyOn(burner, 'disconnect').mockImplementation(async () => {
      await leave()
      throw new Error('no')
    })
    await expect(solana.disconnect(connector, { signal })).rejects.toThrow('no')
    expect(await solana.isConnected?.(connector, { signal })).toBe(false)
  })

  it('stays off clusters that it does not list', async () => {
    const { connector, connect } = await open('solana:mainnet')
    const reply = await connect()
    expect(reply.caipNetworkId).toBe(solanaMainnet.caipNetworkId)
    await expect(
      (async () => solana.switchNetwork(connector, solanaDevnet, { signal }))(),
    ).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED', message: 'Chain is not supported' })
    expect(toProvider(connector).chain).toBe(solanaMainnet.caipNetworkId)
    await solana.switchNetwork(connector, solanaSandbox, { signal })
    expect(toProvider(connector).chain).toBe(solanaSandbox.caipNetworkId)
  })
})

describe('the fake, asked by the library of sites', () => {
  /** Finds a wallet as another app of the page does, by the library's own registry. */
  function registered(name: string): Registered | undefined {
    let found: Registered | undefined
    const match: Match = (wallet) => {
      if (wallet.name === name) found = wallet as Registered
      return wallet.name === name
    }
    undo.push(registerWalletAdapter(new UnsafeBurnerWalletAdapter(), 'solana:devnet', undefined, match))
    return found
  }

  let number = 0
  function open(options: SolanaWalletOptions = {}) {
    const name = `Fake ${++number}`
    const wallet = createSolanaWallet({ name, ...options })
    undo.push(registerSolanaWallet(wallet))
    const found = registered(name)
    if (found === undefined || !isWalletAdapterCompatibleStandardWallet(found))
      throw new Error('the library takes it for no wallet')
    const adapter = new StandardWalletAdapter({ wallet: found })
    undo.push(() => adapter.destroy())
    return { wallet, adapter, key: () => adapter.publicKey?.toBytes() ?? new Uint8Array() }
  }

  it('is found whoever was first, and is gone when it takes itself back', () => {
    expect(registered('Early')).toBeUndefined()
    const wallet = createSolanaWallet({ name: 'Early' })
    const withdraw = registerSolanaWallet(wallet)
    expect(registered('Early')).toMatchObject({ name: 'Early', version: '1.0.0' })
    withdraw()
    expect(registered('Early')).toBeUndefined()
  })

  it('connects, silently only who is let in, and says who it is', async () => {
    const approve = vi.fn(async () => true)
    const { adapter, wallet } = open({ approve })
    adapter.on('error', () => {})
    expect(adapter.readyState).toBe(WalletReadyState.Installed)
    await expect(adapter.autoConnect()).rejects.toThrow()
    expect(approve).not.toHaveBeenCalled()
    const connected = vi.fn()
    adapter.on('connect', connected)
    await adapter.connect()
    expect(adapter.publicKey?.toBase58()).toBe(wallet.addresses[0])
    wallet.selectAccount(wallet.addresses[1] ?? '')
    expect(adapter.publicKey?.toBase58()).toBe(wallet.addresses[1])
    // The library compares accounts by their identity: an unchanged account is the same object.
    wallet.selectAccount(wallet.addresses[1] ?? '')
    expect(connected).toHaveBeenCalledTimes(2)
    const left = vi.fn()
    adapter.on('disconnect', left)
    await adapter.disconnect()
    expect(left).toHaveBeenCalledOnce()
    expect(adapter.connected).toBe(false)
  })

  it('signs messages, transactions and a sign-in that verify', async () => {
    const { adapter, key } = open()
    await adapter.connect()
    const message = new TextEncoder().encode('Grüße, 世界 🌍')
    expect(isSignedBy(key(), message, (await adapter.signMessage?.(message)) ?? new Uint8Array())).toBe(true)
    const { legacy, versioned } = transactionsOf(adapter.publicKey?.toBase58() ?? '')
    expect((await adapter.signTransaction?.(legacy))?.verifySignatures()).toBe(true)
    const [first, second] = (await adapter.signAllTransactions?.([versioned, versioned])) ?? []
    for (const signed of [first, second])
      expect(isSignedBy(key(), versioned.message.serialize(), signed?.signatures[0] ?? message)).toBe(true)
    const input = { domain: 'app.test', statement: 'Hello', nonce: 'abcdefgh' }
    const output = await adapter.signIn?.(input)
    const util: { verifySignIn(input: object, output: unknown): boolean } = library(
      '@solana/wallet-standard-util',
    )
    expect(util.verifySignIn(input, output)).toBe(true)
  })

  it('sends through its own node', async () => {
    const rpcUrl = await startNode()
    const { adapter, wallet } = open({ rpcUrl })
    await adapter.connect()
    const { versioned } = transactionsOf(adapter.publicKey?.toBase58() ?? '')
    expect(await adapter.sendTransaction(versioned, new Connection(rpcUrl))).toBe('5'.repeat(87))
    expect(wallet.calls.at(-1)).toMatchObject({
      method: 'solana:signAndSendTransaction',
      params: [{ chain: 'solana:localnet' }],
    })
  })

  it('signs for no account that is not its own object, as wallets do not', async () => {
    const { adapter } = open()
    await adapter.connect()
    const { accounts, features } = adapter.wallet
    const { signMessage } =
      (features as unknown as Readonly<Record<string, SignMessage>>)['solana:signMessage'] ?? {}
    const message = new Uint8Array([1])
    await expect(signMessage?.({ account: accounts[0] ?? {}, message })).resolves.toHaveLength(1)
    await expect(signMessage?.({ account: { ...accounts[0] }, message })).rejects.toThrow('invalid account')
  })

  it('is used by the library and by the driver alike when it answers nothing and has its accounts', async () => {
    const { adapter, wallet } = open({ publicKeys: 'object' })
    wallet.behave('standard:connect', 'elsewhere')
    await adapter.connect()
    expect(adapter.publicKey?.toBase58()).toBe(wallet.addresses[0])
    await adapter.disconnect()
    const found: Connector[] = []
    undo.push(solana.discover(context, (connector) => void found.push(connector)))
    const connector = found.find(({ name }) => name === wallet.info.name)
    if (connector === undefined) throw new Error('not found')
    expect(await solana.reconnect(context, connector, { signal }).catch(() => undefined)).toBeUndefined()
    const reply = await solana.connect(context, connector, { signal })
    expect(reply.accounts.map(({ address }) => address)).toEqual(wallet.addresses)
    const message = new Uint8Array([1, 2])
    const signature = await toProvider(connector).signMessage(message)
    expect(isSignedBy(new PublicKey(wallet.addresses[0] ?? '').toBytes(), message, signature)).toBe(true)
  })
})

describe('the injected fake', () => {
  it("has a key like the chain library's", async () => {
    const { legacy } = createSolanaWallet()
    await legacy.connect()
    const { publicKey: real } = Keypair.generate()
    const own = legacy.publicKey
    const same = new PublicKey(own?.toString() ?? '')
    for (const method of ['toString', 'toBase58'] as const) {
      expect(typeof real[method]()).toBe('string')
      expect(own?.[method]()).toBe(same[method]())
    }
    expect(own?.toBytes()).toEqual(Uint8Array.from(same.toBytes()))
  })

  it('is read whichever of them the key has', async () => {
    const { legacy, addresses } = createSolanaWallet()
    await legacy.connect()
    const bytes = legacy.publicKey?.toBytes() ?? new Uint8Array()
    const address = addresses[0] ?? ''
    for (const publicKey of [
      address,
      new PublicKey(address),
      legacy.publicKey,
      { toBytes: () => bytes },
      Object.assign(Object.create(null), { toBytes: () => bytes }),
    ]) {
      const provider = { connect: async () => ({ publicKey }) }
      const connector: Connector = { id: 'x', name: 'X', type: 'injected', namespace: 'solana', provider }
      const reply = await solana.connect(context, connector, { signal })
      expect(reply.accounts).toMatchObject([{ address }])
    }
  })
})

// @vitest-environment jsdom

import { createPublicKey, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { Connector, Network } from '../../chains/types.js'
import { openDriver } from '../../kit/testCalls.js'
import { createSolanaWallet } from '../../testing/solana/createSolanaWallet.js'
import { injectSolanaWallet, registerSolanaWallet } from '../../testing/solana/injectSolanaWallet.js'
import type { SolanaWalletOptions } from '../../testing/solana/types.js'
import type { StandardWalletPart } from '../../testing/walletStandard/registerStandardWallet.js'
import { registerStandardWallet } from '../../testing/walletStandard/registerStandardWallet.js'
import { toProvider } from './calls.js'
import { solana as solanaDriver } from './index.js'
import { solanaDevnet, solanaMainnet, solanaSandbox } from './networks.js'
import { parseTransaction } from './parseTransaction.js'

const solana = await openDriver(solanaDriver)

const context = {
  networks: () => [solanaMainnet, solanaDevnet, solanaSandbox],
  options: { injected: true, announced: true },
  appName: 'Test',
}
const { signal } = new AbortController()
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const each of undo.splice(0)) await each()
})

/** Node's own Ed25519, not the library that signs. */
function isSignedBy(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  const x = Buffer.from(base58.decode(address)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, message, key, signature)
}

/** A transaction without instructions that the addresses must sign, unsigned, written by hand. */
function transactionOf(signers: readonly string[], version: 'legacy' | 0 = 'legacy'): Uint8Array {
  return Uint8Array.from([
    signers.length,
    ...new Uint8Array(64 * signers.length),
    ...(version === 0 ? [0x80] : []),
    signers.length,
    0,
    0,
    signers.length,
    ...signers.flatMap((address) => [...base58.decode(address)]),
    ...new Uint8Array(32).fill(7),
    0,
    ...(version === 0 ? [0] : []),
  ])
}

async function find(): Promise<Connector> {
  const found: Connector[] = []
  undo.push(solana.discover(context, (connector) => void found.push(connector)))
  await new Promise((resolve) => setTimeout(resolve, 0))
  const [connector] = found
  if (connector === undefined) throw new Error('the wallet was not found')
  return connector
}

async function connected(options: SolanaWalletOptions = {}, network: Network = solanaDevnet) {
  const wallet = createSolanaWallet(options)
  undo.push(registerSolanaWallet(wallet))
  const connector = await find()
  await solana.connect(context, connector, { signal, network })
  const [address = '', second = ''] = wallet.addresses
  return { wallet, connector, address, second, provider: toProvider(connector) }
}

/** A connected wallet that answers one feature as it is set to. */
async function answering(feature: string, method: string, answer: (...inputs: never[]) => unknown) {
  const { part, addresses } = createSolanaWallet()
  const odd: StandardWalletPart = {
    ...part,
    features: { ...part.features, [feature]: { version: '1.0.0', [method]: answer } },
  }
  undo.push(registerStandardWallet({ name: 'Odd', parts: [odd] }))
  const connector = await find()
  await solana.connect(context, connector, { signal })
  const [address = ''] = addresses
  return { address, account: () => part.accounts()[0], provider: toProvider(connector) }
}

describe('the provider', () => {
  it('says who, where and what', async () => {
    const { provider, address, connector, wallet } = await connected()
    expect(provider.address).toBe(address)
    expect(provider.publicKey).toEqual(base58.decode(address))
    expect(provider.chain).toBe(solanaDevnet.caipNetworkId)
    await solana.switchNetwork(connector, solanaSandbox, { signal })
    expect(provider.chain).toBe(solanaSandbox.caipNetworkId)
    for (const method of ['signMessage', 'signAllTransactions', 'signAndSendTransaction', 'signIn'] as const)
      expect(provider.supports(method)).toBe(true)
    wallet.selectAccount(wallet.addresses[1] ?? '')
    expect(provider.address).toBe(wallet.addresses[1])
  })

  it('signs bytes, with the account that is wanted', async () => {
    const { provider, address, second } = await connected()
    const message = Uint8Array.from([0, 255, 1])
    expect(isSignedBy(address, message, await provider.signMessage(message))).toBe(true)
    expect(isSignedBy(second, message, await provider.signMessage(message, { address: second }))).toBe(true)
  })

  it.each(['legacy', 0] as const)('signs a transaction, version %s, in its place', async (version) => {
    const { provider, address, second, wallet } = await connected()
    const transaction = transactionOf([second, address], version)
    const signed = await provider.signTransaction(transaction)
    const parsed = parseTransaction(signed)
    expect(parsed?.message).toEqual(parseTransaction(transaction)?.message)
    expect(parsed?.signatures[0]).toEqual(new Uint8Array(64))
    expect(
      isSignedBy(address, parsed?.message ?? new Uint8Array(), parsed?.signatures[1] ?? new Uint8Array()),
    ).toBe(true)
    expect(wallet.calls.at(-1)?.params[0]).toMatchObject({ chain: 'solana:devnet' })
    expect(transaction).toEqual(transactionOf([second, address], version))
  })

  it('signs many in one request, in their order, and none without one', async () => {
    const { provider, address, second, wallet } = await connected()
    const transactions = [transactionOf([address]), transactionOf([address, second])]
    const { signAllTransactions } = provider
    const signed = await signAllTransactions(transactions)
    expect(signed.map((each) => parseTransaction(each)?.signers.length)).toEqual([1, 2])
    const { length } = wallet.calls
    expect(await provider.signAllTransactions([])).toEqual([])
    expect(wallet.calls).toHaveLength(length)
  })

  it('tells the wallet of no chain that it does not list', async () => {
    const { provider, address, wallet } = await connected({ chains: ['solana:mainnet'] }, solanaSandbox)
    await provider.signTransaction(transactionOf([address]))
    expect(wallet.calls.at(-1)?.params[0]).not.toHaveProperty('chain')
    await expect(provider.signAndSendTransaction(transactionOf([address]))).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    })
    expect(wallet.calls.at(-1)?.method).toBe('solana:signTransaction')
  })

  it('sends through the wallet, to the chain, and returns the id', async () => {
    const bodies: { method: string; params: [string, object] }[] = []
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const body = JSON.parse(Buffer.concat(chunks).toString())
      bodies.push(body)
      const [signature = new Uint8Array()] =
        parseTransaction(Uint8Array.from(Buffer.from(body.params[0], 'base64')))?.signatures ?? []
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', '*')
      response.end(JSON.stringify({ jsonrpc: '2.0', id: body.id, result: base58.encode(signature) }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    undo.push(() => new Promise((resolve) => server.close(resolve)))
    server.unref()
    const rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { provider, address, wallet } = await connected({ rpcUrl }, solanaSandbox)
    const transaction = transactionOf([address])
    const id = await provider.signAndSendTransaction(transaction, { skipPreflight: true, signal })
    expect(
      isSignedBy(address, parseTransaction(transaction)?.message ?? new Uint8Array(), base58.decode(id)),
    ).toBe(true)
    expect(bodies).toMatchObject([
      {
        method: 'sendTransaction',
        params: [expect.any(String), { encoding: 'base64', skipPreflight: true }],
      },
    ])
    expect(wallet.calls.at(-1)?.params[0]).toMatchObject({
      chain: 'solana:localnet',
      options: { skipPreflight: true },
    })
  })

  it('signs in with a text that names the site and the account', async () => {
    const { provider, address } = await connected()
    const { signedMessage, signature, ...rest } = await provider.signIn({
      statement: 'Hello.',
      nonce: '12345678',
    })
    expect(rest).toEqual({ address })
    expect(isSignedBy(address, signedMessage, signature)).toBe(true)
    expect(new TextDecoder().decode(signedMessage)).toBe(
      `${window.location.host} wants you to sign in with your Solana account:\n${address}\n\nHello.\n\nNonce: 12345678`,
    )
    expect((await provider.signIn()).address).toBe(address)
  })

  it.each([
    ['reject', 'USER_REJECTED'],
    ['busy', 'WALLET_BUSY'],
    ['unsupported', 'WALLET_METHOD_UNSUPPORTED'],
    ['garbage', 'WALLET_BAD_REPLY'],
  ] as const)('rejects with an AppKitError when the wallet answers with %s', async (behaviour, code) => {
    const { provider, address, wallet } = await connected()
    const transaction = transactionOf([address])
    const everything = [
      ['solana:signMessage', () => provider.signMessage(new Uint8Array(1))],
      ['solana:signTransaction', () => provider.signTransaction(transaction)],
      ['solana:signAndSendTransaction', () => provider.signAndSendTransaction(transaction)],
      ['solana:signIn', () => provider.signIn()],
    ] as const
    for (const [feature, attempt] of everything) {
      wallet.behave(feature, behaviour)
      await expect(attempt()).rejects.toMatchObject({ name: 'AppKitError', code })
    }
  })

  it('settles when the wallet never answers', async () => {
    const { provider, wallet } = await connected()
    wallet.behave('solana:signMessage', 'hang')
    const controller = new AbortController()
    const waiting = provider.signMessage(new Uint8Array(1), { signal: controller.signal })
    controller.abort('CANCELLED')
    await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' })
  })

  it('rejects a transaction or an account that cannot sign, and does not ask the wallet', async () => {
    const { provider, address, second, wallet } = await connected()
    const { length } = wallet.calls
    const later = transactionOf([address], 0).map((byte) => (byte === 0x80 ? 0x81 : byte))
    for (const bad of [later, new Uint8Array(), new Uint8Array(2000)])
      await expect(provider.signTransaction(bad)).rejects.toMatchObject({
        code: 'TRANSACTION_TYPE_UNSUPPORTED',
      })
    await expect(provider.signTransaction(transactionOf([second]))).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
    })
    await expect(provider.signMessage(new Uint8Array(), { address: 'x' })).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
    })
    wallet.forget()
    expect(wallet.calls).toHaveLength(length)
  })

  it('takes a wallet at its word about the versions it signs', async () => {
    const { part, addresses } = createSolanaWallet()
    const feature = { ...part.features['solana:signTransaction'], supportedTransactionVersions: ['legacy'] }
    undo.push(
      registerStandardWallet({
        name: 'Old',
        parts: [{ ...part, features: { ...part.features, 'solana:signTransaction': feature } }],
      }),
    )
    const connector = await find()
    await solana.connect(context, connector, { signal })
    const provider = toProvider(connector)
    const [address = ''] = addresses
    await expect(provider.signTransaction(transactionOf([address], 0))).rejects.toMatchObject({
      code: 'TRANSACTION_TYPE_UNSUPPORTED',
    })
    expect(await provider.signTransaction(transactionOf([address]))).toBeInstanceOf(Uint8Array)
  })

  it('of a wallet without a feature says so', async () => {
    const { part, addresses } = createSolanaWallet()
    const { 'solana:signMessage': signMessage, 'standard:connect': connect } = part.features
    const few = {
      ...(signMessage && { 'solana:signMessage': signMessage }),
      ...(connect && { 'standard:connect': connect }),
    }
    undo.push(registerStandardWallet({ name: 'Few', parts: [{ ...part, features: few }] }))
    const connector = await find()
    await solana.connect(context, connector, { signal })
    const provider = toProvider(connector)
    const transaction = transactionOf([addresses[0] ?? ''])
    expect(provider.supports('signTransaction')).toBe(false)
    for (const attempt of [
      provider.signTransaction(transaction),
      provider.signAndSendTransaction(transaction),
      provider.signIn(),
    ])
      await expect(attempt).rejects.toMatchObject({ code: 'WALLET_METHOD_UNSUPPORTED' })
  })

  it('of a legacy wallet signs messages, and says what to do about the rest', async () => {
    const wallet = createSolanaWallet()
    undo.push(injectSolanaWallet(wallet, 'phantom'))
    const connector = await find()
    await solana.connect(context, connector, { signal })
    const provider = toProvider(connector)
    const [address = ''] = wallet.addresses
    const message = new Uint8Array([1, 2, 3])
    expect(isSignedBy(address, message, await provider.signMessage(message))).toBe(true)
    expect([provider.supports('signMessage'), provider.supports('signTransaction')]).toEqual([true, false])
    await expect(provider.signTransaction(transactionOf([address]))).rejects.toMatchObject({
      code: 'WALLET_METHOD_UNSUPPORTED',
      message: expect.stringContaining('Update the wallet'),
    })
  })
})

describe('what a wallet signed', () => {
  const message = new Uint8Array([1, 2, 3])
  const signature = new Uint8Array(64).fill(1)

  it.each([
    ['nothing', undefined],
    ['no list', { signature, signedMessage: message }],
    ['an empty list', []],
    [
      'two answers to one',
      [
        { signature, signedMessage: message },
        { signature, signedMessage: message },
      ],
    ],
    ['null', [null]],
    ['no signature', [{ signedMessage: message }]],
    ['a short signature', [{ signature: new Uint8Array(63), signedMessage: message }]],
    ['a signature in text', [{ signature: 'x'.repeat(64), signedMessage: message }]],
    ['another message', [{ signature, signedMessage: new Uint8Array([1, 2, 4]) }]],
    ['a longer message', [{ signature, signedMessage: new Uint8Array([1, 2, 3, 4]) }]],
  ])('is not a message with %s', async (_, reply) => {
    const { provider } = await answering('solana:signMessage', 'signMessage', async () => reply)
    await expect(provider.signMessage(message)).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
  })

  it('is not a transaction when it is unsigned, of another account, or none', async () => {
    let reply: unknown
    const { provider, address } = await answering('solana:signTransaction', 'signTransaction', async () => [
      { signedTransaction: reply },
    ])
    const transaction = transactionOf([address])
    const stranger = transactionOf(['11111111111111111111111111111111']).fill(1, 1, 65)
    for (reply of [transaction, stranger, new Uint8Array(), 'x', undefined, new Uint8Array(2000).fill(1)])
      await expect(provider.signTransaction(transaction)).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
    reply = transaction.slice().fill(1, 1, 65)
    expect(await provider.signTransaction(transaction)).toEqual(reply)
  })

  it('is not sent without a signature of 64 bytes', async () => {
    let reply: unknown
    const feature = 'signAndSendTransaction'
    const { provider, address } = await answering(`solana:${feature}`, feature, async () => [
      { signature: reply },
    ])
    for (reply of [undefined, new Uint8Array(32), base58.encode(signature)])
      await expect(provider.signAndSendTransaction(transactionOf([address]))).rejects.toMatchObject({
        code: 'WALLET_BAD_REPLY',
      })
    reply = signature
    expect(await provider.signAndSendTransaction(transactionOf([address]))).toBe(base58.encode(signature))
  })

  it('is no sign-in for another site or another account', async () => {
    let text = ''
    const { provider, address, account } = await answering('solana:signIn', 'signIn', async () => [
      { account: account(), signedMessage: new TextEncoder().encode(text), signature },
    ])
    const line = 'wants you to sign in with your Solana account:'
    for (text of [
      '',
      `evil.test ${line}\n${address}`,
      `${window.location.host} ${line}\n${address}x`,
      `${window.location.host} ${line}\n11111111111111111111111111111111`,
    ])
      await expect(provider.signIn()).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
    text = `${window.location.host} ${line}\n${address}`
    expect((await provider.signIn()).address).toBe(address)
    await expect(provider.signIn({ address: '11111111111111111111111111111111' })).rejects.toMatchObject({
      code: 'WALLET_BAD_REPLY',
    })
  })

  it('settles as a value of the right shape or an AppKitError, whatever it is', async () => {
    let reply: unknown
    const { provider } = await answering('solana:signMessage', 'signMessage', async () => reply)
    await fc.assert(
      fc.asyncProperty(fc.anything({ withTypedArray: true }), async (value) => {
        reply = value
        const settled = await provider.signMessage(message).catch((error: unknown) => error)
        expect(settled).toMatchObject({ name: 'AppKitError', code: 'WALLET_BAD_REPLY' })
      }),
      { numRuns: 200 },
    )
  })
})

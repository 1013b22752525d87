import { Transaction } from 'bitcoinjs-lib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Connector, Network } from '../../../runtime/src/chains/types.js'
import { openDriver } from '../../../runtime/src/kit/testCalls.js'
import { bip122 as bip122Driver } from '../../../runtime/src/namespaces/bip122/index.js'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from '../../../runtime/src/namespaces/bip122/networks.js'
import { connected, context, dialects, faults } from './support.js'
import { draft, isSigned, outputOf, verifyBip137, verifyBip322, verifyWitness } from './verify.js'

const bip122 = await openDriver(bip122Driver)

const { signal } = new AbortController()
const { caipNetworkId } = bitcoin
const message = 'Grüße, 世界 🌍'
const recipient = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'

const legacy = {
  p2pkh: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  p2sh: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
}

afterEach(() => expect(faults()).toEqual([]))

describe.each(dialects)('messages of %s', (dialect) => {
  it('verify by BIP-322 with every address', async () => {
    const { connector, accounts } = await connected(dialect)
    expect(accounts).toHaveLength(dialect === 'unisat' ? 1 : 2)
    for (const { address } of accounts) {
      const signature = await bip122.signMessage(connector, { address, message, caipNetworkId }, { signal })
      expect(verifyBip322(address, message, signature)).toBe(true)
      expect(verifyBip322(address, `${message}!`, signature)).toBe(false)
    }
  })

  it.each(['p2pkh', 'p2sh'] as const)('verify by BIP-137 with %s', async (paymentType) => {
    // Leather has no such addresses, and no way to ask for such a signature.
    const { connector, accounts } = await connected(dialect, dialect === 'leather' ? {} : { paymentType })
    const address = dialect === 'leather' ? legacy[paymentType] : (accounts[0]?.address ?? '')
    const attempt = bip122.signMessage(connector, { address, message, caipNetworkId }, { signal })
    if (dialect === 'leather')
      return expect(attempt).rejects.toMatchObject({ code: 'WALLET_METHOD_UNSUPPORTED' })
    const signature = await attempt
    expect(verifyBip137(address, message, signature)).toBe(true)
    expect(verifyBip137(address, `${message}!`, signature)).toBe(false)
  })

  it('are of the protocol that a host asks for, or none', async () => {
    const { provider, accounts } = await connected(dialect)
    const address = accounts[0]?.address ?? ''
    const attempt = provider.signMessage({ address, message, protocol: 'ecdsa' })
    if (dialect === 'leather')
      return expect(attempt).rejects.toMatchObject({ code: 'WALLET_METHOD_UNSUPPORTED' })
    if (dialect === 'standard') return expect(attempt).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
    expect(verifyBip137(address, message, await attempt)).toBe(true)
  })

  it('are not signed with an address that the wallet does not share', async () => {
    const { provider } = await connected(dialect)
    const attempt = provider.signMessage({ address: recipient, message })
    await expect(attempt).rejects.toMatchObject({
      code: expect.stringMatching(/^(ACCOUNT_NOT_FOUND|WALLET_LOCKED)$/),
    })
    await expect(provider.signMessage({ address: 'nowhere', message })).rejects.toMatchObject({
      code: 'WALLET_METHOD_UNSUPPORTED',
    })
  })
})

it('a wrapped segwit address verifies by BIP-322 where a host asks for it', async () => {
  const { provider, accounts } = await connected('xverse', { paymentType: 'p2sh' })
  const address = accounts[0]?.address ?? ''
  const signature = await provider.signMessage({ address, message, protocol: 'bip322' })
  expect(verifyBip322(address, message, signature)).toBe(true)
})

describe.each(dialects)('transactions of %s', (dialect) => {
  it('pay what was asked, really signed', async () => {
    const { provider, wallet, accounts } = await connected(dialect)
    const attempt = provider.sendTransfer({ recipient, amount: '12345' })
    if (dialect === 'standard')
      return expect(attempt).rejects.toMatchObject({ code: 'WALLET_METHOD_UNSUPPORTED' })
    const txid = await attempt
    const transaction = Transaction.fromHex(wallet.sent[0] ?? '')
    expect(transaction.getId()).toBe(txid)
    expect(transaction.outs[0]).toEqual({ value: 12345n, script: outputOf(recipient) })
    const witness = transaction.ins[0]?.witness ?? []
    expect(verifyWitness(transaction, witness, accounts[0]?.address ?? '', 100_000_000n)).toBe(true)
  })

  it('are refused before the wallet is asked when they cannot be', async () => {
    const { provider, wallet } = await connected(dialect)
    const before = wallet.calls.length
    for (const [to, amount] of [
      [recipient, '0'],
      [recipient, '1.5'],
      [recipient, '-1'],
      [recipient, '1e3'],
      [recipient, '2100000000000001'],
      [`${recipient}x`, '1'],
      ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', '1'],
    ] as const)
      await expect(provider.sendTransfer({ recipient: to, amount })).rejects.toMatchObject({
        code: 'SEND_INCOMPLETE',
      })
    const psbt = 'cHNidP8='
    for (const parameters of [
      { psbt: 'nonsense', signInputs: [{ address: recipient, index: 0 }] },
      { psbt, signInputs: [] },
      { psbt, signInputs: [{ address: recipient, index: -1 }] },
      { psbt, signInputs: [{ address: 'nowhere', index: 0 }] },
    ])
      await expect(provider.signPsbt(parameters)).rejects.toMatchObject({ code: 'RPC_INVALID_PARAMS' })
    expect(wallet.calls).toHaveLength(before)
  })

  it('given as PSBT are signed where asked, and come back as PSBT', async () => {
    const { provider, accounts } = await connected(dialect)
    const address = accounts[0]?.address ?? ''
    const unsigned = draft(address, recipient)
    const reply = await provider.signPsbt({ psbt: unsigned.toBase64(), signInputs: [{ address, index: 0 }] })
    expect(isSigned(reply.psbt)).toBe(true)
    expect(reply.txid).toBeUndefined()
  })

  it('given as PSBT are sent where asked', async () => {
    const { provider, wallet, accounts } = await connected(dialect)
    const address = accounts[0]?.address ?? ''
    const attempt = provider.signPsbt({
      psbt: draft(address, recipient).toBase64(),
      signInputs: [{ address, index: 0 }],
      broadcast: true,
    })
    if (dialect === 'standard')
      return expect(attempt).rejects.toMatchObject({ code: 'WALLET_METHOD_UNSUPPORTED' })
    const { txid } = await attempt
    expect(Transaction.fromHex(wallet.sent[0] ?? '').getId()).toBe(txid)
  })

  it('are not believed when they are nonsense', async () => {
    const { provider, wallet, accounts } = await connected(dialect)
    for (const method of ['sendTransfer', 'sendBitcoin', 'signPsbt', 'bitcoin:signTransaction'])
      wallet.behave(method, 'garbage')
    const address = accounts[0]?.address ?? ''
    const signing = provider.signPsbt({
      psbt: draft(address, recipient).toBase64(),
      signInputs: [{ address, index: 0 }],
    })
    await expect(signing).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
    if (dialect === 'standard') return
    const sending = provider.sendTransfer({ recipient, amount: '1000' })
    await expect(sending).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
  })
})

it('a taproot input of a PSBT is signed by the ordinals address', async () => {
  const { provider, accounts } = await connected('xverse')
  const { address = '', publicKey = '' } = accounts[1] ?? {}
  const unsigned = draft(address, recipient, Buffer.from(publicKey, 'hex'))
  const reply = await provider.signPsbt({ psbt: unsigned.toBase64(), signInputs: [{ address, index: 0 }] })
  expect(isSigned(reply.psbt, true)).toBe(true)
})

it("the provider's addresses are those of the wallet, and it says so when there are none", async () => {
  const { provider, wallet, accounts } = await connected('xverse')
  expect(await provider.getAccountAddresses()).toEqual(accounts.map(({ namespace, ...account }) => account))
  wallet.forget()
  await expect(provider.getAccountAddresses()).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
})

it("Leather's page code is found, and its picture is one that a browser shows", async () => {
  const { connector: used } = await connected('leather')
  const found: Connector[] = []
  const stop = bip122.discover(context, (connector) => void found.push(connector))
  await vi.waitFor(() => expect(found).toHaveLength(1))
  stop()
  const [connector] = found
  expect(connector).toMatchObject({ id: 'LeatherProvider', name: 'Leather', type: 'announced' })
  expect(connector?.imageUrl).toMatch(/^data:image\/svg\+xml;base64,/)
  expect(connector?.provider).toEqual(used.provider)
})

it('Leather signs with the account that is chosen in it, and no other passes for it', async () => {
  const privateKeys = ['11'.repeat(32), '22'.repeat(32)]
  const { provider, wallet, accounts } = await connected('leather', { privateKeys })
  const [{ address = '' } = {}] = accounts
  expect(verifyBip322(address, message, await provider.signMessage({ address, message }))).toBe(true)
  const other = (await connected('xverse', { privateKeys: privateKeys.slice(1) })).accounts[0]?.address ?? ''
  wallet.selectAccount(other)
  await expect(provider.signMessage({ address, message })).rejects.toMatchObject({
    code: 'ACCOUNT_NOT_FOUND',
  })
})

describe.each(dialects)('%s on test networks', (dialect) => {
  it.each([
    [bitcoinTestnet, 'testnet'],
    [bitcoinSignet, 'signet'],
  ] as const)('signs with the addresses of $name', async (network: Network, name) => {
    // The wallet's own network is the one asked for, but for Leather, which takes it with each request.
    const networks = dialect === 'leather' ? (['mainnet', name] as const) : ([name] as const)
    const { connector, provider, wallet, accounts, ...connection } = await connected(dialect, {
      network,
      networks,
    })
    expect(connection.caipNetworkId).toBe(network.caipNetworkId)
    for (const { address } of accounts) {
      expect(address).toMatch(/^tb1/)
      const { caipNetworkId } = network
      const signature = await bip122.signMessage(connector, { address, message, caipNetworkId }, { signal })
      expect(verifyBip322(address, message, signature)).toBe(true)
    }
    const [{ address = '' } = {}] = accounts
    const psbt = draft(address, address).toBase64()
    const signed = await provider.signPsbt({ psbt, signInputs: [{ address, index: 0 }] })
    expect(isSigned(signed.psbt)).toBe(true)
    // The network of the connection stays known, whether another one is asked for or none.
    for (const asked of [undefined, bitcoinTestnet, bitcoin]) {
      const again = await bip122.reconnect(context, connector, { network: asked, signal })
      expect(again?.caipNetworkId).toBe(network.caipNetworkId)
    }
    if (dialect === 'standard') return
    await provider.sendTransfer({ recipient: address, amount: '12345' })
    const transaction = Transaction.fromHex(wallet.sent[0] ?? '')
    expect(transaction.outs[0]).toEqual({ value: 12345n, script: outputOf(address) })
    expect(verifyWitness(transaction, transaction.ins[0]?.witness ?? [], address, 100_000_000n)).toBe(true)
  })

  it.each(['p2pkh', 'p2sh'] as const)('signs by BIP-137 with %s', async (paymentType) => {
    if (dialect === 'leather') return
    const options = { network: bitcoinTestnet, networks: ['testnet'], paymentType } as const
    const { connector, accounts } = await connected(dialect, options)
    const [{ address = '' } = {}] = accounts
    expect(address).toMatch(/^[2mn]/)
    const { caipNetworkId } = bitcoinTestnet
    const signature = await bip122.signMessage(connector, { address, message, caipNetworkId }, { signal })
    expect(verifyBip137(address, message, signature)).toBe(true)
  })
})

import { createHash } from 'node:crypto'
import { initEccLib, networks, type Payment, Psbt, payments, script, Transaction } from 'bitcoinjs-lib'
import * as ecc from 'tiny-secp256k1'
import { describe, expect, it } from 'vitest'
import type { Connector } from '../../chains/types.js'
import { createBip122Wallet } from '../../testing/bip122/createBip122Wallet.js'
import { createLeatherProvider } from '../../testing/bip122/dialects/createLeatherProvider.js'
import { createStandardPart } from '../../testing/bip122/dialects/createStandardPart.js'
import { createUnisatProvider } from '../../testing/bip122/dialects/createUnisatProvider.js'
import { createXverseProvider } from '../../testing/bip122/dialects/createXverseProvider.js'
import type { Bip122Wallet, Bip122WalletOptions } from '../../testing/bip122/types.js'
import { combineParts } from '../../testing/walletStandard/combineParts.js'
import { parseStandardWallet } from '../../walletStandard/parseStandardWallet.js'
import { bip122 } from './index.js'
import { bitcoin } from './networks.js'
import type { BitcoinSource } from './types.js'

initEccLib(ecc)
const context = {
  networks: () => [bitcoin],
  options: { injected: true, announced: true },
  appName: 'Test',
}
const { signal } = new AbortController()
const { caipNetworkId } = bitcoin
const message = 'Grüße, 世界 🌍'
const recipient = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const families = ['standard', 'xverse', 'leather', 'unisat'] as const

async function connected(family: (typeof families)[number], options?: Bip122WalletOptions) {
  const wallet = createBip122Wallet(options)
  const connector: Connector = {
    id: family,
    name: family,
    type: 'announced',
    namespace: 'bip122',
    provider: sourceOf(family, wallet),
  }
  const { accounts } = await bip122.connect(context, connector, { network: bitcoin, signal })
  return { wallet, connector, accounts, provider: bip122.toProvider(connector) }
}

function sourceOf(family: (typeof families)[number], { info, core }: Bip122Wallet): BitcoinSource {
  if (family === 'xverse') return { family: 'satsConnect', target: createXverseProvider(core) }
  if (family === 'leather') return { family, target: createLeatherProvider(core) }
  if (family === 'unisat') return { family, target: createUnisatProvider(core) }
  const target = parseStandardWallet(combineParts({ ...info, parts: [createStandardPart(core)] }))
  if (target === undefined) throw new Error('no wallet')
  return { family, target }
}

describe.each(families)('messages of %s', (family) => {
  it('verify by BIP-322 with every address', async () => {
    const { connector, accounts } = await connected(family)
    expect(accounts).toHaveLength(family === 'unisat' ? 1 : 2)
    for (const { address } of accounts) {
      const signature = await bip122.signMessage(connector, { address, message, caipNetworkId }, { signal })
      expect(verifyBip322(address, message, signature)).toBe(true)
      expect(verifyBip322(address, `${message}!`, signature)).toBe(false)
    }
  })

  it.each(['p2pkh', 'p2sh'] as const)('verify by BIP-137 with %s', async (paymentType) => {
    const { connector, accounts } = await connected(family, { paymentType })
    const address = accounts[0]?.address ?? ''
    const attempt = bip122.signMessage(connector, { address, message, caipNetworkId }, { signal })
    // Leather has no such addresses, and no way to ask for such a signature.
    if (family === 'leather')
      return expect(attempt).rejects.toMatchObject({ code: 'WALLET_METHOD_UNSUPPORTED' })
    const signature = await attempt
    expect(recoverBip137(message, signature)).toContain(address)
    expect(recoverBip137(`${message}!`, signature)).not.toContain(address)
  })

  it('are of the protocol that a host asks for, or none', async () => {
    const { provider, accounts } = await connected(family)
    const address = accounts[0]?.address ?? ''
    const attempt = provider.signMessage({ address, message, protocol: 'ecdsa' })
    if (family === 'leather')
      return expect(attempt).rejects.toMatchObject({ code: 'WALLET_METHOD_UNSUPPORTED' })
    if (family === 'standard') return expect(attempt).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
    expect(recoverBip137(message, await attempt)).toContain(address)
  })

  it('are not signed with an address that the wallet does not share', async () => {
    const { provider } = await connected(family)
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

describe.each(families)('transactions of %s', (family) => {
  it('pay what was asked, really signed', async () => {
    const { provider, wallet, accounts } = await connected(family)
    const attempt = provider.sendTransfer({ recipient, amount: '12345' })
    if (family === 'standard')
      return expect(attempt).rejects.toMatchObject({ code: 'WALLET_METHOD_UNSUPPORTED' })
    const txid = await attempt
    const transaction = Transaction.fromHex(wallet.sent[0] ?? '')
    expect(transaction.getId()).toBe(txid)
    expect(transaction.outs[0]).toEqual({ value: 12345n, script: outputOf(recipient) })
    const witness = transaction.ins[0]?.witness ?? []
    expect(verifyWitness(transaction, witness, accounts[0]?.address ?? '', 100_000_000n)).toBe(true)
  })

  it('are refused before the wallet is asked when they cannot be', async () => {
    const { provider, wallet } = await connected(family)
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
    const { provider, accounts } = await connected(family)
    const address = accounts[0]?.address ?? ''
    const unsigned = draft(address)
    const reply = await provider.signPsbt({ psbt: unsigned.toBase64(), signInputs: [{ address, index: 0 }] })
    const signed = Psbt.fromBase64(reply.psbt)
    const verified = signed.validateSignaturesOfInput(0, (key, hash, signature) =>
      ecc.verify(hash, key, signature),
    )
    expect(verified).toBe(true)
    expect(reply.txid).toBeUndefined()
  })

  it('given as PSBT are sent where asked', async () => {
    const { provider, wallet, accounts } = await connected(family)
    const address = accounts[0]?.address ?? ''
    const attempt = provider.signPsbt({
      psbt: draft(address).toBase64(),
      signInputs: [{ address, index: 0 }],
      broadcast: true,
    })
    if (family === 'standard')
      return expect(attempt).rejects.toMatchObject({ code: 'WALLET_METHOD_UNSUPPORTED' })
    const { txid } = await attempt
    expect(Transaction.fromHex(wallet.sent[0] ?? '').getId()).toBe(txid)
  })

  it('are not believed when they are nonsense', async () => {
    const { provider, wallet, accounts } = await connected(family)
    for (const method of ['sendTransfer', 'sendBitcoin', 'signPsbt', 'bitcoin:signTransaction'])
      wallet.behave(method, 'garbage')
    const address = accounts[0]?.address ?? ''
    const signing = provider.signPsbt({
      psbt: draft(address).toBase64(),
      signInputs: [{ address, index: 0 }],
    })
    await expect(signing).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
    if (family === 'standard') return
    const sending = provider.sendTransfer({ recipient, amount: '1000' })
    await expect(sending).rejects.toMatchObject({ code: 'WALLET_BAD_REPLY' })
  })
})

it('a taproot input of a PSBT is signed by the ordinals address', async () => {
  const { provider, accounts } = await connected('xverse')
  const { address = '', publicKey = '' } = accounts[1] ?? {}
  const unsigned = draft(address, Buffer.from(publicKey, 'hex'))
  const reply = await provider.signPsbt({ psbt: unsigned.toBase64(), signInputs: [{ address, index: 0 }] })
  const verified = Psbt.fromBase64(reply.psbt).validateSignaturesOfInput(0, (key, hash, signature) =>
    ecc.verifySchnorr(hash, key, signature),
  )
  expect(verified).toBe(true)
})

it("the provider's addresses are those of the wallet, and it says so when there are none", async () => {
  const { provider, wallet, accounts } = await connected('xverse')
  expect(await provider.getAccountAddresses()).toEqual(accounts.map(({ namespace, ...account }) => account))
  wallet.forget()
  await expect(provider.getAccountAddresses()).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
})

/** A PSBT that spends a coin of an address. */
function draft(address: string, tapInternalKey?: Uint8Array): Psbt {
  const psbt = new Psbt()
  psbt.addInput({
    hash: 'cd'.repeat(32),
    index: 1,
    witnessUtxo: { script: outputOf(address), value: 50_000n },
    ...(tapInternalKey && { tapInternalKey }),
  })
  psbt.addOutput({ address: recipient, value: 40_000n })
  return psbt
}

const sha256 = (...parts: readonly Uint8Array[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

/** BIP-322 `simple`, with the transactions and hashes of bitcoinjs-lib and the curve of tiny-secp256k1. */
function verifyBip322(address: string, text: string, signature: string): boolean {
  const tag = sha256(Buffer.from('BIP0322-signed-message'))
  const toSpend = new Transaction()
  toSpend.version = 0
  const hash = sha256(tag, tag, Buffer.from(text))
  toSpend.addInput(Buffer.alloc(32), 0xffffffff, 0, script.compile([0, hash]))
  toSpend.addOutput(outputOf(address), 0n)
  const toSign = new Transaction()
  toSign.version = 0
  toSign.addInput(toSpend.getHash(), 0, 0)
  toSign.addOutput(Buffer.from([0x6a]), 0n)
  return verifyWitness(toSign, readWitness(Buffer.from(signature, 'base64')), address, 0n)
}

function readWitness(bytes: Buffer): Buffer[] {
  const items: Buffer[] = []
  for (let at = 1; at < bytes.length; ) {
    const length = bytes[at] ?? 0
    items.push(bytes.subarray(at + 1, at + 1 + length))
    at += 1 + length
  }
  expect(items).toHaveLength(bytes[0] ?? 0)
  return items
}

/** Checks the witness of the first input by the rules for its kind of address. */
function verifyWitness(
  transaction: Transaction,
  witness: readonly Uint8Array[],
  address: string,
  value: bigint,
): boolean {
  const [signature = Buffer.alloc(0), publicKey] = witness
  if (publicKey === undefined) {
    const output = outputOf(address)
    const hash = transaction.hashForWitnessV1(0, [output], [value], Transaction.SIGHASH_DEFAULT)
    return ecc.verifySchnorr(hash, output.subarray(2), signature)
  }
  const { output = Buffer.alloc(0) } = payments.p2pkh({ pubkey: publicKey })
  const { signature: compact, hashType } = script.signature.decode(signature)
  expect(hashType).toBe(Transaction.SIGHASH_ALL)
  const hash = transaction.hashForWitnessV0(0, output, value, hashType)
  return addressesOf(publicKey).includes(address) && ecc.verify(hash, publicKey, compact, true)
}

/** BIP-137: the addresses of the key that the signature recovers to. */
function recoverBip137(text: string, signature: string): readonly (string | undefined)[] {
  const bytes = Buffer.from(signature, 'base64')
  const body = Buffer.from(text)
  expect(bytes).toHaveLength(65)
  expect(body.length).toBeLessThan(253)
  const signed = Buffer.concat([
    Buffer.from('\u0018Bitcoin Signed Message:\n'),
    Buffer.from([body.length]),
    body,
  ])
  const recovery = (((bytes[0] ?? 0) - 27) % 4) as 0 | 1 | 2 | 3
  const publicKey = ecc.recover(sha256(sha256(signed)), bytes.subarray(1), recovery, true)
  return publicKey === null ? [] : addressesOf(publicKey)
}

function outputOf(address: string): Uint8Array {
  const makers: readonly ((payment: Payment) => Payment)[] = [payments.p2wpkh, payments.p2tr, payments.p2sh]
  for (const make of makers)
    try {
      const { output } = make({ address })
      if (output !== undefined) return output
    } catch {
      // Another kind of address.
    }
  throw new Error(address)
}

/** Every address of a key, but for taproot. */
function addressesOf(pubkey: Uint8Array): readonly (string | undefined)[] {
  const redeem = payments.p2wpkh({ pubkey, network: networks.bitcoin })
  return [redeem.address, payments.p2sh({ redeem }).address, payments.p2pkh({ pubkey }).address]
}

import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, base64, hex } from '@scure/base'
import { toHex, verifyMessage, verifyTypedData } from 'viem'
import { expect, test } from 'vitest'
import { directSignBytes } from '../cosmos/createProvider.js'
import { createSessionSigner } from './createSessionSigner.js'

const ethereum = 'eip155:1'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const cosmos = 'cosmos:cosmoshub-4'
const signer = createSessionSigner({ rpcUrls: { 'eip155:5150': 'http://127.0.0.1:1' } })

/** The first address on a chain. */
function addressOn(chain: string): string {
  const { accounts } = signer.supported[chain.split(':')[0] ?? ''] ?? { accounts: [] }
  return accounts.find((each) => each.startsWith(`${chain}:`))?.slice(chain.length + 1) ?? ''
}
const eip155Address = addressOn(ethereum) as `0x${string}`
const typedData = {
  domain: { name: 'Shop', chainId: 1 },
  types: { Order: [{ name: 'total', type: 'uint256' }] },
  primaryType: 'Order',
  message: { total: '7' },
} as const

test('a session signer states what it supports, first the chains that run', () => {
  expect(Object.keys(signer.supported)).toEqual(['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'])
  expect(signer.supported.eip155?.chains[0]).toBe('eip155:5150')
  for (const { accounts, chains, events, methods } of Object.values(signer.supported)) {
    expect(methods.length).toBeGreaterThan(1)
    expect(events).toContain('chainChanged')
    for (const chain of chains) expect(accounts.some((each) => each.startsWith(`${chain}:`))).toBe(true)
  }
  expect(addressOn('polkadot:b0a8d493285c2df73290dfb7e61f870f')).not.toBe(addressOn(polkadot))
})

test('a session signer knows each method that it offers: it refuses params, and never the method', async () => {
  for (const { chains, methods } of Object.values(signer.supported)) {
    for (const method of methods) {
      const call = { chainId: chains.at(-1) ?? '', method, params: { address: 'nobody' } }
      const error = await signer.answer(call).catch((reason: unknown) => reason)
      const { code, message } = Object.assign({ code: 0, message: '' }, error)
      expect([-32601, -32603], `${method}: ${message}`).not.toContain(code)
      expect(`${method}: ${message}`).not.toMatch(/not supported/i)
    }
  }
})

test('eip155: messages and typed data verify, also typed data that comes as an object', async () => {
  const message = toHex('Hello')
  const params = [message, eip155Address]
  const call = { chainId: ethereum, method: 'personal_sign', params }
  expect(signer.describe(call, 'Shop')).toMatchObject({ detail: 'Hello', account: eip155Address })
  const signature = (await signer.answer(call)) as `0x${string}`
  expect(await verifyMessage({ address: eip155Address, message: { raw: message }, signature })).toBe(true)
  for (const [method, data] of [
    ['eth_signTypedData_v4', JSON.stringify(typedData)],
    ['eth_signTypedData', typedData],
  ] as const) {
    const typed = { chainId: ethereum, method, params: [eip155Address, data] }
    expect(signer.describe(typed, 'Shop').detail).toContain('"total": "7"')
    const signed = (await signer.answer(typed)) as `0x${string}`
    const given = { ...typedData, message: { total: 7n }, address: eip155Address, signature: signed }
    expect(await verifyTypedData(given)).toBe(true)
  }
})

test('eip155: each call is on the chain the session names', async () => {
  const ask = (chainId: string) => {
    const request = { from: eip155Address, to: eip155Address, gas: '0x5208', gasPrice: '0x1', nonce: '0x0' }
    return signer.answer({ chainId, method: 'eth_signTransaction', params: [request] })
  }
  const [one, ten] = await Promise.all([ask('eip155:1'), ask('eip155:10')])
  expect(one).not.toBe(ten)
  expect(await ask('eip155:1')).toBe(one)
})

test('solana: a message verifies, and is shown as text', async () => {
  const message = new TextEncoder().encode('Hello')
  const pubkey = addressOn(solana)
  const call = {
    chainId: solana,
    method: 'solana_signMessage',
    params: { message: base58.encode(message), pubkey },
  }
  expect(signer.describe(call, 'Shop')).toMatchObject({ detail: 'Hello', account: pubkey })
  const { signature } = (await signer.answer(call)) as { signature: string }
  expect(ed25519.verify(base58.decode(signature), message, base58.decode(pubkey))).toBe(true)
  expect(await signer.answer({ chainId: solana, method: 'solana_getAccounts', params: {} })).toContainEqual({
    pubkey,
  })
})

test('bip122: a wallet signs in hex, tells its addresses, and says where a transfer goes', async () => {
  const account = addressOn(bitcoin)
  const call = {
    chainId: bitcoin,
    method: 'signMessage',
    params: { account, message: 'Hello', protocol: 'ecdsa' },
  }
  expect(signer.describe(call, 'Shop')).toMatchObject({ detail: 'Hello', account })
  const ecdsa = { address: account, signature: expect.stringMatching(/^[0-9a-f]{130}$/) }
  expect(await signer.answer(call)).toEqual(ecdsa)
  const ask = (params: object) => signer.answer({ ...call, params: { account, message: 'Hello', ...params } })
  expect(await ask({})).toEqual(ecdsa)
  const bip322 = (address: string) => ({
    address,
    signature: expect.not.stringMatching(/^[0-9a-f]{130}$/),
  })
  expect(await ask({ protocol: 'bip322' })).toEqual(bip322(account))
  // A taproot address has no other form.
  const taproot = signer.supported.bip122?.accounts.find((each) => /:bc1p/.test(each))?.split(':')[2] ?? ''
  expect(await ask({ address: taproot })).toEqual(bip322(taproot))
  await expect(ask({ address: taproot, protocol: 'ecdsa' })).rejects.toMatchObject({ code: -32602 })
  await expect(ask({ protocol: 'schnorr' })).rejects.toMatchObject({ code: -32602 })
  const addresses = await signer.answer({
    chainId: bitcoin,
    method: 'getAccountAddresses',
    params: { account },
  })
  expect(addresses).toContainEqual(expect.objectContaining({ address: account, intention: 'payment' }))
  const transfer = {
    chainId: bitcoin,
    method: 'sendTransfer',
    params: { account, recipientAddress: account, amount: '50000000' },
  }
  expect(signer.describe(transfer, 'Shop').detail).toBe(`0.50000000 BTC to ${account}`)
  expect(await signer.answer(transfer)).toEqual({ txid: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('polkadot: a wallet signs text between tags, and bytes', async () => {
  const address = addressOn(polkadot)
  const call = { chainId: polkadot, method: 'polkadot_signMessage', params: { address, message: 'Hello' } }
  expect(signer.describe(call, 'Shop')).toMatchObject({ detail: 'Hello', account: address })
  expect(await signer.answer(call)).toEqual({ signature: expect.stringMatching(/^0x[0-9a-f]{128}$/) })
})

test('cosmos: a wallet signs documents in either code, and shows the message that ADR-36 wraps', async () => {
  const signerAddress = addressOn(cosmos)
  const [key] = (await signer.answer({ chainId: cosmos, method: 'cosmos_getAccounts', params: {} })) as {
    address: string
    pubkey: string
  }[]
  expect(key?.address).toBe(signerAddress)
  const bytes = { bodyBytes: Uint8Array.of(10, 2, 8, 1), authInfoBytes: Uint8Array.of(18, 0) }
  const signed = directSignBytes({ ...bytes, chainId: 'cosmoshub-4', accountNumber: 7n })
  for (const encode of [base64.encode, hex.encode]) {
    const signDoc = {
      chainId: 'cosmoshub-4',
      accountNumber: '7',
      authInfoBytes: encode(bytes.authInfoBytes),
      bodyBytes: encode(bytes.bodyBytes),
    }
    const answer = (await signer.answer({
      chainId: cosmos,
      method: 'cosmos_signDirect',
      params: { signerAddress, signDoc },
    })) as { signature: { signature: string }; signed: unknown }
    expect(answer.signed).toEqual(signDoc)
    const compact = base64.decode(answer.signature.signature)
    const isSigned = secp256k1.verify(compact, sha256(signed), base64.decode(key?.pubkey ?? ''), {
      prehash: false,
    })
    expect(isSigned).toBe(true)
  }
  const value = { signer: signerAddress, data: base64.encode(new TextEncoder().encode('Hello')) }
  const signDoc = { chain_id: '', msgs: [{ type: 'sign/MsgSignData', value }] }
  const arbitrary = { chainId: cosmos, method: 'cosmos_signAmino', params: { signerAddress, signDoc } }
  expect(signer.describe(arbitrary, 'Shop')).toMatchObject({ detail: 'Hello', account: signerAddress })
})

test.each<[string, string, string, unknown, number]>([
  ['a chain it does not know', 'eip155:99999', 'personal_sign', ['0x00', eip155Address], -32601],
  ['a namespace it does not know', 'constructor:1', 'toString', [], -32601],
  ['a method of no wallet', ethereum, 'eth_sign', [eip155Address, '0x00'], -32601],
  ['a method of another namespace', solana, 'personal_sign', [], -32601],
  ['a message that is no base58', solana, 'solana_signMessage', { message: '0OIl' }, -32602],
  ['a transaction that is none', solana, 'solana_signTransaction', {}, -32602],
  [
    'an amount that is none',
    bitcoin,
    'sendTransfer',
    { account: 'a', recipientAddress: 'b', amount: '1.5' },
    -32602,
  ],
  ['a PSBT that is none', bitcoin, 'signPsbt', { account: 'a', psbt: '%' }, -32602],
  ['params that are none', polkadot, 'polkadot_signMessage', null, -32602],
  ['a document without bytes', cosmos, 'cosmos_signDirect', { signerAddress: 'a', signDoc: {} }, -32602],
])('a session signer refuses %s', async (_what, chainId, method, params, code) => {
  const call = { chainId, method, params }
  await expect(signer.answer(call)).rejects.toMatchObject({ code })
  expect(() => signer.describe(call, 'Shop')).toThrow()
})

test.each([
  [ethereum, 'personal_sign', ['0x00', '0x0000000000000000000000000000000000000001']],
  [solana, 'solana_signMessage', { message: '1', pubkey: '11111111111111111111111111111111' }],
  [bitcoin, 'signMessage', { account: 'bc1qother', message: 'Hello' }],
  [polkadot, 'polkadot_signMessage', { address: 'other', message: 'Hello' }],
  [cosmos, 'cosmos_signAmino', { signerAddress: 'cosmos1other', signDoc: {} }],
])('a session signer signs for no account that is not its own: %s', async (chainId, method, params) => {
  await expect(signer.answer({ chainId, method, params })).rejects.toThrow()
})

test('an EVM call that is to be sent says that the chain does not run', async () => {
  const params = [{ from: eip155Address, to: eip155Address, value: '0x1' }]
  const call = { chainId: 'eip155:5150', method: 'eth_sendTransaction', params }
  await expect(signer.answer(call)).rejects.toMatchObject({ code: 4900 })
})

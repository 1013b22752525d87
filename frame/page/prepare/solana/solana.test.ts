import { base58 } from '@scure/base'
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getAddressFromPublicKey,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getAssignInstruction, getTransferSolInstruction } from '@solana-program/system'
import { getApproveInstruction, getTransferCheckedInstruction } from '@solana-program/token'
import { afterEach, expect, test, vi } from 'vitest'
import { textOfHeadline } from '../losses.js'
import type { RequestContext } from '../types.js'
import { token2022 } from './accounts.js'
import { prepareSolanaMessage, prepareSolanaTransactions } from './prepare.js'
import { readTransaction, signatureOffset } from './readMessage.js'

const newAddress = async () => {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  return getAddressFromPublicKey((pair as CryptoKeyPair).publicKey)
}
const [me, other, mint, target] = await Promise.all([newAddress(), newAddress(), newAddress(), newAddress()])
const blockhash = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z1111111111B' as Blockhash
const encode = (instructions: readonly Instruction[], version: 0 | 'legacy' = 0) =>
  pipe(
    createTransactionMessage({ version: version as 0 }),
    (draft) => setTransactionMessageFeePayer(me, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 1n }, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
    (draft) => new Uint8Array(getTransactionEncoder().encode(compileTransaction(draft))),
  )
const context: RequestContext = {
  address: me,
  site: 'https://shop.example',
  chain: 'solana:FJsfybwxtSKhHq4g2k5tRAUpFnqkww8f',
  network: { name: 'Solana', rpcUrl: 'http://127.0.0.1:1/', symbol: 'SOL', decimals: 9 },
}
const transfer = getTransferSolInstruction({
  source: createNoopSigner(me),
  destination: other,
  amount: 1_500_000_001n,
})
const prepare = (bytes: Uint8Array, isSent = true) =>
  prepareSolanaTransactions(context, [base58.encode(bytes)], isSent)

/** A node that has no accounts and simulates nothing. */
function answerNode(): void {
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { method, params } = JSON.parse(body)
    if (method === 'isBlockhashValid')
      return Response.json({ jsonrpc: '2.0', id: 1, result: { value: true } })
    const result =
      method === 'getMultipleAccounts'
        ? { value: params[0].map(() => null) }
        : { value: { err: null, accounts: params[1].accounts.addresses.map(() => null) } }
    return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
  })
}
afterEach(() => void vi.unstubAllGlobals())

test.each(['legacy', 0] as const)('a transfer of coins is shown as it is signed, %s', async (version) => {
  answerNode()
  const bytes = encode([transfer], version)
  const { costs, headline, request, steps, transactions, warning } = await prepare(bytes)
  expect(textOfHeadline(headline)).toBe('You can lose: 1.500000001 SOL')
  expect(steps).toMatchObject([
    {
      title: 'Send coins',
      rows: [
        ['From', me],
        ['To', other],
        ['Amount', '1.500000001 SOL'],
      ],
    },
  ])
  expect([costs, warning]).toEqual([[['Fee, at most', '0.000005 SOL']], ''])
  expect(request.kind === 'solana' && request.messages).toHaveLength(1)
  expect(transactions[0] && signatureOffset(transactions[0], me)).toBe(1)
})

test('a transfer of tokens has the decimals that the network checks, and tells whose account gets them', async () => {
  answerNode()
  const checked = getTransferCheckedInstruction({
    source: other,
    mint,
    destination: target,
    authority: createNoopSigner(me),
    amount: 1_250_000n,
    decimals: 6,
  })
  const { headline, steps } = await prepare(encode([checked]))
  expect(textOfHeadline(headline)).toBe(`You can lose: 1.25 tokens of ${mint.slice(0, 6)}…${mint.slice(-4)}`)
  expect(steps).toMatchObject([
    {
      title: 'Send tokens',
      rows: [
        ['To', target],
        ['Amount', '1.25'],
        ['Token contract', mint],
      ],
    },
  ])
})

/** The same node, which has the mint of a token with six decimals, with or without extensions. */
function answerMint(data: Uint8Array): void {
  answerNode()
  const node = fetch
  const account = {
    lamports: 1,
    owner: data.length > 82 ? token2022 : 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    data: [Buffer.from(data).toString('base64'), 'base64'],
  }
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    const { method, params } = JSON.parse(init.body)
    if (method !== 'getMultipleAccounts') return node(url, init as RequestInit)
    const value = params[0].map((each: string) => (each === mint ? account : null))
    return Response.json({ jsonrpc: '2.0', id: 1, result: { value } })
  })
}
const mintData = (length: number) => {
  const data = new Uint8Array(length)
  data[44] = 6
  if (length > 165) data[165] = 1
  return data
}
const checkedTransfer = (amount: bigint, decimals: number) =>
  getTransferCheckedInstruction({
    source: other,
    mint,
    destination: target,
    authority: createNoopSigner(me),
    amount,
    decimals,
  })

test.each([
  82, 234,
])('T-F2: decimals that a site makes up make no amount small, with a mint of %i bytes', async (length) => {
  answerMint(mintData(length))
  const given = [checkedTransfer(1n, 18), checkedTransfer(10_000_000_000n, 6)]
  const { headline } = await prepareSolanaTransactions(
    context,
    given.map((each) => base58.encode(encode([each]))),
    false,
  )
  expect(textOfHeadline(headline)).toContain('10,000.000001 tokens of')
  expect(headline.tone).toBe('unknown')
})

test.each([
  ['a price with a byte more', Uint8Array.of(3, 0, 0x88, 0x52, 0x6a, 0x74, 0, 0, 0, 0)],
  ['units with a byte more', Uint8Array.of(2, 0x40, 0x42, 0x0f, 0, 0)],
  ['one that is not known', Uint8Array.of(9, 1, 2)],
])('T-F2: %s is read as the network reads it, and warns', async (_, data) => {
  answerNode()
  const budget = address('ComputeBudget111111111111111111111111111111')
  const odd = { programAddress: budget, data } as Instruction
  const price = { programAddress: budget, data: Uint8Array.of(3, 0, 0x88, 0x52, 0x6a, 0x74, 0, 0, 0) }
  const { costs, headline } = await prepare(encode(data[0] === 3 ? [odd] : [odd, price as Instruction]))
  expect(headline.tone).toBe('unknown')
  expect(Number(costs?.[0]?.[1].split(' ')[0])).toBeGreaterThan(90)
})

test('a Solana transaction with an unlimited approval, a change of owner or an unknown program warns', async () => {
  answerNode()
  const approve = getApproveInstruction({
    source: other,
    delegate: target,
    owner: createNoopSigner(me),
    amount: 2n ** 64n - 1n,
  })
  const assign = getAssignInstruction({ account: createNoopSigner(me), programAddress: target })
  const unknown = { programAddress: target, accounts: [], data: new Uint8Array([1]) }
  const { steps } = await prepare(encode([approve, assign, unknown]))
  expect(steps.map(({ title, warning }) => [title, warning !== undefined])).toEqual([
    ['Let an account spend your tokens', true],
    ['Give an account to a program', true],
    ['Call a program', true],
  ])
  expect(steps[0]?.rows).toContainEqual(['Amount', 'Without limit'])
})

test('a known instruction with a byte more or less is an unknown one', async () => {
  answerNode()
  for (const data of [transfer.data.slice(0, 11), new Uint8Array([...transfer.data, 0])]) {
    const { steps } = await prepare(encode([{ ...transfer, data }]))
    expect(steps.map(({ title }) => title)).toEqual(['Call a program'])
  }
})

test('T-A6: what is cut, longer, bent or of another account is refused, and never throws anything else', async () => {
  answerNode()
  const bytes = encode([transfer])
  for (let end = 0; end < bytes.length; end++) expect(readTransaction(bytes.slice(0, end))).toBeUndefined()
  expect(readTransaction(new Uint8Array([...bytes, 0]))).toBeUndefined()
  for (let at = 0; at < bytes.length; at++)
    for (const flip of [1, 0x7f, 0x80]) {
      const bent = bytes.slice()
      bent[at] = (bent[at] ?? 0) ^ flip
      readTransaction(bent)
    }
  await expect(
    prepareSolanaTransactions({ ...context, address: other }, [base58.encode(bytes)], true),
  ).rejects.toThrow('another account')
  await expect(prepareSolanaTransactions(context, ['0'], true)).rejects.toThrow('cannot be read')
})

test('a text that is a transaction is not signed, and neither is a sign-in for another site', () => {
  const ask = (bytes: Uint8Array, pubkey: string = me) =>
    prepareSolanaMessage(context, { message: base58.encode(bytes), pubkey })
  const { message = new Uint8Array() } = readTransaction(encode([transfer])) ?? {}
  expect(() => ask(message)).toThrow('transaction in disguise')
  expect(() => ask(readTransaction(encode([transfer], 'legacy'))?.message ?? message)).toThrow('disguise')
  const text = (domain: string) =>
    new TextEncoder().encode(`${domain} wants you to sign in with your Solana account:\n${me}`)
  expect(() => ask(text('bank.example'))).toThrow('bank.example, which is not this site')
  expect(ask(text('shop.example')).detail?.text).toContain('shop.example wants you')
  expect(() => ask(text('shop.example'), other)).toThrow('another account')
})

test('T-F2: the message of a transaction of a later version is not signed as a text', () => {
  const ask = (bytes: Uint8Array) =>
    prepareSolanaMessage(context, { message: base58.encode(bytes), pubkey: me })
  const { message = new Uint8Array() } = readTransaction(encode([transfer])) ?? {}
  for (let first = 0x80; first < 0xff; first++)
    expect(() => ask(Uint8Array.of(first, ...message.slice(1))), String(first)).toThrow('disguise')
  // The form of texts that is no transaction for any network begins with 255.
  expect(ask(Uint8Array.of(0xff, ...new TextEncoder().encode('solana offchain'))).headline.tone).toBe(
    'unknown',
  )
  for (const text of ['Я согласен', '同意', 'אני מסכים', '👍 é'])
    expect(ask(new TextEncoder().encode(text)).detail?.text).toBe(text)
})

test('a node that cannot try it is said, and accounts of lookup tables are named as such', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>'))
  const looked = {
    programAddress: address('11111111111111111111111111111111'),
    accounts: [
      { address: me, role: AccountRole.WRITABLE_SIGNER },
      { address: other, role: AccountRole.WRITABLE, lookupTableAddress: mint, addressIndex: 3 },
    ],
    data: transfer.data,
  }
  const { steps, trial, warning } = await prepare(encode([looked as Instruction]))
  expect(steps[0]?.rows).toContainEqual(['To', 'From a lookup table'])
  expect(warning).toContain('lookup table')
  expect(trial).toMatchObject({
    changes: [],
    note: expect.stringContaining('could not try'),
    isWarning: true,
  })
})

test('T-F2: a transaction is of a network that cannot be asked for its blockhash only perhaps', async () => {
  answerNode()
  const here = await prepare(encode([transfer]))
  expect(here.warning).toBe('')
  expect(here.trial?.note).toContain('The wallet tried this')
  const { fetch } = globalThis
  for (const answer of [{ result: { value: false } }, { error: { message: 'not here' } }, {}]) {
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
      String(init.body).includes('isBlockhashValid')
        ? Response.json({ jsonrpc: '2.0', id: 1, ...answer })
        : fetch(url, init),
    )
    const { headline, trial, warning } = await prepare(encode([transfer]))
    expect(textOfHeadline(headline)).toBe('You can lose: 1.500000001 SOL, and more than the wallet can tell')
    expect(warning).toContain('another network')
    expect(trial).toMatchObject({
      changes: [],
      isWarning: true,
      note: expect.stringContaining('could not try'),
    })
  }
})

import { ComputeBudgetProgram, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { endFakes, fakeProvider, json } from '../../../../tests/unit/fakeProvider.js'
import {
  accountOf,
  call,
  encode,
  me,
  open,
  program,
  route,
  stranger,
  swapAmount,
  token,
  usdc,
  whole,
  wrapped,
} from '../../../../tests/unit/jupiterSwap.js'
import { readSolanaTransaction } from '../../chains/readSolanaTransaction.js'
import { solanaCoinAddress } from '../../chains/tokenIds.js'
import type { NetworkNode } from '../../ports/nodes.js'
import { AdapterError } from '../base/askJson.js'
import { jupiter } from './jupiter.js'

endFakes()
const caip2 = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const node = {
  caip2,
  call: async (_method: string, [, { mint }]: readonly [string, { mint: string }]) =>
    mint === usdc.toBase58() ? { value: [{ pubkey: accountOf(usdc).toBase58() }] } : { value: [] },
} as unknown as NetworkNode
const network = {
  name: 'Solana',
  symbol: 'SOL',
  rpcUrls: [],
  tokens: [{ address: usdc.toBase58(), name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
}
const parts = { networks: { [caip2]: network }, nodes: { all: [node] } as never }

async function build(instructions: readonly TransactionInstruction[], lie: object = {}, payer = me) {
  const quote = {
    inputMint: wrapped.toBase58(),
    inAmount: swapAmount.toString(),
    outputMint: usdc.toBase58(),
    outAmount: '150000000',
    swapMode: 'ExactIn',
    slippageBps: 100,
    routePlan: [],
    ...lie,
  }
  const swapTransaction = Buffer.from(encode(instructions, payer)).toString('base64')
  const url = await fakeProvider('jupiter', {
    getQuote: () => json(quote),
    buildSwap: () => json({ swapTransaction }),
  })
  const swaps = jupiter({ url }).create(parts)
  const [from, to] = await swaps.tokens(caip2)
  if (from === undefined || to === undefined) throw new Error('There are two tokens.')
  expect([from.address, from.decimals, to.address]).toEqual([solanaCoinAddress, 9, usdc.toBase58()])
  const pair = { node, from, to, amount: swapAmount }
  expect(await swaps.quote(pair)).toBe(BigInt(quote.outAmount))
  return swaps.build({ ...pair, account: me.toBase58(), slippage: 1, isTried: false })
}

test.each([
  ['that opens the account of the token', whole()],
  ['through accounts of the program', whole(route({ name: 'shared_accounts_route' }))],
  ['into an account that the chain knows', whole().filter((_, at) => at !== 5)],
])('Jupiter builds a swap %s, and it is handed on as it was read', async (_what, instructions) => {
  const built = await build(instructions)
  expect(built).toEqual({
    to: program.toBase58(),
    data: `0x${Buffer.from(encode(instructions)).toString('hex')}`,
    yields: 150_000_000n,
    gas: 0n,
  })
})

test.each<[string, readonly TransactionInstruction[], RegExp]>([
  ['of another amount', whole(route({ amount: swapAmount + 1n })), /another amount/],
  ['with more slippage', whole(route({ slippage: 101 })), /more slippage/],
  ['with a fee for somebody else', whole(route({ fee: 1 })), /a fee for somebody else/],
  ['at another price', whole(route({ quoted: 1n })), /another price/],
  ['for another owner', whole(route({ owner: stranger })), /another owner/],
  ['to another account', whole(route({ target: accountOf(usdc, stranger) })), /another receiver/],
  ['to another account beside', whole(route({ other: accountOf(usdc, stranger) })), /another receiver/],
  ['of another token', whole(route({ source: accountOf(usdc) })), /another token is given/],
  ['in a form that is not known', whole(route({ name: 'something_new' })), /a form that is not known/],
  ['twice', [...whole(), route()], /not one swap/],
  ['not at all', whole().slice(0, 6), /not one swap/],
  [
    'that sends coins',
    whole(route(), SystemProgram.transfer({ fromPubkey: me, toPubkey: stranger, lamports: 1 })),
    /coins are sent/,
  ],
  [
    'that gives an account away',
    whole(route(), SystemProgram.assign({ accountPubkey: me, programId: program })),
    /coins are sent/,
  ],
  [
    'that sends tokens',
    whole(route(), call(token, [accountOf(usdc), stranger, me], Uint8Array.of(3, 1, 0, 0, 0, 0, 0, 0, 0))),
    /tokens are moved/,
  ],
  [
    'that closes an account for somebody else',
    whole(route(), call(token, [accountOf(usdc), stranger, me], Uint8Array.of(9))),
    /tokens are moved/,
  ],
  [
    'that opens an account of somebody else',
    whole(route(), open(usdc, stranger)),
    /of somebody else is opened/,
  ],
  ['that calls another program', whole(route(), call(stranger, [me], Uint8Array.of(0))), /another program/],
  [
    'that pays too much to be included',
    whole(route(), ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10_000_000_000 })),
    /too much is paid/,
  ],
])('a swap %s is refused', async (_what, instructions, reason) => {
  const error = await build(instructions).then(
    () => expect.fail('It was built.'),
    (cause: unknown) => cause as AdapterError,
  )
  expect(error).toBeInstanceOf(AdapterError)
  expect(error.message).toMatch(reason)
})

test('a swap that somebody else signs too is refused', async () => {
  await expect(build(whole(), {}, stranger)).rejects.toThrow('who signs')
})

test.each([
  ['mint', { outputMint: wrapped.toBase58() }],
  ['amount', { inAmount: '5' }],
  ['slippage', { slippageBps: 5000 }],
])('an offer of another %s is none of this swap', async (_what, lie) => {
  await expect(build(whole(), lie)).rejects.toThrow('Jupiter answered about another swap.')
})

test('where nobody makes an offer there is too little, and what is no transaction is an error of ours', async () => {
  const url = await fakeProvider('jupiter', {
    getQuote: () => ({ status: 400, json: { errorCode: 'COULD_NOT_FIND_ANY_ROUTE' } }),
    buildSwap: () => json({ swapTransaction: 'AAAA' }),
  })
  const swaps = jupiter({ url, apiKey: 'KEY' }).create(parts)
  const [from, to] = await swaps.tokens(caip2)
  const pair = { node, from, to, amount: 1n } as never as Parameters<typeof swaps.build>[0]
  expect(await swaps.quote(pair)).toBe(0n)
  expect(await swaps.build({ ...pair, account: me.toBase58(), slippage: 1 })).toEqual({
    refused: 'liquidity',
  })
})

test('the bytes of a transaction are read as the library of Solana wrote them, and no others', () => {
  const bytes = encode(whole())
  const read = readSolanaTransaction(bytes)
  expect([read.signers, read.keys[0], read.instructions.length]).toEqual([1, me.toBase58(), whole().length])
  expect(read.instructions.map(({ program }) => program)).toEqual(
    whole().map(({ programId }) => programId.toBase58()),
  )
  for (let length = 0; length < bytes.length; length += 1)
    expect(() => readSolanaTransaction(bytes.subarray(0, length))).toThrow()
  expect(() => readSolanaTransaction(Buffer.concat([bytes, Buffer.from([0])]))).toThrow('behind its end')
})

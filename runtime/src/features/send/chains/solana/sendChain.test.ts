import { afterEach, expect, it, vi } from 'vitest'
import type { Network } from '../../../../chains/types.js'
import { testKit } from '../../../../kit/testKit.js'
import type { Sender } from '../types.js'
import { sendChain } from './sendChain.js'

const owner = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
const receiver = '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

/** An account that has a token, and so many lamports; the fee is 5,000. */
const node = vi.hoisted(() => ({ lamports: 0n, simulate: vi.fn() }))
vi.mock('./node.js', () => ({
  openNode: () => ({
    account: async () => undefined,
    balance: async () => node.lamports,
    fee: async () => 5_000n,
    latestBlockhash: async () => ({ blockhash: mint, lastValidBlockHeight: 9n }),
    mint: async () => ({
      program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      decimals: 6,
      isPlain: true,
      size: 165,
    }),
    rent: async () => 2_000_000n,
    simulate: node.simulate,
    tokenAccount: async () => undefined,
    tokenAccounts: async () => [{ address: receiver, amount: 5_000_000n }],
    unitPrice: async () => 0n,
  }),
}))
afterEach(() => void vi.clearAllMocks())

const coin = { name: 'Solana', symbol: 'SOL', decimals: 9 }
const usdc = { id: `solana:1:${mint}`, address: mint, name: 'USD Coin', symbol: 'USDC', decimals: 6 }

it.each([
  ['a token is told which coin is missing', usdc, 'Not enough SOL in your account'],
  [
    'the coin is told that less of it may do',
    { id: 'solana:1', ...coin },
    expect.not.stringContaining('SOL'),
  ],
])('a user without coins for the fee who sends %s, and nothing is tried', async (_what, token, message) => {
  const { kit } = testKit()
  const network = { chainNamespace: 'solana', caipNetworkId: 'solana:1', nativeCurrency: coin } as unknown
  const sender = { kit, network: network as Network, address: owner } as Sender
  node.lamports = 1_000_000n
  const intent = { to: receiver, token, value: 1_000_000n }
  const encoding = sendChain.encode(sender, intent, new AbortController().signal)
  await expect(encoding).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS', message })
  expect(node.simulate).not.toHaveBeenCalled()
})

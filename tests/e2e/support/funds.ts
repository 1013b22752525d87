import { createPublicClient, createWalletClient, type Hex, http, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { contractsOf } from '../../../sandbox/src/contracts/planContracts.js'
import { exchangeAbi } from './exchange.js'
import type { Stage } from './stage.js'
import { expect } from './test.js'

/** Address that stands for the coin of a chain at the exchange of the sandbox. */
export const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** An account that a test has for itself. */
export interface OwnAccount {
  readonly key: Hex
  readonly address: Hex
}

/** Makes an account that nobody has used. It has nothing. */
export function makeAccount(): OwnAccount {
  const key = generatePrivateKey()
  return { key, address: privateKeyToAccount(key).address }
}

export interface Grant {
  readonly address: string
  /** An EVM chain, or Solana by its CAIP-2 id. */
  readonly chainId?: number | string
  /** Whole coins, 10,000 at most. */
  readonly amount: string
}

/** Gives coins by the faucet of the sandbox; on Solana also a hundred of each token. No account pays for them. */
export async function grantCoins(
  { sandbox }: Stage,
  { address, chainId = 31337, amount }: Grant,
): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-appkit-sandbox': '1' }
  const body = JSON.stringify({ address, chainId, amount })
  const reply = await fetch(`${sandbox}/dev/faucet`, { method: 'POST', headers, body })
  expect(reply.status, await reply.text()).toBe(200)
}

/**
 * Buys tokens with coins that the account has, on the exchange of the first chain. So nothing is sent from an account
 * of another test.
 *
 * @param coins - whole coins to spend for each of the tokens.
 */
export async function buyTokens(
  { sandbox }: Stage,
  { key, address }: OwnAccount,
  { tokens, coins }: { readonly tokens: readonly Hex[]; readonly coins: string },
): Promise<void> {
  const transport = http(`${sandbox}/blockchain/v1/?chainId=eip155:31337&projectId=test`)
  const client = createPublicClient({ transport })
  const buyer = createWalletClient({ account: privateKeyToAccount(key), transport })
  const value = parseUnits(coins, 18)
  for (const token of tokens) {
    const hash = await buyer.writeContract({
      address: contractsOf(31337).router,
      abi: exchangeAbi,
      functionName: 'swap',
      args: [coin, token, value, 1n, address],
      value,
      chain: null,
    })
    const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
    expect(status).toBe('success')
  }
}

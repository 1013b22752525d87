import { readList } from '../../chains/readUntrusted.js'
import type { CaipNetworkId, Connector } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { type ErrorPatterns, errorFromWords, toAppKitError } from '../../errors/toAppKitError.js'
import type { StandardAccount, StandardWallet } from '../../walletStandard/types.js'

/** Refusals by the user in Backpack and wallets of the Mobile Wallet Adapter. Their errors have no code of EIP-1193. */
const errorPatterns: ErrorPatterns = [[/approval denied|request declined/i, 'USER_REJECTED']]

/**
 * One call to a wallet.
 *
 * @throws AppKitError USER_REJECTED if the wallet gives no known code and its message says so; else what it threw.
 */
export async function askWallet(call: () => unknown): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    const hasCode = toAppKitError(error).code !== 'WALLET_FAILED'
    throw hasCode ? error : (errorFromWords(error, errorPatterns) ?? error)
  }
}

/**
 * One call to a feature of the Wallet Standard's Solana extension. A feature takes several inputs and answers
 * each.
 *
 * @param method - of the feature `solana:<method>`.
 * @returns one object per input; its fields are not checked.
 * @throws AppKitError WALLET_METHOD_UNSUPPORTED, WALLET_BAD_REPLY; what the wallet rejects with.
 */
export async function askFeature(
  { features }: StandardWallet,
  method: string,
  inputs: readonly object[],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const call = features[`solana:${method}`]?.[method]
  if (typeof call !== 'function') throw new AppKitError('WALLET_METHOD_UNSUPPORTED', { details: method })
  const replies = readList(await askWallet(() => call(...inputs)), inputs.length + 1)
  const isAnswer = (each: unknown) => typeof each === 'object' && each !== null
  if (replies?.length !== inputs.length || !replies.every(isAnswer))
    throw new AppKitError('WALLET_BAD_REPLY', { details: method })
  return replies as readonly Readonly<Record<string, unknown>>[]
}

/** Whether a connector's provider is a wallet of the Wallet Standard; otherwise it is an injected one. */
export function isStandardWallet(provider: unknown): provider is StandardWallet {
  return typeof provider === 'object' && provider !== null && 'wallet' in provider && 'features' in provider
}

interface Session {
  /** The network of the app. Solana wallets have none, but some requests must name one. */
  readonly caipNetworkId: CaipNetworkId
  /** The accounts from the wallet's answer, for wallets that update their own list late. */
  readonly accounts: readonly StandardAccount[]
}

/** Data of a connected wallet that its requests need. Removed with the connector. */
export const sessions = /* @__PURE__ */ new WeakMap<Connector, Session>()

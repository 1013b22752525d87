import {
  validateBuildApproveReply,
  validateBuildSwapReply,
  validateGetSwapQuotesReply,
  validateGetSwapTokensReply,
} from '../../../../generated/blockchain-api/validators.js'
import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { lateTexts } from '../../errors/texts/late.js'
import type { Kit } from '../../kit/types.js'
import { readReply, requestOptions } from '../http/readReply.js'
import { identification } from '../identification.js'
import { openServed } from './openServed.js'
import type { ApproveTransaction, CallParameters, SwapQuote, SwapToken, SwapTransaction } from './types.js'

addErrorTexts(lateTexts)

export interface FetchSwapQuotesParameters extends CallParameters {
  /** Base units. */
  readonly amount: string
  /** Tokens (CAIP-10). */
  readonly from: string
  readonly to: string
  /** The account's address, not CAIP-10. */
  readonly userAddress: string
  /** Wei. */
  readonly gasPrice?: string
}

/**
 * GET /v1/convert/quotes: how much of one token an amount of another gives.
 *
 * @returns an empty list if the service does not have the network.
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function fetchSwapQuotes(
  kit: Kit,
  { amount, from, to, userAddress, gasPrice, ...parameters }: FetchSwapQuotesParameters,
): Promise<{ readonly quotes: readonly SwapQuote[] }> {
  const served = await openServed(kit, parameters)
  if (served === undefined) return { quotes: [] }
  const query = { ...identification(kit), amount, from, to, userAddress, ...(gasPrice ? { gasPrice } : {}) }
  const call = served.client.GET('/v1/convert/quotes', {
    params: { query },
    ...requestOptions(kit, parameters.signal),
  })
  return readReply('getSwapQuotes', call, validateGetSwapQuotesReply)
}

/**
 * GET /v1/convert/tokens: the tokens of a network that can be swapped.
 *
 * @returns an empty list if the service does not have the network.
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function fetchSwapTokens(
  kit: Kit,
  parameters: CallParameters = {},
): Promise<{ readonly tokens: readonly SwapToken[] }> {
  const served = await openServed(kit, parameters)
  if (served === undefined) return { tokens: [] }
  const call = served.client.GET('/v1/convert/tokens', {
    params: { query: { ...identification(kit), chainId: served.caipNetworkId } },
    ...requestOptions(kit, parameters.signal),
  })
  return readReply('getSwapTokens', call, validateGetSwapTokensReply)
}

export interface BuildSwapParameters extends CallParameters {
  /** How much less than quoted is accepted, in whole percent. */
  readonly slippage: number
  /** Base units. */
  readonly amount: string
  /** All are CAIP-10: the token to sell, the token to buy, the account. */
  readonly from: string
  readonly to: string
  readonly userAddress: string
}

/**
 * POST /v1/convert/build-transaction: the unsigned transaction of a swap. It is sent once and never repeated
 * automatically.
 *
 * @throws AppKitError SWAPS_NETWORK_UNSUPPORTED, UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function buildSwap(
  kit: Kit,
  { amount, from, to, userAddress, slippage, ...parameters }: BuildSwapParameters,
): Promise<{ readonly tx: SwapTransaction }> {
  const served = await openServed(kit, parameters)
  if (served === undefined) throw new AppKitError('SWAPS_NETWORK_UNSUPPORTED')
  const { projectId } = kit.config
  const call = served.client.POST('/v1/convert/build-transaction', {
    body: { amount, eip155: { slippage }, projectId, from, to, userAddress, disableEstimate: true },
    ...requestOptions(kit, parameters.signal),
  })
  return readReply('buildSwap', call, validateBuildSwapReply)
}

export interface BuildApprovalParameters extends CallParameters {
  /** All are CAIP-10: the account, the token to sell, the token to buy. */
  readonly userAddress: string
  readonly from: string
  readonly to: string
  /** Base units that the exchange may take. */
  readonly amount: string
}

/**
 * GET /v1/convert/build-approve: a transaction that allows the exchange to take a token. Its recipient is
 * `tx.from`, the token to sell (docs/behaviour.md#transactions).
 *
 * @throws AppKitError SWAPS_NETWORK_UNSUPPORTED, UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function buildApproval(
  kit: Kit,
  { userAddress, from, to, amount, ...parameters }: BuildApprovalParameters,
): Promise<{ readonly tx: ApproveTransaction }> {
  const served = await openServed(kit, parameters)
  if (served === undefined) throw new AppKitError('SWAPS_NETWORK_UNSUPPORTED')
  const call = served.client.GET('/v1/convert/build-approve', {
    params: { query: { ...identification(kit), userAddress, from, to, amount } },
    ...requestOptions(kit, parameters.signal),
  })
  return readReply('buildApprove', call, validateBuildApproveReply)
}

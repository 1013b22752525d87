import {
  validateBuildApproveReply,
  validateBuildSwapReply,
  validateGetAllowanceReply,
  validateGetGasPriceReply,
  validateGetSwapQuotesReply,
  validateGetSwapTokensReply,
} from '../../../../generated/blockchain-api/validators.js'
import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { lateTexts } from '../../errors/texts/late.js'
import type { Kit } from '../../kit/types.js'
import { readReply, requestOptions } from '../http/readReply.js'
import { identification } from '../identification.js'
import { openServed } from './openServed.js'
import type {
  ApproveTransaction,
  CallParameters,
  GasPrice,
  SwapQuote,
  SwapToken,
  SwapTransaction,
} from './types.js'

addErrorTexts(lateTexts)

export interface FetchSwapQuotesParameters extends CallParameters {
  /** Base units. */
  readonly amount: string
  /** Tokens (CAIP-10). */
  readonly from: string
  readonly to: string
  /** The plain address of who swaps. */
  readonly userAddress: string
  /** Wei. */
  readonly gasPrice?: string
}

/**
 * GET /v1/convert/quotes: what an amount of one token gives of another.
 *
 * @returns an empty list where the network is not served.
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
 * GET /v1/convert/tokens: what can be swapped on a network.
 *
 * @returns an empty list where the network is not served.
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

/** Percent (docs/behaviour.md#buying). */
const slippage = 1

export interface BuildSwapParameters extends CallParameters {
  /** Base units. */
  readonly amount: string
  /** All CAIP-10: the token to give, the token to get, who swaps. */
  readonly from: string
  readonly to: string
  readonly userAddress: string
}

/**
 * POST /v1/convert/build-transaction: the swap itself, unsigned. It is built once and never asked
 * for again by itself.
 *
 * @throws AppKitError SWAPS_NETWORK_UNSUPPORTED, UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function buildSwap(
  kit: Kit,
  { amount, from, to, userAddress, ...parameters }: BuildSwapParameters,
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
  /** All CAIP-10: who swaps, the token to give, the token to get. */
  readonly userAddress: string
  readonly from: string
  readonly to: string
}

/**
 * GET /v1/convert/build-approve: the transaction that lets the exchange take a token. It goes to the
 * plain address of `tx.from`, the token that is given (docs/behaviour.md#transactions).
 *
 * @throws AppKitError SWAPS_NETWORK_UNSUPPORTED, UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function buildApproval(
  kit: Kit,
  { userAddress, from, to, ...parameters }: BuildApprovalParameters,
): Promise<{ readonly tx: ApproveTransaction }> {
  const served = await openServed(kit, parameters)
  if (served === undefined) throw new AppKitError('SWAPS_NETWORK_UNSUPPORTED')
  const call = served.client.GET('/v1/convert/build-approve', {
    params: { query: { ...identification(kit), userAddress, from, to } },
    ...requestOptions(kit, parameters.signal),
  })
  return readReply('buildApprove', call, validateBuildApproveReply)
}

export interface FetchAllowanceParameters extends CallParameters {
  /** CAIP-10. */
  readonly tokenAddress: string
  /** CAIP-10. */
  readonly userAddress: string
}

/**
 * GET /v1/convert/allowance: how much of a token the exchange may take.
 *
 * @returns base units as a decimal text, '0' where the network is not served.
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function fetchAllowance(
  kit: Kit,
  { tokenAddress, userAddress, ...parameters }: FetchAllowanceParameters,
): Promise<{ readonly allowance: string }> {
  const served = await openServed(kit, parameters)
  if (served === undefined) return { allowance: '0' }
  const call = served.client.GET('/v1/convert/allowance', {
    params: { query: { ...identification(kit), tokenAddress, userAddress } },
    ...requestOptions(kit, parameters.signal),
  })
  return readReply('getAllowance', call, validateGetAllowanceReply)
}

/**
 * GET /v1/convert/gas-price.
 *
 * @returns wei, as decimal texts.
 * @throws AppKitError GAS_PRICE_NETWORK_UNSUPPORTED, UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function fetchGasPrice(kit: Kit, parameters: CallParameters = {}): Promise<GasPrice> {
  const served = await openServed(kit, parameters)
  if (served === undefined) throw new AppKitError('GAS_PRICE_NETWORK_UNSUPPORTED')
  const call = served.client.GET('/v1/convert/gas-price', {
    params: { query: { ...identification(kit), chainId: served.caipNetworkId } },
    ...requestOptions(kit, parameters.signal),
  })
  return readReply('getGasPrice', call, validateGetGasPriceReply)
}

import {
  validateBuildApproveReply,
  validateBuildSwapReply,
  validateGetGasPriceReply,
  validateGetSwapQuotesReply,
  validateGetSwapTokensReply,
} from '../../../../generated/blockchain-api/validators.js'
import { AppKitError } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'
import { identification } from '../identification.js'
import { askServed } from './openServed.js'
import type { ApproveTransaction, CallParameters, SwapQuote, SwapToken, SwapTransaction } from './types.js'

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
  parameters: FetchSwapQuotesParameters,
): Promise<{ readonly quotes: readonly SwapQuote[] }> {
  const { caipNetworkId: _, signal: _signal, ...asked } = parameters
  const query = { ...identification(kit), ...asked }
  const reply = await askServed(kit, parameters, {
    operation: 'getSwapQuotes',
    validate: validateGetSwapQuotesReply,
    send: ({ client }, options) => client.GET('/v1/convert/quotes', { params: { query }, ...options }),
  })
  return reply ?? { quotes: [] }
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
  const reply = await askServed(kit, parameters, {
    operation: 'getSwapTokens',
    validate: validateGetSwapTokensReply,
    send: ({ client, caipNetworkId: chainId }, options) => {
      const query = { ...identification(kit), chainId }
      return client.GET('/v1/convert/tokens', { params: { query }, ...options })
    },
  })
  return reply ?? { tokens: [] }
}

/** Wei for each unit of gas. */
export interface GasPrices {
  readonly standard: string
  readonly fast: string
  readonly instant: string
}

/**
 * GET /v1/convert/gas-price: the price of gas on a network, by the service. The fee of a transaction is read from the
 * nodes (`estimateCall`).
 *
 * @throws AppKitError GAS_PRICE_NETWORK_UNSUPPORTED, UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function fetchGasPrice(kit: Kit, parameters: CallParameters = {}): Promise<GasPrices> {
  const reply = await askServed(kit, parameters, {
    operation: 'getGasPrice',
    validate: validateGetGasPriceReply,
    send: ({ client, caipNetworkId: chainId }, options) => {
      const query = { ...identification(kit), chainId }
      return client.GET('/v1/convert/gas-price', { params: { query }, ...options })
    },
  })
  if (reply === undefined) throw new AppKitError('GAS_PRICE_NETWORK_UNSUPPORTED')
  return reply
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
  parameters: BuildSwapParameters,
): Promise<{ readonly tx: SwapTransaction }> {
  const { caipNetworkId: _, signal: _signal, slippage, ...asked } = parameters
  const { projectId } = kit.config
  const body = { ...asked, eip155: { slippage }, projectId, disableEstimate: true }
  const reply = await askServed(kit, parameters, {
    operation: 'buildSwap',
    validate: validateBuildSwapReply,
    send: ({ client }, options) => client.POST('/v1/convert/build-transaction', { body, ...options }),
  })
  return requireServed(reply)
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
  parameters: BuildApprovalParameters,
): Promise<{ readonly tx: ApproveTransaction }> {
  const { caipNetworkId: _, signal: _signal, ...asked } = parameters
  const query = { ...identification(kit), ...asked }
  const reply = await askServed(kit, parameters, {
    operation: 'buildApprove',
    validate: validateBuildApproveReply,
    send: ({ client }, options) => client.GET('/v1/convert/build-approve', { params: { query }, ...options }),
  })
  return requireServed(reply)
}

function requireServed<Reply>(reply: Reply | undefined): Reply {
  if (reply === undefined) throw new AppKitError('SWAPS_NETWORK_UNSUPPORTED')
  return reply
}

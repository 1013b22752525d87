import {
  validateBuildApproveReply,
  validateBuildSwapReply,
  validateGetSwapQuotesReply,
  validateGetSwapTokensReply,
} from '../../../../generated/blockchain-api/validators.js'
import type { Validator } from '../../../../generated/validation.js'
import { AppKitError } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'
import { readReply, requestOptions } from '../http/readReply.js'
import { identification } from '../identification.js'
import { openServed, type Served } from './openServed.js'
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
export function fetchSwapQuotes(
  kit: Kit,
  { amount, from, to, userAddress, gasPrice, ...parameters }: FetchSwapQuotesParameters,
): Promise<{ readonly quotes: readonly SwapQuote[] }> {
  return ask(kit, parameters, {
    ...{ operation: 'getSwapQuotes', validate: validateGetSwapQuotesReply, none: { quotes: [] } },
    send: ({ client }, options) => {
      const query = {
        ...identification(kit),
        amount,
        from,
        to,
        userAddress,
        ...(gasPrice ? { gasPrice } : {}),
      }
      return client.GET('/v1/convert/quotes', { params: { query }, ...options })
    },
  })
}

/**
 * GET /v1/convert/tokens: the tokens of a network that can be swapped.
 *
 * @returns an empty list if the service does not have the network.
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export function fetchSwapTokens(
  kit: Kit,
  parameters: CallParameters = {},
): Promise<{ readonly tokens: readonly SwapToken[] }> {
  return ask(kit, parameters, {
    ...{ operation: 'getSwapTokens', validate: validateGetSwapTokensReply, none: { tokens: [] } },
    send: ({ client, caipNetworkId: chainId }, options) =>
      client.GET('/v1/convert/tokens', {
        params: { query: { ...identification(kit), chainId } },
        ...options,
      }),
  })
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
export function buildSwap(
  kit: Kit,
  { amount, from, to, userAddress, slippage, ...parameters }: BuildSwapParameters,
): Promise<{ readonly tx: SwapTransaction }> {
  const { projectId } = kit.config
  const body = { amount, eip155: { slippage }, projectId, from, to, userAddress, disableEstimate: true }
  return ask(kit, parameters, {
    ...{ operation: 'buildSwap', validate: validateBuildSwapReply },
    send: ({ client }, options) => client.POST('/v1/convert/build-transaction', { body, ...options }),
  })
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
export function buildApproval(
  kit: Kit,
  { userAddress, from, to, amount, ...parameters }: BuildApprovalParameters,
): Promise<{ readonly tx: ApproveTransaction }> {
  const query = { ...identification(kit), userAddress, from, to, amount }
  return ask(kit, parameters, {
    ...{ operation: 'buildApprove', validate: validateBuildApproveReply },
    send: ({ client }, options) => client.GET('/v1/convert/build-approve', { params: { query }, ...options }),
  })
}

interface Asked<Value> {
  readonly operation: string
  readonly validate: Validator<Value>
  /** What there is on a network that the service does not have. Absent: an error. */
  readonly none?: Value
  readonly send: (
    served: Served,
    options: ReturnType<typeof requestOptions>,
  ) => Promise<{ readonly data?: unknown }>
}

async function ask<Value>(
  kit: Kit,
  parameters: CallParameters,
  { operation, validate, none, send }: Asked<Value>,
): Promise<Value> {
  const served = await openServed(kit, parameters)
  if (served !== undefined)
    return readReply(operation, send(served, requestOptions(kit, parameters.signal)), validate)
  if (none === undefined) throw new AppKitError('SWAPS_NETWORK_UNSUPPORTED')
  return none
}

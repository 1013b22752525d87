import {
  validateCallServiceReply,
  validateExchangeBuyStatus,
  validateExchangeList,
  validateExchangePayUrl,
} from '../../../../generated/blockchain-api/validators.js'
import type { Validator } from '../../../../generated/validation.js'
import { AppKitError } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'
import { identification } from '../identification.js'
import { askServed } from './openServed.js'
import type { CallParameters, Exchange, ExchangeBuyStatus, ExchangePayUrl } from './types.js'

export interface FetchExchangesParameters extends CallParameters {
  /** The asset of the payment (CAIP-19). */
  readonly asset: string
  /** Whole coins or tokens, as decimal text. */
  readonly amount: string
}

/**
 * `reown_getExchanges`: the exchanges that sell an asset, the first page of them.
 *
 * @returns none if the service does not have the network.
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function fetchExchanges(
  kit: Kit,
  parameters: FetchExchangesParameters,
): Promise<readonly Exchange[]> {
  const list = await callService(kit, 'reown_getExchanges', { page: 1, ...parameters }, validateExchangeList)
  return list?.exchanges ?? []
}

export interface FetchExchangePayUrlParameters extends FetchExchangesParameters {
  readonly exchangeId: string
  /** The account that gets it (CAIP-10). */
  readonly recipient: string
}

/**
 * `reown_getExchangePayUrl`: the page of an exchange on which a payment is made. It is asked for once and never again by
 * itself.
 *
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function fetchExchangePayUrl(
  kit: Kit,
  parameters: FetchExchangePayUrlParameters,
): Promise<ExchangePayUrl> {
  const page = await callService(kit, 'reown_getExchangePayUrl', parameters, validateExchangePayUrl)
  if (page === undefined) throw new AppKitError('REQUEST_FAILED', { details: 'the network is not served' })
  return page
}

export interface FetchExchangeBuyStatusParameters extends CallParameters {
  readonly exchangeId: string
  readonly sessionId: string
}

/**
 * `reown_getExchangeBuyStatus`: how a payment on the page of an exchange goes.
 *
 * @returns undefined if the service does not have the network.
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export const fetchExchangeBuyStatus = (
  kit: Kit,
  parameters: FetchExchangeBuyStatusParameters,
): Promise<ExchangeBuyStatus | undefined> =>
  callService(kit, 'reown_getExchangeBuyStatus', parameters, validateExchangeBuyStatus)

/** POST /v1/json-rpc: a call that the service itself answers. It gets all parameters that do not say how to ask. */
async function callService<Result>(
  kit: Kit,
  method: string,
  parameters: CallParameters & { readonly page?: number },
  validate: Validator<Result>,
): Promise<Result | undefined> {
  const { caipNetworkId: _, signal: __, ...params } = parameters
  const reply = await askServed(kit, parameters, {
    operation: method,
    validate: validateCallServiceReply,
    send: ({ client }, options) =>
      client.POST('/v1/json-rpc', {
        params: { query: identification(kit) },
        body: { jsonrpc: '2.0', id: 1, method, params },
        ...options,
      }),
  })
  if (reply === undefined) return undefined
  const checked = validate(reply.result)
  if (checked.ok) return checked.value
  throw new AppKitError('BAD_REPLY', { details: `${method} ${checked.path} ${checked.reason}` })
}

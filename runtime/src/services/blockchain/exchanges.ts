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
  { asset, amount, ...parameters }: FetchExchangesParameters,
): Promise<readonly Exchange[]> {
  const params = { page: 1, asset, amount }
  const list = await callService(kit, parameters, 'reown_getExchanges', params, validateExchangeList)
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
  { caipNetworkId, signal, ...params }: FetchExchangePayUrlParameters,
): Promise<ExchangePayUrl> {
  const parameters = { ...(caipNetworkId && { caipNetworkId }), ...(signal && { signal }) }
  const method = 'reown_getExchangePayUrl'
  const page = await callService(kit, parameters, method, params, validateExchangePayUrl)
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
  { exchangeId, sessionId, ...parameters }: FetchExchangeBuyStatusParameters,
): Promise<ExchangeBuyStatus | undefined> =>
  callService(
    ...([kit, parameters, 'reown_getExchangeBuyStatus', { exchangeId, sessionId }] as const),
    validateExchangeBuyStatus,
  )

/** POST /v1/json-rpc: a call that the service itself answers. */
async function callService<Result>(
  kit: Kit,
  parameters: CallParameters,
  method: string,
  params: Readonly<Record<string, unknown>>,
  validate: Validator<Result>,
): Promise<Result | undefined> {
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

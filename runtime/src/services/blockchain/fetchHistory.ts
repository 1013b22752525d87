import { validateGetHistoryReply } from '../../../../generated/blockchain-api/validators.js'
import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { lateTexts } from '../../errors/texts/late.js'
import type { Kit } from '../../kit/types.js'
import { readReply, requestOptions } from '../http/readReply.js'
import { identification } from '../identification.js'
import { openServed } from './openServed.js'
import type { CallParameters, Transaction } from './types.js'

addErrorTexts(lateTexts)

export interface FetchHistoryParameters extends CallParameters {
  /** An address, not CAIP-10. */
  readonly account: string | undefined
  /** Start of the page: `next` of the previous page. */
  readonly cursor?: string
  /** Lists purchases from this provider instead of transactions, without the browser's cache. */
  readonly onramp?: 'coinbase'
}

export interface FetchHistoryReturnType {
  /** Newest first. */
  readonly data: readonly Transaction[]
  /** Cursor of the next page, or undefined on the last page. */
  readonly next: string | undefined
}

/**
 * GET /v1/account/{account}/history: a page of the transactions of an account.
 *
 * @returns an empty page if the service does not have the network. Rows without a valid date or other invalid
 *   rows are left out.
 * @throws AppKitError TRANSACTIONS_ACCOUNT_MISSING, UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function fetchHistory(
  kit: Kit,
  { account, cursor, onramp, ...parameters }: FetchHistoryParameters,
): Promise<FetchHistoryReturnType> {
  if (!account) throw new AppKitError('TRANSACTIONS_ACCOUNT_MISSING')
  const served = await openServed(kit, parameters)
  if (served === undefined) return { data: [], next: undefined }
  const query = {
    ...identification(kit),
    chainId: served.caipNetworkId,
    ...(cursor ? { cursor } : {}),
    ...(onramp ? { onramp } : {}),
  }
  const call = served.client.GET('/v1/account/{address}/history', {
    params: { path: { address: account }, query },
    ...(onramp ? { cache: 'no-cache' } : {}),
    ...requestOptions(kit, parameters.signal),
  })
  const { data, next } = await readReply('getHistory', call, validateGetHistoryReply)
  return {
    data: data
      .filter(({ metadata }) => !Number.isNaN(Date.parse(metadata.minedAt)))
      .map((row) => ({ ...row, transfers: row.transfers ?? [] })),
    // A cursor that equals the previous one would never end.
    next: next && next !== cursor ? next : undefined,
  }
}

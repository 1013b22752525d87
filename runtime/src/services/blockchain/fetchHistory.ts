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
  /** A plain address. */
  readonly account: string | undefined
  /** Where the page begins: `next` of the page before. */
  readonly cursor?: string
  /** Purchases of this provider instead of transactions; never from the browser's cache. */
  readonly onramp?: 'coinbase'
}

export interface FetchHistoryReturnType {
  /** Newest first, as the service gives them. */
  readonly data: readonly Transaction[]
  /** Cursor of the next page; undefined on the last. */
  readonly next: string | undefined
}

/**
 * GET /v1/account/{account}/history: a page of what an account has done.
 *
 * @returns an empty page where the network is not served. Rows that cannot be read or dated are left out.
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
    // A cursor that leads to itself would never end.
    next: next && next !== cursor ? next : undefined,
  }
}

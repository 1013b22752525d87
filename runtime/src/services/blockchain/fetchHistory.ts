import { validateGetHistoryReply } from '../../../../generated/blockchain-api/validators.js'
import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { lateTexts } from '../../errors/texts/late.js'
import type { Kit } from '../../kit/types.js'
import { identification } from '../identification.js'
import { askServed } from './openServed.js'
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
  const reply = await askServed(kit, parameters, {
    operation: 'getHistory',
    validate: validateGetHistoryReply,
    send: ({ client, caipNetworkId: chainId }, options) => {
      const query = {
        ...identification(kit),
        chainId,
        ...(cursor ? { cursor } : {}),
        ...(onramp ? { onramp } : {}),
      }
      return client.GET('/v1/account/{address}/history', {
        params: { path: { address: account }, query },
        ...(onramp ? { cache: 'no-cache' } : {}),
        ...options,
      })
    },
  })
  const { data, next } = reply ?? { data: [], next: undefined }
  return {
    data: data
      .filter(({ metadata }) => !Number.isNaN(Date.parse(metadata.minedAt)))
      .map((row) => ({ ...row, transfers: row.transfers ?? [] })),
    // A cursor that equals the previous one would never end.
    next: next && next !== cursor ? next : undefined,
  }
}

import { cleanText } from '../../chains/cleanText.js'
import { decimalOf } from '../../chains/numbers.js'
import type { HistoryQuery, HistoryRow } from '../../ports/history.js'

/** A purchase as Meld lists it, checked by its document. */
export interface MeldTransaction {
  readonly id: string
  readonly status: string
  readonly transactionType: string
  readonly createdAt: string
  readonly serviceProvider?: string | null
  readonly externalCustomerId?: string | null
  readonly destinationAmount?: number | null
  readonly destinationCurrencyCode?: string | null
  readonly cryptoDetails?: {
    readonly walletAddress?: string | null
    readonly blockchainTransactionId?: string | null
  } | null
}

const failed = new Set([
  ...['AUTHORIZATION_EXPIRED', 'CANCELLED', 'DECLINED', 'ERROR', 'FAILED', 'REFUNDED', 'VOIDED'],
])

/** How a purchase stands, in the words that callers look for. */
function statusOf(status: string): string {
  if (status === 'SETTLED') return 'SUCCESS'
  return failed.has(status) ? 'FAILED' : 'IN_PROGRESS'
}

interface PurchaseFacts {
  readonly customer: string
  readonly query: HistoryQuery
  /** The network of a code of Meld, as CAIP-2, if it is known. */
  readonly networkOf: (code: string) => string | undefined
}

/**
 * A purchase of an account as a row of the history, or null if it is of somebody else, of another network than the
 * one asked for, or nothing that was bought.
 */
export function toPurchase(purchase: MeldTransaction, facts: PurchaseFacts): HistoryRow | null {
  const { customer, networkOf, query } = facts
  const { cryptoDetails, destinationAmount, destinationCurrencyCode, transactionType } = purchase
  const receiver = cryptoDetails?.walletAddress ?? purchase.externalCustomerId ?? ''
  const isOwn = receiver === customer || receiver.toLowerCase() === customer
  const minedAt = Date.parse(purchase.createdAt)
  if (!isOwn || transactionType !== 'CRYPTO_PURCHASE' || !Number.isFinite(minedAt)) return null
  const network = networkOf(destinationCurrencyCode ?? '') ?? query.caip2
  if (query.caip2 !== null && network !== query.caip2) return null
  const symbol = cleanText(destinationCurrencyCode?.split('_')[0], 16)
  const numeric = decimalOf(destinationAmount ?? 0)
  return {
    id: purchase.id,
    metadata: {
      operationType: 'buy',
      hash: cleanText(cryptoDetails?.blockchainTransactionId, 200) ?? '',
      minedAt: new Date(minedAt).toISOString(),
      sentFrom: cleanText(purchase.serviceProvider) ?? 'Meld',
      sentTo: query.address,
      status: `ONRAMP_TRANSACTION_STATUS_${statusOf(purchase.status)}`,
      nonce: null,
      application: null,
      chain: network,
    },
    transfers:
      symbol === null
        ? []
        : [
            {
              fungible_info: { name: symbol, symbol, icon: { url: query.iconOf(symbol) } },
              nft_info: null,
              direction: 'in',
              quantity: { numeric },
              value: null,
              price: null,
            },
          ],
  }
}

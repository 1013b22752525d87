import { trackTransaction } from '../../services/transactions/trackTransaction.js'
import type { TransactionEnd } from '../../services/transactions/types.js'
import { printAmount } from './amount.js'
import type { FlowAccount } from './flowAccount.js'

/** A transaction, or a batch of calls, that a wallet has sent. */
export interface Sent {
  /** The hash or signature. Of a smart account, which has none before its block, the wallet's id for the calls. */
  readonly hash: string
  readonly isCalls?: true
  /** On Solana the last block height at which the network takes it. */
  readonly expires?: bigint
}

export interface SentKind {
  /** Whether a view says how it ends. */
  readonly isShown: () => boolean
  readonly operationType: 'send' | 'approve' | 'trade'
  readonly to: string
  /** The amounts that go out and come in by it, in base units. */
  readonly transfers: readonly {
    readonly direction: 'in' | 'out'
    readonly token: { readonly id: string; readonly symbol: string; readonly decimals: number }
    readonly value: bigint
  }[]
}

/**
 * Lists the transaction as pending, and waits for its end.
 *
 * @throws as `trackTransaction`
 */
export const followSent = (
  { kit, network, caipNetworkId, address }: FlowAccount,
  { hash, isCalls, expires }: Sent,
  { transfers, isShown, ...kind }: SentKind,
): Promise<TransactionEnd> =>
  trackTransaction(
    kit,
    network,
    {
      ...kind,
      hash,
      caipNetworkId,
      from: address,
      sentAt: Date.now(),
      transfers: transfers.map(({ direction, token: { symbol, decimals }, value }) => ({
        direction,
        symbol,
        amount: printAmount(value, { decimals }),
      })),
      ...(isCalls && { isCalls }),
      ...(expires !== undefined && { expires: String(expires) }),
    },
    isShown,
  )

import type { CaipNetworkId } from '../../chains/types.js'
import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import type { ErrorOf } from '../../errors/errorCodes.js'
import { lateTexts } from '../../errors/texts/late.js'
import { walletTexts } from '../../errors/texts/wallets.js'
import { connectionOf, requireChain } from '../../kit/connections.js'
import type { PendingTransaction, PendingTransfer } from '../../kit/pendingTransactions.js'
import type { AppNamespace } from '../../kit/register.js'
import type { Kit } from '../../kit/types.js'
import { trackTransaction as track } from './trackTransaction.js'
import type { TransactionEnd } from './types.js'

addErrorTexts(lateTexts)
addErrorTexts(walletTexts)

/** The kind of a transaction, as the activity says it in one word. */
export type TransactionAction =
  | 'approve'
  | 'buy'
  | 'borrow'
  | 'burn'
  | 'cancel'
  | 'claim'
  | 'deploy'
  | 'deposit'
  | 'execute'
  | 'mint'
  | 'receive'
  | 'repay'
  | 'send'
  | 'sell'
  | 'stake'
  | 'trade'
  | 'unstake'
  | 'withdraw'

export interface TrackTransactionParameters {
  /** The hash on eip155, the signature in base58 on solana. */
  readonly hash: string
  /** Its namespace, `eip155` or `solana`. Default: the active one. */
  readonly namespace?: AppNamespace
  /** The network of the app that it was sent on. Default: that of the wallet. */
  readonly caipNetworkId?: CaipNetworkId
  /** Its kind. Default: `'execute'`. */
  readonly action?: TransactionAction
  /** The address that it was sent to, e.g. a contract. Default: unknown. */
  readonly to?: string
  /** The tokens that it moves, at most 10. Amounts are decimal text in units of the token. Default: none. */
  readonly transfers?: readonly PendingTransfer[]
  /** On solana: the last block height at which the network takes it. Default: unknown. */
  readonly lastValidBlockHeight?: number
}

export type TrackTransactionReturnType = TransactionEnd

export type TrackTransactionErrorType = ErrorOf<
  | 'ADAPTER_NOT_FOUND'
  | 'NOT_CONNECTED'
  | 'CHAIN_NOT_SUPPORTED'
  | 'CHAIN_NOT_CONFIGURED'
  | 'RPC_INVALID_PARAMS'
  | 'CANCELLED'
  | 'MODAL_LOAD_FAILED'
>

const hashes: Readonly<Record<string, RegExp>> = {
  eip155: /^0x[0-9a-fA-F]{64}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{64,88}$/,
}

/** Lists a transaction of the app as pending, and waits for its end. See `trackTransaction` of `appkit-runtime/features/history`. */
export async function trackOwnTransaction(
  kit: Kit,
  parameters: TrackTransactionParameters,
): Promise<TrackTransactionReturnType> {
  const { hash, namespace, action = 'execute', to = '', transfers = [], lastValidBlockHeight } = parameters
  const chain = requireChain(kit, namespace)
  const connection = connectionOf(chain)
  if (connection === undefined) throw new AppKitError('NOT_CONNECTED')
  const shape = hashes[chain.namespace]
  if (shape === undefined) throw new AppKitError('CHAIN_NOT_SUPPORTED', { details: chain.namespace })
  const { caipNetworkId = connection.caipNetworkId } = parameters
  const network = chain.networks.peek().find((each) => each.caipNetworkId === caipNetworkId)
  if (network === undefined) throw new AppKitError('CHAIN_NOT_CONFIGURED', { details: caipNetworkId })
  if (!shape.test(hash) || to.length > 200 || transfers.length > 10 || !transfers.every(isTransfer))
    throw new AppKitError('RPC_INVALID_PARAMS', { details: 'hash, to or transfers' })
  const transaction: PendingTransaction = {
    hash,
    caipNetworkId,
    from: connection.address,
    to,
    sentAt: Date.now(),
    operationType: action,
    transfers: transfers.map(({ direction, symbol, amount }) => ({ direction, symbol, amount })),
    ...(lastValidBlockHeight !== undefined && { expires: String(lastValidBlockHeight) }),
  }
  return track(kit, network, transaction)
}

const isTransfer = ({ direction, symbol, amount }: PendingTransfer) =>
  (direction === 'in' || direction === 'out') &&
  symbol.length <= 200 &&
  /^\d{1,100}(\.\d{1,99})?$/.test(amount)

import { effect, untracked } from '@preact/signals-core'
import type { Network } from '../../chains/types.js'
import type { LateErrorCode } from '../../errors/errorTexts.js'
import { lateTexts } from '../../errors/texts/late.js'
import { isSameAccount } from '../../kit/activeAccount.js'
import {
  type PendingTransaction,
  pendingTransactions,
  putPending,
  removePending,
} from '../../kit/pendingTransactions.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import type { TransactionEnd, TransactionOutcome, WaitForEnd } from './types.js'

/** The messages about a transaction that is not in a block. */
export const endCodes: Readonly<Partial<Record<TransactionOutcome, LateErrorCode>>> = {
  replaced: 'TRANSACTION_REPLACED',
  cancelled: 'TRANSACTION_CANCELLED',
  dropped: 'TRANSACTION_DROPPED',
  late: 'TRANSACTION_CONFIRMATION_TIMEOUT',
}

const waits: Readonly<Record<string, () => Promise<{ readonly waitForEnd: WaitForEnd }>>> = {
  eip155: () => import('./waitOnEip155.js'),
  solana: () => import('./waitOnSolana.js'),
}

/** Time limit for the end of a transaction, in ms (docs/wallet-features.md#send). */
const timeoutMs = 180_000
/** The least time limit, for a transaction that was sent on an earlier visit. */
const minTimeoutMs = 10_000

const tracked = new WeakMap<Kit, Map<string, Promise<TransactionEnd>>>()

/**
 * Lists a transaction as pending, and waits for its end. It is listed until it is in a block, replaced or dropped, also
 * after a reload. One that is waited for already is not asked about twice. A toast says why one is not listed any more.
 *
 * @param isShown - whether a view says how it ends, so that no toast does.
 * @throws AppKitError CANCELLED when the kit stops; as the nodes. It stays listed then.
 */
export function trackTransaction(
  kit: Kit,
  network: Network,
  transaction: PendingTransaction,
  isShown = () => false,
): Promise<TransactionEnd> {
  const running = tracked.get(kit) ?? new Map<string, Promise<TransactionEnd>>()
  tracked.set(kit, running)
  const { hash } = transaction
  const found = running.get(hash)
  if (found !== undefined) return found
  const ended = follow(kit, network, transaction, isShown).finally(() => running.delete(hash))
  running.set(hash, ended)
  return ended
}

async function follow(
  kit: Kit,
  network: Network,
  transaction: PendingTransaction,
  isShown: () => boolean,
): Promise<TransactionEnd> {
  const load = transaction.isCalls ? () => import('./waitOnCalls.js') : waits[network.chainNamespace]
  putPending(kit, transaction)
  if (load === undefined) return { outcome: 'late', hash: transaction.hash }
  const { waitForEnd } = await load()
  const timeout = Math.max(minTimeoutMs, timeoutMs - (Date.now() - transaction.sentAt))
  const end = await waitForEnd(kit, network, { transaction, timeout, signal: kit.lifetime.signal })
  const { outcome, hash } = end
  const { isCalls: _, ...known } = transaction
  if (hash !== undefined && (outcome === 'confirmed' || outcome === 'reverted'))
    putPending(
      kit,
      { ...known, hash, outcome: outcome === 'reverted' ? 'failed' : outcome },
      transaction.hash,
    )
  else if (outcome !== 'late') {
    removePending(kit, [transaction.hash])
    const code = endCodes[outcome]
    if (code !== undefined && !isShown()) tellWhenOpen(kit, lateTexts[code])
  }
  return end
}

/** Shows a toast at once in an open modal, else when it is opened, because it would not be seen before. */
function tellWhenOpen(kit: Kit, message: string): void {
  let isTold = false
  const stop = effect(() => {
    if (isTold || !kit.modal.value.open) return
    isTold = true
    untracked(() => showToast(kit, { variant: 'error', message }))
  })
  kit.lifetime.add(stop)
}

/** Whether an account sent a transaction, in whatever spelling a wallet gives its address. */
export function isSentBy(
  kit: Kit,
  { caipNetworkId, from }: PendingTransaction,
  network: Network,
  address: string,
): boolean {
  const chain = kit.chains.get(network.chainNamespace)
  if (caipNetworkId !== network.caipNetworkId) return false
  return chain === undefined ? from === address : isSameAccount(chain, from, address)
}

/** Waits for the transactions of an account that an earlier visit left. */
export function resumeTransactions(kit: Kit, network: Network, address: string): void {
  for (const transaction of untracked(() => pendingTransactions(kit).value)) {
    if (transaction.outcome === undefined && isSentBy(kit, transaction, network, address))
      trackTransaction(kit, network, transaction).catch(() => {})
  }
}

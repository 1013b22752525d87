import { untracked } from '@preact/signals-core'
import { tryRead } from '../../chains/readUntrusted.js'
import { isSameAccount } from '../../kit/activeAccount.js'
import { pause } from '../../kit/async.js'
import { connectionsOf, requireChain } from '../../kit/connections.js'
import { readWallet } from '../rpc/readWallet.js'
import type { TransactionEnd, TransactionOutcome, WaitForEnd } from './types.js'
import type { CallsSender } from './walletCalls.js'

/** How often a wallet is asked for the status of calls, and for how long, in ms. */
const period = 1_000
const timeoutMs = 180_000

/**
 * Waits until calls are in a block (`wallet_getCallsStatus` of EIP-5792). An answer that cannot be read counts as none.
 *
 * @param timeout - how long to wait, in ms.
 * @returns `confirmed`, `reverted`, `dropped`, or `late` if it is not known by then; and the hash of the last transaction.
 * @throws AppKitError CANCELLED
 */
export async function waitForCalls(
  sender: CallsSender,
  id: string,
  signal: AbortSignal,
  timeout = timeoutMs,
): Promise<TransactionEnd> {
  const end = performance.now() + timeout
  while (performance.now() < end) {
    const reply = await readWallet(sender, { method: 'wallet_getCallsStatus', params: [id], signal })
    const ended = tryRead(() => readEnd(reply))
    if (ended !== undefined) return ended
    await pause(period, signal)
  }
  return { outcome: 'late', hash: undefined }
}

/** Waits for calls of this or an earlier visit. The wallet with their account is asked; without one it is not known. */
export const waitForEnd: WaitForEnd = async (kit, network, { transaction, timeout, signal }) => {
  const chain = requireChain(kit, network.chainNamespace)
  const { from: address, hash: id } = transaction
  const connection = untracked(() => connectionsOf(chain)).find(({ accounts }) =>
    accounts.some((account) => isSameAccount(chain, account.address, address)),
  )
  if (connection === undefined) return { outcome: 'late', hash: undefined }
  return waitForCalls({ connection, network, address }, id, signal, timeout)
}

/** Undefined while it is not known. */
function readEnd(reply: unknown): TransactionEnd | undefined {
  const { status, receipts } = (reply ?? {}) as { status?: unknown; receipts?: unknown }
  const outcome = typeof status === 'number' ? outcomeOf(status) : undefined
  if (outcome === undefined) return undefined
  const last = Array.isArray(receipts) ? (receipts.at(-1) as { transactionHash?: unknown } | null) : undefined
  const hash = String(last?.transactionHash)
  return { outcome, hash: /^0x[0-9a-fA-F]{64}$/.test(hash) ? hash : undefined }
}

/** By the hundreds of the status: 1 waits, 2 is done, 4 never reached the chain, others failed there. */
function outcomeOf(status: number): TransactionOutcome | undefined {
  const kind = Math.floor(status / 100)
  if (kind === 2) return 'confirmed'
  if (kind === 4) return 'dropped'
  return kind === 5 || kind === 6 ? 'reverted' : undefined
}

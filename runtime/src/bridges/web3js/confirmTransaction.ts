import * as web3 from '@solana/web3.js'
import { pause } from '../../kit/async.js'
import type { Lifetime } from '../../kit/types.js'
import { newCommitments } from './createSigner.js'

/** How often a transaction is looked for, in ms. */
const interval = 1_000
/** How long a transaction is looked for if its strategy names no block height, in ms. */
const timeoutMs = 60_000

type Strategy = web3.TransactionConfirmationStrategy | string

/**
 * `confirmTransaction` of a connection over HTTP alone, because many nodes and every proxy have no WebSocket.
 *
 * @throws (from the returned function) TransactionExpiredBlockheightExceededError once the network can no longer take the
 *   transaction, and TransactionExpiredTimeoutError after 60 s where that height is not given, both of @solana/web3.js; AppKitError
 *   CANCELLED if the strategy's signal aborts or the kit stops
 */
export function createConfirm(connection: web3.Connection, { signal: ended }: Pick<Lifetime, 'signal'>) {
  return async function confirmTransaction(
    strategy: Strategy,
    commitment: web3.Commitment | undefined = connection.commitment,
  ): Promise<web3.RpcResponseAndContext<web3.SignatureResult>> {
    const { signature, lastValidBlockHeight, abortSignal } = readStrategy(strategy)
    const signal = abortSignal ? AbortSignal.any([ended, abortSignal]) : ended
    for (let waited = 0; ; waited += interval) {
      // Before the status: what is found after the end would otherwise count as lost.
      const height = lastValidBlockHeight === undefined ? 0 : await connection.getBlockHeight(commitment)
      const { context, value } = await connection.getSignatureStatus(signature)
      if (value !== null && (value.err !== null || isReached(value, commitment)))
        return { context, value: { err: value.err } }
      if (value === null && lastValidBlockHeight !== undefined && height > lastValidBlockHeight)
        throw new web3.TransactionExpiredBlockheightExceededError(signature)
      if (lastValidBlockHeight === undefined && waited >= timeoutMs)
        throw new web3.TransactionExpiredTimeoutError(signature, timeoutMs / 1_000)
      await pause(interval, signal)
    }
  }
}

function readStrategy(strategy: Strategy): {
  readonly signature: string
  readonly lastValidBlockHeight?: number
  readonly abortSignal?: AbortSignal
} {
  return typeof strategy === 'string' ? { signature: strategy } : strategy
}

const levels: readonly string[] = ['processed', 'confirmed', 'finalized']

/** Whether a transaction is as final as asked; without a commitment, finalized. */
function isReached(
  { confirmationStatus }: web3.SignatureStatus,
  commitment: web3.Commitment = 'finalized',
): boolean {
  return levels.indexOf(confirmationStatus ?? '') >= levels.indexOf(newCommitments[commitment])
}

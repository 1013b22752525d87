import { readList } from '../../chains/readUntrusted.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { pause } from '../../kit/async.js'
import { openRpc } from '../rpc/openRpc.js'
import type { WaitForEnd } from './types.js'

/** How often a transaction is looked for, in ms. */
const interval = 1_000

/** Waits until the network has confirmed a transaction, or can no longer take it. */
export const waitForEnd: WaitForEnd = async (
  kit,
  network,
  { transaction: { hash, expires }, timeout, signal },
) => {
  const rpc = openRpc(kit, network)
  const ask = (method: string, ...params: readonly unknown[]) => rpc({ method, params }, { signal })
  const started = performance.now()
  while (performance.now() - started < timeout) {
    try {
      // The height is read before the status: a transaction that is found after the end would otherwise count as lost.
      const height = await ask('getBlockHeight', { commitment: 'confirmed' })
      const status = readStatus(await ask('getSignatureStatuses', [hash], { searchTransactionHistory: true }))
      if (status?.failed) return { outcome: 'reverted', hash }
      if (status?.isFinal) return { outcome: 'confirmed', hash }
      const isOver =
        expires !== undefined && Number.isSafeInteger(height) && BigInt(height as number) > BigInt(expires)
      if (status === undefined && isOver) return { outcome: 'dropped', hash }
    } catch (error) {
      // A node that fails is asked again.
      if (signal.aborted) throw new AppKitError('CANCELLED', { cause: error })
    }
    await pause(interval, signal)
  }
  return { outcome: 'late', hash }
}

/** The state of a transaction; undefined while no node knows it. */
function readStatus(reply: unknown) {
  const list = readList((reply as { value?: unknown } | null)?.value)
  if (list?.length !== 1) throw new AppKitError('BAD_REPLY', { details: 'getSignatureStatuses' })
  const [status] = list as readonly ({ confirmationStatus?: unknown; err?: unknown } | null)[]
  if (status === null || status === undefined) return undefined
  const { confirmationStatus: how, err } = status
  if (err === undefined) throw new AppKitError('BAD_REPLY', { details: 'getSignatureStatuses' })
  return { isFinal: how === 'confirmed' || how === 'finalized', failed: err !== null }
}

import type { ChainNamespace } from '../../../chains/types.js'
import type { AppKitError } from '../../../errors/AppKitError.js'
import { toAppKitError } from '../../../errors/toAppKitError.js'
import { cancelConnect } from '../../../kit/actions/cancelConnect.js'
import { connect } from '../../../kit/actions/connect.js'
import { setActiveNamespace } from '../../../kit/actions/setActiveNamespace.js'
import { leaveConnectViews } from '../../../kit/leaveConnectViews.js'
import type { Kit } from '../../../kit/types.js'
import { isConnectedWith } from './isConnectedWith.js'
import type { WalletChain } from './readMultiChain.js'

export type Step =
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly error: AppKitError }
  | { readonly status: 'connected' }

export interface ConnectAllParameters {
  readonly chains: readonly WalletChain[]
  /** Ends it: the wallet that is being asked is given up, and no other is asked. */
  readonly signal: AbortSignal
  readonly onStep: (namespace: ChainNamespace, step: Step) => void
}

/**
 * Connects a wallet on several families of chains, one after another. A failure is told and the next
 * one is asked; what succeeded stays. The family that was active stays active where it is connected. Leaves the modal's connect views when none failed. Never rejects.
 *
 * @returns how many failed.
 */
export async function connectAll(
  kit: Kit,
  { chains, signal, onStep }: ConnectAllParameters,
): Promise<number> {
  const before = kit.activeNamespace.peek()
  let failures = 0
  for (const { chain, connector } of chains) {
    const { namespace } = chain
    if (signal.aborted) break
    if (isConnectedWith(chain, connector)) continue
    onStep(namespace, { status: 'waiting' })
    const stop = () => cancelConnect(kit, { namespace })
    signal.addEventListener('abort', stop)
    try {
      await connect(kit, { connector, stay: true })
      onStep(namespace, { status: 'connected' })
    } catch (cause) {
      failures++
      onStep(namespace, { status: 'failed', error: toAppKitError(cause) })
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
  // Each connection made its family the active one; the visitor goes on where he was, or where he began.
  const connected = chains.filter(({ chain, connector }) => isConnectedWith(chain, connector))
  const active = connected.find(({ chain }) => chain.namespace === before) ?? connected[0]
  if (active !== undefined) setActiveNamespace(kit, active.chain.namespace)
  if (failures === 0 && !signal.aborted) leaveConnectViews(kit)
  return failures
}

import { abortAttempt } from '../attempts.js'
import type { ChainNamespace, Kit } from '../types.js'

/** Gives up waiting for a wallet. The wallet may still show its window; its answer is ignored. */
export function cancelConnect(kit: Kit, { namespace }: { readonly namespace: ChainNamespace }): void {
  const chain = kit.chains.get(namespace)
  if (chain?.connection.peek().status === 'connecting') abortAttempt(chain)
}

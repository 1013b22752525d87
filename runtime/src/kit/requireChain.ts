import { AppKitError } from '../errors/AppKitError.js'
import type { Chain, ChainNamespace, Kit } from './types.js'

/**
 * The chain of a namespace, the active one by default.
 *
 * @throws AppKitError ADAPTER_NOT_FOUND
 */
export function requireChain(kit: Kit, namespace?: ChainNamespace): Chain {
  const chain = namespace === undefined ? kit.activeChain.peek() : kit.chains.get(namespace)
  if (chain === undefined)
    throw new AppKitError('ADAPTER_NOT_FOUND', { details: namespace ?? 'no namespace is active' })
  return chain
}

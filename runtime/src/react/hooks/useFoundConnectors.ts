import { useEffect } from 'react'
import type { ChainNamespace, Connector } from '../../chains/types.js'
import { find } from '../../kit/actions.js'
import { readConnectors } from '../../kit/selectors.js'
import type { Kit } from '../../kit/types.js'
import { useKitValue } from './useKit.js'

/**
 * The wallets found so far. While the component is mounted, the kit looks for them, although no modal needs them.
 *
 * @param namespace - one namespace; all by default.
 */
export function useFoundConnectors(kit: Kit, namespace: ChainNamespace | undefined): readonly Connector[] {
  useEffect(() => find(kit), [kit])
  return useKitValue(kit, readConnectors, namespace)
}

import type { Connector } from '../../../chains/types.js'
import type { Kit } from '../../../kit/types.js'
import { findConnectors } from '../findConnectors.js'
import { groupsHere } from '../groupsHere.js'
import type { WalletLinks } from './types.js'

/**
 * The connector of a wallet when it is in this browser: by its rdns or name, else a plain injected
 * provider that carries the wallet's injected id. Reads signals.
 */
export function findInBrowser(kit: Kit, wallet: WalletLinks): Connector | undefined {
  const groups = groupsHere(kit)
  const [found] = findConnectors(groups, wallet)
  if (found !== undefined || wallet.injected === undefined) return found
  return groups
    .flat()
    .find(({ type, namespace, provider }) =>
      wallet.injected?.some(
        (each) =>
          type === 'injected' &&
          (each.namespace === undefined || each.namespace === namespace) &&
          carries(provider, each.injectedId),
      ),
    )
}

function carries(provider: unknown, id: string): boolean {
  try {
    return (provider as Readonly<Record<string, unknown>> | undefined)?.[id] === true
  } catch {
    // A provider may answer every property, some by throwing.
    return false
  }
}

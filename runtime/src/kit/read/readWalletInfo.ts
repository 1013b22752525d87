import { connectionOf } from '../connectionOf.js'
import type { ChainNamespace, Kit } from '../types.js'

export interface WalletInfo {
  readonly name: string
  readonly icon: string | undefined
  readonly type: string
  readonly rdns: string | undefined
}

/** Who the connected wallet says it is. Reads signals. */
export function readWalletInfo(kit: Kit, namespace?: ChainNamespace): WalletInfo | undefined {
  const connector = connectionOf(
    namespace === undefined ? kit.activeChain.value : kit.chains.get(namespace),
  )?.connector
  return (
    connector && {
      name: connector.name,
      icon: connector.imageUrl,
      type: connector.type,
      rdns: connector.info?.rdns,
    }
  )
}

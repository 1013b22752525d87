import type { ReactNode } from 'react'
import type { Kit } from '../../kit/types.js'
import { useComputed, useSignalValue } from '../../ui/useSignal.js'
import { availablePart, Part } from './Part.js'
import { useConnection } from './wallets.js'

/** A view by which something comes to the account, or in its place the step that a feature of the app wants first. */
export function DepositGate({ kit, children }: { readonly kit: Kit; readonly children: ReactNode }) {
  const chain = useSignalValue(kit.activeChain)
  const connection = useConnection(kit)
  const first = useComputed(() => chain && availablePart(kit, chain, 'deposit'), [kit, chain])
  if (chain === undefined || connection === undefined || first === undefined) return children
  return <Part kit={kit} chain={chain} connection={connection} part={first} fallback={null} />
}

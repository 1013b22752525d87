import { computed } from '@preact/signals-core'
import { useMemo, useState } from 'react'
import type { Kit } from '../../kit/types.js'
import { useComputed } from '../../ui/useComputed.js'
import { getWalletCatalogue } from './walletCatalogue.js'
import { type WalletRows, walletRows } from './walletRows.js'

export interface LiveWalletRows extends WalletRows {
  /** Rows still to come from the catalogue. */
  readonly waiting: number
  /** Rows that were expected and did not come: their place is kept, so that nothing moves under a pointer. */
  readonly lost: number
}

/** The rows of the Connect view, kept up to date. */
export function useWalletRows(kit: Kit): LiveWalletRows {
  // On its own, because the modal's state changes with every open and the rows do not.
  const namespace = useMemo(() => computed(() => kit.modal.value.namespace), [kit])
  const rows = useComputed(() => {
    const asked = namespace.value
    const chains = [...kit.chains.values()].filter(
      ({ namespace }) => asked === undefined || asked === namespace,
    )
    const catalogue = getWalletCatalogue(kit)
    const { status, wallets } = catalogue.recommended.value
    const found = walletRows({
      connectors: chains.flatMap((chain) => chain.connectors.value),
      recentIds: kit.recentWallets.value.map(({ id }) => id),
      recommended: catalogue.isAvailable ? wallets : [],
      namespace: kit.activeNamespace.value,
    })
    const pending = catalogue.isAvailable && (status === 'idle' || status === 'loading')
    return { ...found, waiting: pending ? found.room - found.recommended.length : 0 }
  }, [kit, namespace])
  const shown = rows.installed.length + rows.recommended.length + rows.waiting
  const [held] = useState(shown)
  return { ...rows, lost: Math.max(0, held - shown) }
}

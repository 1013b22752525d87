import { useMemo } from 'react'
import { readRecentWallets } from '../../kit/recentWallets.js'
import type { Kit } from '../../kit/types.js'
import { useComputed } from '../../ui/useComputed.js'
import { getWalletCatalogue } from './walletCatalogue.js'
import { type WalletRows, walletRows } from './walletRows.js'

/** The rows of the Connect view, kept up to date. `waiting` rows are still to come from the catalogue. */
export function useWalletRows(kit: Kit): WalletRows & { readonly waiting: number } {
  const recentIds = useMemo(() => readRecentWallets(kit).map(({ id }) => id), [kit])
  return useComputed(() => {
    const asked = kit.modal.value.namespace
    const chains = [...kit.chains.values()].filter(
      ({ namespace }) => asked === undefined || asked === namespace,
    )
    const catalogue = getWalletCatalogue(kit)
    const { status, wallets } = catalogue.recommended.value
    const rows = walletRows({
      connectors: chains.flatMap((chain) => chain.connectors.value),
      recentIds,
      recommended: catalogue.isAvailable ? wallets : [],
      namespace: kit.activeNamespace.value,
    })
    const pending = catalogue.isAvailable && (status === 'idle' || status === 'loading')
    return { ...rows, waiting: pending ? rows.room - rows.recommended.length : 0 }
  }, [kit, recentIds])
}

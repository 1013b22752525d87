import { computed } from '@preact/signals-core'
import { useEffect, useMemo, useState } from 'react'
import type { ChainNamespace, Connector } from '../../chains/types.js'
import { afterIdle } from '../../kit/afterIdle.js'
import { pairingStore, preloadConnecting } from '../../kit/pairingSource.js'
import type { Kit } from '../../kit/types.js'
import { useComputed } from '../../ui/useSignal.js'
import { groupConnectors, type RowType, type WalletRow } from './rows/walletKeys.js'
import { orderRowTypes, walletRows } from './rows/walletRows.js'
import { deviceFacts } from './wallet/fitsDevice.js'
import { getWalletCatalogue, type WalletShelf } from './wallet/walletCatalogue.js'

export interface HeldWalletRows extends LiveWalletRows {
  /** Number of rows that did not load. Their space is kept, so that nothing moves under a pointer. */
  readonly missing: number
}

/** The current rows of the Connect view. */
export function useWalletRows(kit: Kit): HeldWalletRows {
  // Computed on its own, because its input changes with every open, and the rows do not.
  const namespace = useMemo(() => computed(() => kit.modal.value.namespace), [kit])
  const live = useComputed(() => readWalletRows(kit, namespace.value), [kit, namespace])
  const shown = live.rows.length
  const [held, setHeld] = useState(shown)
  const { hasInstalled } = live
  useEffect(
    () =>
      kit.modal.subscribe(({ open }) => {
        if (!open) setHeld(shown)
        // While the page is idle, what a press on a wallet of this browser needs.
        else if (hasInstalled) afterIdle(() => preloadConnecting(kit))
      }),
    [kit, shown, hasInstalled],
  )
  return { ...live, missing: Math.max(0, held - shown) }
}

export interface LiveWalletRows {
  /** In order. Undefined is a placeholder for a row that the catalogue is still loading. */
  readonly rows: readonly (WalletRow | undefined)[]
  readonly hasInstalled: boolean
}

/** The row that leads to a QR code, also while a session lives: another phone can be connected beside the first. */
const anyWallet: Connector = {
  id: 'walletConnect',
  name: 'WalletConnect',
  type: 'walletConnect',
  namespace: '',
  provider: undefined,
}

const isPending = ({ status }: WalletShelf) => status === 'idle' || status === 'loading'

/**
 * The current rows of the Connect view. Subscribes when it is read in an effect.
 *
 * @param asked - the namespace that the modal was opened for: only its wallets are listed.
 */
function readWalletRows(kit: Kit, asked: ChainNamespace | undefined): LiveWalletRows {
  const { features, featuredWalletIds = [], customWallets = [], enableWalletConnect } = kit.config
  const catalogue = getWalletCatalogue(kit)
  const featured = catalogue.featured.value
  const recommended = catalogue.recommended.value
  const excluded = catalogue.excluded.value
  const connectors = [...kit.chains.values()]
    .filter(({ namespace }) => asked === undefined || asked === namespace)
    .flatMap((chain) => chain.connectors.value)
    // A session is not a wallet of this browser. A new one starts with a pairing, or a log-in.
    .filter(({ type }) => type !== 'walletConnect' && type !== 'embedded')
  const namespace = kit.activeNamespace.value
  const pairs = enableWalletConnect !== false
  // It is not known yet which of them the host excludes.
  const unsure = isPending(excluded)
  const { rows, room, hasInstalled } = walletRows({
    connectors: [...(pairingStore(kit).source.value ? [anyWallet] : []), ...(unsure ? [] : connectors)],
    recent: kit.recentWallets.value,
    featured: featured.wallets,
    custom: catalogue.custom.value,
    recommended: recommended.wallets,
    excluded: excluded.wallets,
    known: kit.knownWallets.peek(),
    order: features.connectorTypeOrder,
    namespace,
    recommends: pairs && featuredWalletIds.length === 0 && customWallets.length === 0,
    pairs,
    mobile: deviceFacts(kit).mobile,
  })
  const waiting: Partial<Record<RowType, number>> = {
    ...(unsure && { injected: groupConnectors(connectors, namespace).length }),
    ...(isPending(featured) && { featured: featuredWalletIds.length }),
    ...(isPending(recommended) && { recommended: room }),
  }
  const places = orderRowTypes(features.connectorTypeOrder).flatMap((type) => [
    ...rows.filter((row) => row.type === type),
    ...Array.from({ length: waiting[type] ?? 0 }, () => undefined),
  ])
  return { rows: places, hasInstalled: hasInstalled || (unsure && connectors.length > 0) }
}

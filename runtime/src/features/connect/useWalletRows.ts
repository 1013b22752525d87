import { computed } from '@preact/signals-core'
import { useEffect, useMemo, useState } from 'react'
import type { Connector } from '../../chains/types.js'
import { connectionOf } from '../../kit/connections.js'
import { pairingStore } from '../../kit/pairingSource.js'
import type { ChainNamespace, Kit } from '../../kit/types.js'
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
  // Computed on their own, because their inputs change with every open and account, and the rows do not.
  const namespace = useMemo(() => computed(() => kit.modal.value.namespace), [kit])
  const paired = useMemo(
    () =>
      computed(() =>
        [...kit.chains.values()].some((chain) => connectionOf(chain)?.connector.type === 'walletConnect'),
      ),
    [kit],
  )
  const live = useComputed(
    () => readWalletRows(kit, { namespace: namespace.value, paired: paired.value }),
    [kit, namespace, paired],
  )
  const shown = live.rows.length
  const [held, setHeld] = useState(shown)
  useEffect(
    () =>
      kit.modal.subscribe(({ open }) => {
        if (!open) setHeld(shown)
      }),
    [kit, shown],
  )
  return { ...live, missing: Math.max(0, held - shown) }
}

export interface LiveWalletRows {
  /** In order. Undefined is a placeholder for a row that the catalogue is still loading. */
  readonly rows: readonly (WalletRow | undefined)[]
  readonly hasInstalled: boolean
}

export interface ReadWalletRowsParameters {
  /** The namespace that the modal was opened for: only its wallets are listed. */
  readonly namespace: ChainNamespace | undefined
  /** Whether a pairing is in use. */
  readonly paired: boolean
}

/** The row that leads to a QR code. */
const anyWallet: Connector = {
  ...{ id: 'walletConnect', name: 'WalletConnect', type: 'walletConnect', namespace: '' },
  provider: undefined,
}

const isPending = ({ status }: WalletShelf) => status === 'idle' || status === 'loading'

/** The current rows of the Connect view. Subscribes when it is read in an effect. */
function readWalletRows(kit: Kit, { namespace: asked, paired }: ReadWalletRowsParameters): LiveWalletRows {
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
    pairs: pairs && !paired,
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

import { computed } from '@preact/signals-core'
import { useEffect, useMemo, useState } from 'react'
import { connectionOf } from '../../kit/connectionOf.js'
import type { Kit } from '../../kit/types.js'
import { useComputed } from '../../ui/useComputed.js'
import { type LiveWalletRows, readWalletRows } from './readWalletRows.js'

export interface HeldWalletRows extends LiveWalletRows {
  /** Rows that were expected and did not come: their place is kept, so that nothing moves under a pointer. */
  readonly lost: number
}

/** The rows of the Connect view, kept up to date. */
export function useWalletRows(kit: Kit): HeldWalletRows {
  // Both on their own, because their sources change with every open and every account, and the rows do not.
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
  return { ...live, lost: Math.max(0, held - shown) }
}

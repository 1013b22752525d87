'use client'
import { useMemo } from 'react'
import { closeModal } from '../kit/actions/closeModal.js'
import { type OpenModalParameters, openModal } from '../kit/actions/openModal.js'
import { useKit } from './useKit.js'

/** Opens and closes the modal. `open` rejects with an AppKitError when a view does not exist or cannot be loaded. */
export function useAppKit(): { open(options?: OpenModalParameters): Promise<void>; close(): void } {
  const kit = useKit('useAppKit')
  return useMemo(() => ({ open: (options) => openModal(kit, options), close: () => closeModal(kit) }), [kit])
}

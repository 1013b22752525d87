'use client'

import { useEffect, useRef } from 'react'
import { act, open } from '../../kit/actions.js'
import { useKit } from './useKit.js'

/**
 * Sets the place of the modal, instead of the end of the body. With `enableEmbedded` the modal is open while this
 * component is mounted.
 *
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { AppKitModal } from 'appkit-runtime/react'
 *
 * export const Sidebar = () => (
 *   <aside>
 *     <AppKitModal />
 *   </aside>
 * )
 */
export function AppKitModal() {
  const kit = useKit('AppKitModal')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = place
    if (current === null) return
    let leave: (() => void) | undefined
    let isGone = false
    // Open after it has its place: imports of the same code need not end in the order in which they began.
    act(({ placeModal }) => {
      if (isGone) return
      leave = placeModal(kit, current)
      if (kit.config.enableEmbedded) return open(kit)
    }).catch(() => {
      // If the modal cannot be loaded, the next `open` reports it.
    })
    return () => {
      isGone = true
      leave?.()
    }
  }, [kit])
  return <div ref={place} />
}

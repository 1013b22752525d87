'use client'
import { useEffect, useRef } from 'react'
import { openModal } from '../kit/actions/openModal.js'
import { placeModal } from '../kit/modal/placeModal.js'
import { useKit } from './useKit.js'

/**
 * The place of the modal instead of the end of the body. Embedded (`enableEmbedded`) it is open as
 * long as it is in the page.
 */
export function AppKitModal() {
  const kit = useKit('AppKitModal')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current === null) return
    const leave = placeModal(kit, place.current)
    // What cannot be loaded is reported where the next open is asked for.
    if (kit.config.enableEmbedded) openModal(kit).catch(() => {})
    return leave
  }, [kit])
  return <div ref={place} />
}

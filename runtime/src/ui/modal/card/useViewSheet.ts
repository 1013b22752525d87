import { type RefObject, useLayoutEffect, useRef } from 'react'
import { adoptSheet } from './ModalCard.js'

/**
 * Gives the modal the rules of a part that a view does not know, such as a way to log in of another feature.
 *
 * @param sheet - the rules; the same for each render.
 * @returns for an element of the part, which has to be there when the part is mounted.
 */
export function useViewSheet<Part extends HTMLElement>(sheet: string): RefObject<Part | null> {
  const part = useRef<Part>(null)
  useLayoutEffect(() => {
    const root = part.current?.getRootNode()
    if (root instanceof ShadowRoot) adoptSheet(root, sheet)
  }, [sheet])
  return part
}

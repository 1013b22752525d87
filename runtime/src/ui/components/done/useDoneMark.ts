import { effect } from '@preact/signals-core'
import { type DependencyList, type RefObject, useLayoutEffect, useRef } from 'react'

export { doneText, sheet as doneSheet } from './done.css.js'

/**
 * Marks an element while what its view waited for is there. When the card leaves then, its ring closes to a tick, and
 * its `data-then` is said (`done.css.ts`).
 * Set by a signal and not by a render, because a wallet that connects closes the card before React renders again.
 *
 * @param isDone - may read signals through `.value`.
 * @param inputs - the dependencies of `isDone` besides signals.
 * @returns the ref of the element.
 */
export function useDoneMark<Marked extends HTMLElement>(
  isDone: () => boolean,
  inputs: DependencyList,
): RefObject<Marked | null> {
  const marked = useRef<Marked>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what `isDone` uses.
  useLayoutEffect(() => effect(() => void marked.current?.toggleAttribute('data-done', isDone())), inputs)
  return marked
}

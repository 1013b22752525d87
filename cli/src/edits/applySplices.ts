import type { Splice } from './types.js'

/**
 * Puts pieces of text into a source.
 *
 * @param source The text.
 * @param splices Pieces that do not overlap, in any order; two at the same point keep their order.
 * @returns The new text; everything outside the pieces is untouched.
 */
export function applySplices(source: string, splices: readonly Splice[]): string {
  let text = ''
  let position = 0
  for (const splice of [...splices].sort((a, b) => a.start - b.start)) {
    text += source.slice(position, splice.start) + splice.text
    position = splice.end
  }
  return text + source.slice(position)
}

/** The part that was read of a list that is sorted by blocks, the newest first. */
export interface ReadList {
  /** The block of each entry. */
  readonly blocks: readonly number[]
  /** Whether the list has more than was read, which may begin in the block of its last entry. */
  readonly goesOn: boolean
}

/** The end of a page of several lists. */
export interface PageCut {
  /** Whether the page has all of a block. */
  isWhole(block: number): boolean
  /** The newest block of the next page, or null if there is none. */
  readonly next: number | null
}

/**
 * Finds the blocks that several lists of an account have together. A list that goes on may do so in its last block, so the page
 * ends above the highest of such blocks, and the next one begins with it.
 */
export function cutPage(lists: readonly ReadList[]): PageCut {
  const top = Math.max(0, ...lists.flatMap(({ blocks }) => blocks))
  const ends = lists.filter(({ blocks, goesOn }) => goesOn && blocks.length > 0)
  if (ends.length === 0) return { isWhole: () => true, next: null }
  const end = Math.max(...ends.map(({ blocks }) => Math.min(...blocks)))
  // A block with more entries than were read would come again and again. It is a page of its own: what is below it comes next.
  const isStuck = end === top
  const next = isStuck ? end - 1 : end
  return { isWhole: (block) => block > end || (isStuck && block === end), next: next < 0 ? null : next }
}

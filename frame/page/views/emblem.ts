import { drawLines } from './icon.js'

/** The picture above a view that asks for one thing. */
export type EmblemName = 'login' | 'device' | 'code' | 'recovery' | 'problem'

/** The height of the picture where there is room for it. */
const emblemHeight = 64
/** Below this height, in pixels, its lines cannot be told from one another. */
const leastHeight = 40
/** The room to the part below it. */
const gap = 12

/** Lines on a field of 24 by 24, in the middle of the picture. */
const lines: Record<EmblemName, readonly string[]> = {
  // A person.
  login: ['M12 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z', 'M5 19.5c.6-3.4 3.3-5.3 7-5.3s6.4 1.9 7 5.3'],
  // A letter.
  device: ['M6 5.5h12a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3z', 'M4 8l8 5.5L20 8'],
  // Digits that are typed.
  code: [
    'M6 6.5h12a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-5a3 3 0 0 1 3-3z',
    'M7.5 12h.01',
    'M12 12h.01',
    'M16.5 12h.01',
  ],
  // A shield with a tick.
  recovery: ['M12 3.5l7 2.6v5.1c0 4.3-2.8 7.6-7 9.3-4.2-1.7-7-5-7-9.3V6.1z', 'M8.8 12l2.3 2.3 4.1-4.3'],
  // A sign that something is wrong.
  problem: ['M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z', 'M12 8.2v4.6', 'M12 15.8h.01'],
}

/** Draws the picture of a view. Screen readers pass it by: the title says the same. */
export const drawEmblem = (name: EmblemName): SVGSVGElement =>
  drawLines(lines[name], 'emblem', '-15 -15 54 54')

/**
 * Leaves a picture out of a view that has too little room for it, and brings it back.
 *
 * @param room - the height that a view may have, in pixels
 * @returns how many pixels are missing to its whole height
 */
export function fitEmblem(picture: Element, room = innerHeight): number {
  const view = picture.parentElement
  // What the host does not show has no size.
  if (view === null || view.clientHeight === 0) return 0
  const { height } = picture.getBoundingClientRect()
  const isLeftOut = picture.classList.contains('left-out')
  const isTooLow = isLeftOut ? room - view.scrollHeight < leastHeight + gap : height < leastHeight
  picture.classList.toggle('left-out', isTooLow)
  if (isTooLow) return emblemHeight + gap
  return isLeftOut ? 0 : emblemHeight - height
}

/** Tells whether a view has a picture. */
export const hasEmblem = (name: string): name is EmblemName => Object.hasOwn(lines, name)

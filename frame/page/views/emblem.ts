import { drawLines, linesOf, shield } from './icon.js'

/** The picture above a view that asks for one thing. */
export type EmblemName =
  | 'login'
  | 'device'
  | 'code'
  | 'recovery'
  | 'passkey'
  | 'key'
  | 'window'
  | 'security'
  | 'over'
  | 'done'
  | 'problem'

/** The height of the picture. */
const emblemHeight = 64
/** The room to the part below it. */
const gap = 12

/** Lines on a field of 24 by 24, in the middle of the picture. */
const lines: Record<EmblemName, readonly string[]> = {
  // A person.
  login: ['M12 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z', 'M5 19.5c.6-3.4 3.3-5.3 7-5.3s6.4 1.9 7 5.3'],
  device: linesOf('letter'),
  // Digits that are typed.
  code: [
    'M6 6.5h12a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-5a3 3 0 0 1 3-3z',
    'M7.5 12h.01',
    'M12 12h.01',
    'M16.5 12h.01',
  ],
  recovery: linesOf('shield'),
  passkey: linesOf('fingerprint'),
  // A key.
  key: ['M8 11.5a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6z', 'M11.1 12.7L20 3.9', 'M15.6 8.3l3.2 3.2'],
  window: linesOf('window'),
  // A shield with an exclamation mark: a tick would say that all is well.
  security: [shield, 'M12 8.2v4', 'M12 15.4h.01'],
  // A clock.
  over: ['M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z', 'M12 7.6V12l3 1.8'],
  // A tick in a circle.
  done: ['M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z', 'M8.5 12.3l2.4 2.4 4.6-4.9'],
  problem: linesOf('alert'),
}

/** What went well, what did not and what is over have colours of their own. */
const toned: ReadonlySet<EmblemName> = new Set(['done', 'problem', 'over'])

/** Draws the picture of a view. Screen readers pass it by: the title says the same. */
export function drawEmblem(name: EmblemName): SVGSVGElement {
  const picture = drawLines(lines[name], 'emblem', '-15 -15 54 54')
  if (toned.has(name)) picture.dataset.tone = name
  return picture
}

/**
 * Leaves a picture out of a view that has no room for all of it, and brings it back.
 *
 * @param room - the height that a view may have, in pixels
 * @returns how many pixels the view would be higher with it
 */
export function fitEmblem(picture: Element, room = innerHeight): number {
  const view = picture.parentElement
  // What the host does not show has no size.
  if (view === null || view.clientHeight === 0) return 0
  const isLeftOut = picture.classList.contains('left-out')
  const whole = view.scrollHeight + (isLeftOut ? emblemHeight + gap : 0)
  const isTooHigh = whole > room
  picture.classList.toggle('left-out', isTooHigh)
  return isTooHigh ? emblemHeight + gap : 0
}

/** Tells whether a view has a picture. */
export const hasEmblem = (name: string): name is EmblemName => Object.hasOwn(lines, name)

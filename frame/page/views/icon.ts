const svg = 'http://www.w3.org/2000/svg'

/** Draws lines in the part of a picture that its box names. Screen readers pass it by: a text beside it says the same. */
export function drawLines(lines: readonly string[], className: string, box: string): SVGSVGElement {
  const picture = document.createElementNS(svg, 'svg')
  picture.setAttribute('viewBox', box)
  picture.setAttribute('class', className)
  picture.setAttribute('aria-hidden', 'true')
  for (const line of lines) {
    const path = document.createElementNS(svg, 'path')
    path.setAttribute('d', line)
    picture.append(path)
  }
  return picture
}

/** The line around what protects. */
export const shield = 'M12 3.5l7 2.6v5.1c0 4.3-2.8 7.6-7 9.3-4.2-1.7-7-5-7-9.3V6.1z'

const icons = {
  // A tick in a circle.
  tick: ['M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z', 'M8.2 12.3l2.6 2.6 5-5.4'],
  // An exclamation mark in a circle.
  mark: ['M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z', 'M12 7.6v5', 'M12 16.2h.01'],
  // An i in a circle.
  info: ['M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z', 'M12 11.4v5', 'M12 7.8h.01'],
  // An arrow that points down.
  down: ['M12 5v14', 'M6 13l6 6 6-6'],
  // A triangle with an exclamation mark.
  alert: ['M12 4l9 16H3z', 'M12 10.2v4', 'M12 17h.01'],
  // A letter.
  letter: ['M6 5.5h12a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3z', 'M4 8l8 5.5L20 8'],
  // A fingerprint.
  fingerprint: [
    'M7 4.6a9.4 9.4 0 0 1 10 0',
    'M4.6 13.6c.3-.9.4-1.5.4-2.4a7 7 0 0 1 14 0c0 2.3-.2 4.3-.7 6.2',
    'M6.6 17.8c1-2 1.5-4 1.5-6.6a3.9 3.9 0 0 1 7.8 0c0 3.4-.5 6.2-1.6 8.8',
    'M12 11.4c0 3.7-.6 6.4-1.9 9',
  ],
  // A shield with a tick.
  shield: [shield, 'M8.8 12l2.3 2.3 4.1-4.3'],
  // A screen above its keys.
  device: ['M6.5 5.5h11A1.5 1.5 0 0 1 19 7v8.5H5V7a1.5 1.5 0 0 1 1.5-1.5z', 'M3 18.5h18'],
  // A window with its bar.
  window: [
    'M6.5 4.5h11A2.5 2.5 0 0 1 20 7v10a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17V7a2.5 2.5 0 0 1 2.5-2.5z',
    'M4 9.2h16',
  ],
} as const satisfies Record<string, readonly string[]>

/** A small picture before a text. */
export type IconName = keyof typeof icons

/** The lines of a small picture, for a large one of the same. */
export const linesOf = (name: IconName): readonly string[] => icons[name]

/** Puts a small picture before the text of a line. */
export function addIcon<Line extends HTMLElement>(line: Line, name: IconName): Line {
  line.prepend(drawLines(icons[name], 'icon', '0 0 24 24'))
  return line
}

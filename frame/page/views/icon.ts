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

const icons = {
  // A tick in a circle.
  tick: ['M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z', 'M8.2 12.3l2.6 2.6 5-5.4'],
  // An arrow that points down.
  down: ['M12 5v14', 'M6 13l6 6 6-6'],
  // A triangle with an exclamation mark.
  alert: ['M12 4l9 16H3z', 'M12 10.2v4', 'M12 17h.01'],
}

/** Puts a small picture before the text of a line. */
export function addIcon(line: HTMLElement, name: keyof typeof icons): HTMLElement {
  line.prepend(drawLines(icons[name], 'icon', '0 0 24 24'))
  return line
}

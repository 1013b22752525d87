import { createHash } from 'node:crypto'

/**
 * Grounds on which white can be read (contrast of 4.5 or more: WCAG 2.2, 1.4.3), once around the circle of hues.
 */
const grounds =
  'a8201a b3430b 8f5a00 77660a 4f7412 1f7a33 0b7a5c 0c7480 0a6ca3 2059c9 4646cf 6a35d0 8426b8 a01f9b b31d6d 8c2f4b'.split(
    ' ',
  )

/** Wallets with the same letters have grounds that are so far from each other, in steps of the circle. */
const apart = 4

/** Marks behind the letters. */
const marks = [
  '<circle cx="4" cy="4" r="9"/>',
  '<circle cx="20" cy="20" r="9"/>',
  '<path d="M0 24 24 0v24z"/>',
  '<path d="M0 0h24L0 24z"/>',
  '<path d="M0 16h24v8H0z"/>',
  '<path d="M0 0h9v24H0z"/>',
  '<path d="M12 1 23 12 12 23 1 12z"/>',
  '<circle cx="12" cy="12" r="10"/>',
]

/**
 * The letters that stand for a wallet: the first of its first two words, of which a capital inside of a word begins one, or
 * the first two of its only word.
 *
 * @param {string} name
 */
export function lettersOf(name) {
  const words = (name.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !/^(wallet|app)$/i.test(word))
  const parts = words.flatMap((word) => word.match(/\p{Lu}?[^\p{Lu}]+|\p{Lu}+(?!\p{Ll})/gu) ?? word)
  const letters = parts.length > 1 ? parts.map((part) => [...part][0]) : [...(parts[0] ?? '?')]
  return letters.slice(0, 2).join('')
}

/**
 * Draws the pictures of wallets that have no freely licensed one: letters on a colour and a mark that the name decides.
 * A name that comes later gives way to those before it with the same letters, or with the same colour and mark.
 *
 * @param {readonly string[]} names in the order of the catalogue
 * @returns {ReadonlyMap<string, string>} an SVG document of 24 by 24 for each name, always the same
 */
export function drawMonograms(names) {
  const taken = new Map()
  /** Grounds with marks that an earlier name has. */
  const looks = new Set()
  const pictures = names.map((name) => {
    const letters = lettersOf(name)
    const before = taken.get(letters.toUpperCase()) ?? []
    const [first, second] = createHash('sha256').update(name).digest()
    const isFree = (at) =>
      before.every((other) => {
        const steps = Math.abs(at - other) % grounds.length
        return Math.min(steps, grounds.length - steps) >= apart
      })
    const around = (list, start) => list.map((_, step) => (start + step) % list.length)
    const choices = around(grounds, first)
      .filter(isFree)
      .flatMap((ground) => around(marks, second).map((mark) => ({ ground, mark })))
    const choice = choices.find(({ ground, mark }) => !looks.has(`${ground} ${mark}`))
    if (choice === undefined) throw new Error(`${name}: all colours are taken by wallets with these letters.`)
    const { ground, mark } = choice
    taken.set(letters.toUpperCase(), [...before, ground])
    looks.add(`${ground} ${mark}`)
    return [name, draw(letters, grounds[ground], marks[mark])]
  })
  return new Map(pictures)
}

const draw = (letters, ground, mark) =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">' +
  `<path fill="#${ground}" d="M0 0h24v24H0z"/><g fill="#fff" fill-opacity=".16">${mark}</g>` +
  '<text x="12" y="12.4" fill="#fff" font-family="ui-sans-serif,system-ui,sans-serif" font-size="11" ' +
  `font-weight="700" text-anchor="middle" dominant-baseline="central">${letters}</text></svg>`

import { namespaces } from '../catalogue/namespaces.js'
import { closest } from './closest.js'

/**
 * Guesses which namespace was meant: by its id, or by what people call it.
 *
 * @param word What was typed, e.g. `solan` or `Bitcoin`.
 * @returns An id of the catalogue, or undefined.
 */
export function guessNamespace(word: string): string | undefined {
  const ids = namespaces.map(({ id }) => id)
  const typed = word.trim().toLowerCase()
  const called = namespaces.find(({ label }) => label.toLowerCase().split(' ').includes(typed))
  return called?.id ?? closest(typed, ids)
}

import { tryRead } from './readUntrusted.js'

/**
 * The entries of an object that a wallet sent, own and enumerable ones.
 *
 * @returns undefined when it is no object, one with more entries, or one that cannot be read.
 */
export function readEntries(
  value: unknown,
  atMost = 100,
): readonly (readonly [name: string, value: unknown])[] | undefined {
  return tryRead(() => {
    if (typeof value !== 'object' || value === null) return undefined
    const entries: (readonly [string, unknown])[] = []
    let seen = 0
    for (const name in value) {
      if (++seen > atMost) return undefined
      if (Object.hasOwn(value, name)) entries.push([name, (value as Record<string, unknown>)[name]])
    }
    return entries
  })
}

import type { Design } from '../../cli/src/preset/presetCode'
import { languages, parts, rows } from './weights'

/** Bytes of JavaScript, gzip, without React. */
export interface Weight {
  /** Bytes that load with the page, those of its language among them. */
  readonly page: number
  /** Bytes that load when all of it is used, and not before. */
  readonly later: number
}

/**
 * Sums what an app with these choices loads. Code that several of them share counts once.
 *
 * @param design - the namespaces and features, and the language, whose files the kit loads as it starts.
 */
export function weigh({ features, locale, namespaces }: Omit<Design, 'look'>): Weight {
  const chosen = new Set([...namespaces.map((id) => `namespace/${id}`), ...features])
  const mask = parts.reduce((sum, id, index) => sum + (chosen.has(id) ? 2 ** index : 0), 0)
  let [page, later] = [0, 0]
  for (const [withPage, whenUsed, bytes] of rows)
    if ((withPage & mask) !== 0) page += bytes
    else if ((whenUsed & mask) !== 0) later += bytes
  return { page: page + (languages[locale ?? 'en'] ?? 0), later }
}

/** Bytes as people read them, such as `11.0 kB`. */
export function inKb(bytes: number): string {
  return `${(bytes / 1000).toFixed(bytes < 100_000 ? 1 : 0)} kB`
}

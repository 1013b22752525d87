import { measured } from '../catalogue/measured.js'
import type { Measured } from '../catalogue/types.js'
import type { Part } from '../edits/editConfig.js'
import { nameOfPart } from './parseParts.js'

/** Returns the measured weight of a part, null for a part without code of its own. */
export function measuredOf(part: Part): Measured | null {
  return measured[nameOfPart(part)] ?? null
}

/**
 * Says what a part costs.
 *
 * @param part - the part.
 * @param sign - the sign before the figure.
 * @returns e.g. `+11.2 kB, 0.4 kB of it with the page`, in gzip.
 */
export function sizeOf(part: Part, sign: '+' | '-' | ''): string {
  const figures = measuredOf(part)
  if (figures === null) return 'no code of its own'
  const { page, later } = figures
  return `${sign}${inKb(page + later)} kB gzip, ${inKb(page)} kB of it with the page`
}

function inKb(bytes: number): string {
  return (Math.max(0, bytes) / 1000).toFixed(1)
}

/** Lists the libraries that a part brings, by licence. */
export function libraryLines(part: Part): readonly string[] {
  const byLicence = new Map<string, string[]>()
  for (const { name, licence } of measuredOf(part)?.libraries ?? [])
    byLicence.set(licence, [...(byLicence.get(licence) ?? []), name])
  return [...byLicence].map(([licence, names]) => `${licence}: ${names.join(', ')}`)
}

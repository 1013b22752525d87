import { parseSs58 } from './parseSs58.js'

/** Whether two SS58 addresses name the same key, whatever network they are written for. */
export function isSameAccount(a: string, b: string): boolean {
  if (a === b) return true
  const one = parseSs58(a)?.identity
  const other = parseSs58(b)?.identity
  return one !== undefined && other !== undefined && one.join() === other.join()
}

import { parseAddress } from './parseAddress.js'

/** Whether two addresses hold the same bytes, whatever chain they are written for. */
export function isSameAccount(a: string, b: string): boolean {
  if (a === b) return true
  const one = parseAddress(a)?.data
  const other = parseAddress(b)?.data
  return one !== undefined && other !== undefined && one.join() === other.join()
}

import { parseSs58 } from './parseSs58.js'
import { ss58Checksum } from './ss58Checksum.js'

/** Whether text is an SS58 address of an account, checksum and all. */
export function verifySs58(text: string): boolean {
  const parts = parseSs58(text)
  return parts !== undefined && ss58Checksum(parts.body).join() === parts.checksum.join()
}

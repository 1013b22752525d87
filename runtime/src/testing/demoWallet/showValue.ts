import { toHex } from '../../chains/toHex.js'
import { toBytes } from './toBytes.js'

/**
 * Any value as a person can read it: numbers of every size in full, bytes as hex.
 *
 * @returns indented JSON.
 */
export function showValue(value: unknown): string {
  const readable = (_: string, each: unknown) => {
    if (typeof each === 'bigint') return String(each)
    const bytes = toBytes(each)
    return bytes === undefined ? each : toHex(bytes)
  }
  return JSON.stringify(value, readable, 2) ?? String(value)
}

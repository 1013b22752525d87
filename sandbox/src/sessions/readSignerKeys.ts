import { isObject } from '../spec/isObject.js'
import type { Typed } from './types.js'

const KEY = /^0x04[0-9a-f]{128}$/
const TWICE = /^0x[0-9a-f]{260}$/

function readKey(value: unknown): `0x${string}` | null {
  const text = isObject(value) ? value.publicKey : value
  if (typeof text !== 'string') return null
  const hex = text.toLowerCase()
  const key = TWICE.test(hex) ? `0x${Buffer.from(hex.slice(2), 'hex').toString('utf8')}` : hex
  return KEY.test(key) ? (key as `0x${string}`) : null
}

/**
 * The public keys an app signs with, from the signer of a session: of type `key` or `keys`, with
 * uncompressed secp256k1 keys in either of the two forms of {@link formatKey}. Others are left out.
 */
export function readSignerKeys(signer: Typed): `0x${string}`[] {
  const { data } = signer
  const list = isObject(data) && Array.isArray(data.keys) ? data.keys : [data]
  return list.map(readKey).filter((key) => key !== null)
}

import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64UrlToBytes, bytesToBase64Url } from '../../../../common/base64.js'
import { isRecord } from '../../../../common/records.js'
import { algorithm } from '../tokens/types.js'
import type { TokenKey } from './types.js'

/** A key, with the name that tokens give it (RFC 7638). */
export interface NamedKey {
  readonly kid: string
  readonly key: TokenKey
}

const maxKeys = 8

/**
 * Reads the option `keys`.
 *
 * @returns undefined unless all are keys of P-256, the first one with its private part, and no two the same.
 */
export function readTokenKeys(value: unknown): readonly NamedKey[] | undefined {
  const parsed = typeof value === 'string' ? parse(value) : value
  const inner = isRecord(parsed) && 'keys' in parsed ? parsed.keys : parsed
  const list: readonly unknown[] = Array.isArray(inner) ? inner : [inner]
  const keys = list.map(readKey).filter((key) => key !== undefined)
  const isWhole = keys.length === list.length && keys.length <= maxKeys && keys[0]?.key.d !== undefined
  return isWhole && new Set(keys.map(({ kid }) => kid)).size === keys.length ? keys : undefined
}

/** The public document of the keys (RFC 7517, section 5). */
export const toJwks = (keys: readonly NamedKey[]) => ({
  keys: keys.map(({ key: { d: _, ...key }, kid }) => ({ ...key, kid, use: 'sig', alg: algorithm })),
})

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readKey(value: unknown): NamedKey | undefined {
  if (!isRecord(value) || value.kty !== 'EC' || value.crv !== 'P-256') return undefined
  const [x, y] = [readNumber(value.x), readNumber(value.y)]
  if (x === undefined || y === undefined) return undefined
  const point = `04${bytesToHex(x)}${bytesToHex(y)}`
  try {
    p256.Point.fromHex(point).assertValidity()
    const d = value.d === undefined ? undefined : readNumber(value.d)
    if (value.d !== undefined && (d === undefined || bytesToHex(p256.getPublicKey(d, false)) !== point))
      return undefined
    const key = { kty: 'EC', crv: 'P-256', x: String(value.x), y: String(value.y) } as const
    return { kid: thumbprintOf(key), key: { ...key, ...(d !== undefined && { d: String(value.d) }) } }
  } catch {
    // The numbers are no point of the curve.
    return undefined
  }
}

function readNumber(value: unknown): Uint8Array | undefined {
  const bytes = typeof value === 'string' ? base64UrlToBytes(value) : undefined
  return bytes?.length === 32 ? bytes : undefined
}

/** RFC 7638: the members in the order of their names. */
const thumbprintOf = ({ crv, kty, x, y }: TokenKey) =>
  bytesToBase64Url(sha256(utf8ToBytes(JSON.stringify({ crv, kty, x, y }))))

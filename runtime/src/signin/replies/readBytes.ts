import { isRecord } from '../../../../common/records.js'

const maxBytes = 65_536

/**
 * Bytes in the forms that wallets use: an array of bytes, a list of numbers, a Buffer as JSON, or an object
 * with indexes.
 */
export function readBytes(value: unknown): Uint8Array | undefined {
  if (value instanceof Uint8Array) return value.length <= maxBytes ? Uint8Array.from(value) : undefined
  if (value instanceof ArrayBuffer) return readBytes(new Uint8Array(value))
  if (Array.isArray(value)) return readNumbers(value)
  if (!isRecord(value) || ArrayBuffer.isView(value)) return undefined
  if (value.type === 'Buffer' && Array.isArray(value.data)) return readNumbers(value.data)
  const keys = Object.keys(value)
  const isMap = keys.length > 0 && keys.length <= maxBytes && keys.every((key, at) => key === String(at))
  return isMap ? readNumbers(Object.values(value)) : undefined
}

function readNumbers(list: readonly unknown[]): Uint8Array | undefined {
  const isByte = (each: unknown): each is number =>
    Number.isInteger(each) && Number(each) >= 0 && Number(each) < 256
  return list.length > 0 && list.length <= maxBytes && list.every(isByte) ? Uint8Array.from(list) : undefined
}

/** Bytes, or hex digits with or without `0x`. `0x` alone is refused. */
export function readHex(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'string') return readBytes(value)
  const [, mark, digits = ''] = /^(0[xX])?((?:[0-9a-fA-F]{2})*)$/.exec(value) ?? [
    undefined,
    undefined,
    undefined,
  ]
  if (digits.length > 2 * maxBytes || (digits === '' && mark === undefined)) return undefined
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

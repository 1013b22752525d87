import { type EncodedAccount, getBase58Encoder } from '@solana/kit'
import { RpcFault } from './RpcFault.js'
import { take } from './take.js'

const MAX_FILTERS = 4
const MAX_PATTERN = 128
const MAX_BYTES = 10 * 1024 * 1024

type Filter = (account: EncodedAccount) => boolean

function readPattern(text: string, encoding: 'base58' | 'base64'): Uint8Array {
  try {
    const bytes = encoding === 'base58' ? getBase58Encoder().encode(text) : Buffer.from(text, 'base64')
    if (bytes.length <= MAX_PATTERN) return new Uint8Array(bytes)
  } catch {
    // Not base58; the sentence below says so.
  }
  throw new RpcFault(
    -32602,
    `Invalid params: memcmp.bytes must be at most ${MAX_PATTERN} bytes in ${encoding}.`,
  )
}

function readFilter(value: unknown): Filter {
  const { dataSize, memcmp, tokenAccountState } = take.fields(value, 'filters')
  if (dataSize !== undefined) {
    const size = take.integer(dataSize, 'dataSize', 0, MAX_BYTES)
    return ({ data }) => data.length === size
  }
  if (memcmp === undefined || tokenAccountState !== undefined) {
    throw new RpcFault(-32602, 'Invalid params: filters must be dataSize or memcmp.')
  }
  const { bytes, encoding, offset } = take.fields(memcmp, 'memcmp')
  const from = take.integer(offset, 'memcmp.offset', 0, MAX_BYTES)
  const form = take.maybeChoice(encoding, 'memcmp.encoding', ['base58', 'base64']) ?? 'base58'
  const pattern = readPattern(take.text(bytes, 'memcmp.bytes'), form)
  return ({ data }) =>
    from + pattern.length <= data.length && pattern.every((byte, index) => data[from + index] === byte)
}

/** Reads the filters of a search through a program's accounts; an account must pass all of them. */
export function takeFilters(value: unknown): Filter {
  if (value === undefined || value === null) return () => true
  const filters = take.list(value, 'filters', MAX_FILTERS).map(readFilter)
  return (account) => filters.every((passes) => passes(account))
}

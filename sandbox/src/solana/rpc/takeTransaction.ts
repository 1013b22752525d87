import { getBase58Encoder } from '@solana/kit'
import type { CheckedTransaction } from '../types.js'
import { readTransaction } from '../vm/readTransaction.js'
import { RpcFault } from './RpcFault.js'
import { take } from './take.js'

// What fits into one packet between nodes.
const MAX_BYTES = 1232

function decode(text: string, encoding: 'base58' | 'base64'): Uint8Array | null {
  try {
    if (encoding === 'base58') return new Uint8Array(getBase58Encoder().encode(text))
    const bytes = Buffer.from(text, 'base64')
    return bytes.toString('base64') === text ? new Uint8Array(bytes) : null
  } catch {
    return null
  }
}

/**
 * Reads a transaction a caller sent; base58 unless the options name base64.
 * @throws RpcFault -32602 when it is none, or too large
 */
export function takeTransaction(
  value: unknown,
  config: Readonly<Record<string, unknown>>,
): CheckedTransaction {
  const text = take.text(value, 'transaction')
  const encoding = take.maybeChoice(config.encoding, 'encoding', ['base58', 'base64']) ?? 'base58'
  if (text.length > MAX_BYTES * 2) {
    throw new RpcFault(-32602, `${encoding} encoded transaction too large (max: ${MAX_BYTES} bytes).`)
  }
  const bytes = decode(text, encoding)
  if (bytes === null) throw new RpcFault(-32602, `Invalid params: transaction must be bytes in ${encoding}.`)
  if (bytes.length > MAX_BYTES) {
    throw new RpcFault(
      -32602,
      `decoded transaction too large: ${bytes.length} bytes (max: ${MAX_BYTES} bytes).`,
    )
  }
  const checked = readTransaction(bytes)
  if (checked === null)
    throw new RpcFault(-32602, 'Invalid params: transaction is no legacy or version 0 transaction.')
  return checked
}

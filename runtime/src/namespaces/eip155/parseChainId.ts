import type { CaipNetworkId } from '../../chains/types.js'

/**
 * A chain id as wallets send it, hex text, decimal text or number, as CAIP-2.
 *
 * @returns undefined for anything that is not a positive safe integer.
 */
export function parseChainId(value: unknown): CaipNetworkId | undefined {
  const text = typeof value === 'bigint' ? value.toString() : value
  const isText = typeof text === 'string' && text.length <= 20 && /^(0x[0-9a-f]+|[0-9]+)$/i.test(text)
  const id = isText ? Number(text) : text
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}

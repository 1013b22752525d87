import { parseCaipNetworkId } from './parseCaipNetworkId.js'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from './types.js'

const accountAddress = /^[-.%a-zA-Z0-9]{1,128}$/
const evmAddress = /^0x[0-9a-fA-F]{40}$/

export interface ParsedCaipAddress {
  readonly namespace: ChainNamespace
  readonly caipNetworkId: CaipNetworkId
  readonly address: string
  readonly caipAddress: CaipAddress
}

/**
 * Reads a CAIP-10 account: exactly three parts, the first two a CAIP-2 id.
 *
 * @param known - namespaces that count; any when absent (spec.md section 5).
 * @returns the parts, or undefined when the text is not an account of a known namespace.
 */
export function parseCaipAddress(
  text: unknown,
  known?: Iterable<ChainNamespace>,
): ParsedCaipAddress | undefined {
  if (typeof text !== 'string' || text.length > 170) return undefined
  const parts = text.split(':')
  const [namespace, reference, address] = parts
  if (parts.length !== 3 || address === undefined || !accountAddress.test(address)) return undefined
  const chain = parseCaipNetworkId(`${namespace}:${reference}`)
  if (chain === undefined || (known !== undefined && ![...known].includes(chain.namespace))) return undefined
  if (chain.namespace === 'eip155' && !evmAddress.test(address)) return undefined
  return {
    namespace: chain.namespace,
    caipNetworkId: chain.caipNetworkId,
    address,
    caipAddress: `${chain.caipNetworkId}:${address}`,
  }
}

import type { NamespaceDriver } from './driver.js'
import { parseCaipNetworkId } from './parseCaipNetworkId.js'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from './types.js'

const accountAddress = /^[-.%a-zA-Z0-9]{1,128}$/

export interface ParsedCaipAddress {
  readonly namespace: ChainNamespace
  readonly caipNetworkId: CaipNetworkId
  readonly address: string
  readonly caipAddress: CaipAddress
}

/**
 * Reads a CAIP-10 account: exactly three parts, the first two a CAIP-2 id (docs/behaviour.md#addresses-and-ids).
 *
 * @param drivers - the namespaces that count, each with its own rules; the grammar alone when absent.
 * @returns the parts, or undefined when the text is not an account of them.
 */
export function parseCaipAddress(
  text: unknown,
  drivers?: readonly Pick<NamespaceDriver, 'namespace' | 'isChainReference' | 'isAddress'>[],
): ParsedCaipAddress | undefined {
  if (typeof text !== 'string' || text.length > 170) return undefined
  const parts = text.split(':')
  const [namespace, reference, address] = parts
  if (parts.length !== 3 || address === undefined || !accountAddress.test(address)) return undefined
  const chain = parseCaipNetworkId(`${namespace}:${reference}`, drivers)
  if (chain === undefined) return undefined
  const driver = drivers?.find((each) => each.namespace === chain.namespace)
  if (driver?.isAddress(address) === false) return undefined
  return {
    namespace: chain.namespace,
    caipNetworkId: chain.caipNetworkId,
    address,
    caipAddress: `${chain.caipNetworkId}:${address}`,
  }
}

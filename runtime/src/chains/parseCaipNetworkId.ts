import type { NamespaceDriver } from './driver.js'
import type { CaipNetworkId, ChainNamespace } from './types.js'

const caip2 = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})$/

export interface ParsedCaipNetworkId {
  readonly namespace: ChainNamespace
  readonly reference: string
  readonly caipNetworkId: CaipNetworkId
}

/**
 * Reads a CAIP-2 chain id. The whole text must match.
 *
 * @param drivers - the namespaces that count, each with its own rule for what stands behind the colon
 *   (an eip155 reference is a decimal without a leading zero); the grammar alone when absent.
 * @returns the parts, or undefined when the text is not a chain id.
 */
export function parseCaipNetworkId(
  text: unknown,
  drivers?: readonly Pick<NamespaceDriver, 'namespace' | 'isChainReference'>[],
): ParsedCaipNetworkId | undefined {
  if (typeof text !== 'string' || text.length > 41) return undefined
  const [, namespace, reference] = caip2.exec(text) ?? []
  if (namespace === undefined || reference === undefined) return undefined
  const driver = drivers?.find((each) => each.namespace === namespace)
  if (drivers !== undefined && !driver?.isChainReference(reference)) return undefined
  return { namespace, reference, caipNetworkId: `${namespace}:${reference}` }
}

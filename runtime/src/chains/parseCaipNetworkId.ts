import type { CaipNetworkId, ChainNamespace } from './types.js'

const caip2 = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})$/

export interface ParsedCaipNetworkId {
  readonly namespace: ChainNamespace
  readonly reference: string
  readonly caipNetworkId: CaipNetworkId
}

/**
 * Reads a CAIP-2 chain id. The whole text must match; an eip155 reference must be a decimal
 * without a leading zero, so that one chain has one spelling.
 *
 * @returns the parts, or undefined when the text is not a chain id.
 */
export function parseCaipNetworkId(text: unknown): ParsedCaipNetworkId | undefined {
  if (typeof text !== 'string' || text.length > 41) return undefined
  const [whole, namespace, reference] = caip2.exec(text) ?? []
  if (whole !== text || namespace === undefined || reference === undefined) return undefined
  if (namespace === 'eip155' && !/^[1-9]\d*$/.test(reference)) return undefined
  return { namespace, reference, caipNetworkId: `${namespace}:${reference}` }
}

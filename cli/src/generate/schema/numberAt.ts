import type { SchemaNode } from './types.js'

/**
 * @param node A schema whose keywords were checked.
 * @param key A keyword that holds a number.
 * @returns The number, or undefined when the keyword is absent.
 */
export function numberAt(node: SchemaNode, key: string): number | undefined {
  const value = node[key]
  return typeof value === 'number' ? value : undefined
}

import type { ConnectorType } from '../../../chains/types.js'
import type { RowType } from './types.js'

/** The order where the config says nothing (docs/behaviour.md#rows-of-connect). */
const standard: readonly RowType[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]

/** The order of the kinds of rows: those the host names, then the remaining ones in the standard order. */
export function orderRowTypes(given: readonly ConnectorType[] = []): readonly RowType[] {
  const known = given.filter((type): type is RowType => standard.includes(type as RowType))
  return [...new Set([...known, ...standard])]
}

import type { Kit } from './types.js'

/** The version of this package. */
const version = '0.1.0'

/** How this kit is named to services and to the embedded wallet. */
export const sdkType = 'appkit'

/**
 * The version of the kit as services and the embedded wallet are told it: the binding, the namespaces of the app and the
 * version of the package.
 *
 * @example
 * sdkVersionOf(kit) // 'react-eip155,solana-0.1.0'
 */
export function sdkVersionOf({ chains }: Kit): string {
  return `react-${[...chains.keys()].join(',')}-${version}`
}

import type { CaipNetworkId, ChainNamespace, Network } from '../chains/types.js'
import type { ViewName } from './types.js'

/**
 * What an app has, only for the compiler. The file that `appkit generate` writes adds `namespace`, `networkId` and
 * `view`, each a union of literals, so that a misspelt one does not compile (docs/react.md#types-of-your-app). An
 * app without generated files can add them, too. Without them, every namespace, network id and view is accepted.
 *
 * @example
 * declare module 'appkit-runtime' {
 *   interface Register {
 *     namespace: 'eip155' | 'solana'
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is there to be added to
export interface Register {}

/** A namespace of this app: one of `Register`, else any. */
export type AppNamespace = Register extends { namespace: infer Name extends ChainNamespace }
  ? Name
  : ChainNamespace

/** The CAIP-2 id of a network of this app: one of `Register`, else any. */
export type AppNetworkId = Register extends { networkId: infer Id extends CaipNetworkId } ? Id : CaipNetworkId

/** A view that this app can open: one of `Register`, else any. */
export type AppView = Register extends { view: infer Name extends string } ? Name : ViewName

/** A network of this app. */
export interface AppNetwork extends Network {
  readonly chainNamespace: AppNamespace
  readonly caipNetworkId: AppNetworkId
}

import type { CaipNetworkId, ChainNamespace, Network } from '../chains/types.js'

/**
 * The kit opens these three by their names. The definition of a view's route has all else that it has to know of it.
 */
export type ViewName = 'Connect' | 'Account' | 'UnsupportedChain' | (string & {})

/**
 * The names and types of an app, only for the compiler. The file that `appkit generate` writes adds `namespace`,
 * `networkId` and `view`, each a union of literals, so that a misspelt one does not compile, `provider` with the type of
 * the wallet's provider by namespace, and `viewData` with the data that a view can be opened with
 * (docs/react.md#types-of-your-app). An app without generated files can add them, too. Without them, every namespace,
 * network id, view and data is accepted, and the type of a provider is unknown.
 *
 * @example
 * import type { EIP155Provider } from 'appkit-runtime/namespaces/eip155'
 * import type { SolanaProvider } from 'appkit-runtime/namespaces/solana'
 *
 * declare module 'appkit-runtime' {
 *   interface Register {
 *     namespace: 'eip155' | 'solana'
 *     provider: { eip155: EIP155Provider; solana: SolanaProvider }
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

/** The id of the network in use: one of this app, which editors complete, or another that the wallet is on. */
export type CurrentNetworkId = AppNetworkId | (CaipNetworkId & Record<never, never>)

/** A view that this app can open: one of `Register`, else any. */
export type AppView = Register extends { view: infer Name extends string } ? Name : ViewName

/** The provider of the wallet that is connected in a namespace: that of `Register`, else of an unknown type. */
export type AppProvider<Namespace> = Register extends { provider: infer Providers }
  ? Namespace extends keyof Providers
    ? Providers[Namespace]
    : unknown
  : unknown

/** The data that a view can be opened with: that of `Register`, none where it lists others, and any without a list. */
export type AppViewData<View> = Register extends { viewData: infer Data }
  ? View extends keyof Data
    ? Data[View]
    : undefined
  : unknown

/** A network of this app. */
export interface AppNetwork extends Network {
  readonly chainNamespace: AppNamespace
  readonly caipNetworkId: AppNetworkId
}

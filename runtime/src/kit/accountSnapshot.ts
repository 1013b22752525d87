import type { Account, CaipAddress, ConnectionStatus, LoginFacts } from '../chains/types.js'

/** The result of `useAppKitAccount` (docs/react.md): `isConnected`, or `status`, tells whether there is an address. */
export type AccountSnapshot = ConnectedAccount | NoAccount

/** The user who is logged in to the embedded wallet; absent with every other wallet, and until its frame has answered. */
export type Login = Partial<LoginFacts>

/** The name and picture that an account is known by; a name only if it stands for the same address. */
export interface Profile {
  readonly name: string | undefined
  /** A `https:` address or a `data:image/` URI. */
  readonly picture: string | undefined
}

/** The account in use of a connected wallet. */
export interface ConnectedAccount extends Login {
  /**
   * The name and picture of an account of eip155, with the feature `names`. Reading it asks the blockchain API, once; until there
   * is an answer it is undefined.
   */
  readonly profile?: Profile | undefined
  /** Every account that the wallet shares, with the one in use. */
  readonly allAccounts: readonly Account[]
  /** CAIP-10: namespace, network and address. */
  readonly caipAddress: CaipAddress
  readonly address: string
  readonly isConnected: true
  readonly status: 'connected'
}

/** No wallet is connected. */
export interface NoAccount extends Partial<Record<keyof LoginFacts, undefined>> {
  readonly profile?: undefined
  readonly allAccounts: readonly Account[]
  readonly caipAddress: undefined
  readonly address: undefined
  readonly isConnected: false
  readonly status: Exclude<ConnectionStatus, 'connected'>
}

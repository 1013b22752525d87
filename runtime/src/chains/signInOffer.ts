import type { CaipNetworkId, Connector } from './types.js'

/** A sign-in that an app asks of a wallet while it connects. */
export interface PendingSignIn {
  /** The fields of the text, as its namespace writes them, without the account. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>
  /** Verifies and keeps the result. It never rejects: a user who is not signed in afterwards is asked again. */
  accept(signed: {
    readonly address: string
    readonly message: string
    readonly signature: string
  }): Promise<void>
}

/** Returns the sign-in on a network, or undefined if there is none. It never rejects. */
export type SignInOffer = (network: CaipNetworkId) => Promise<PendingSignIn | undefined>

/**
 * The offers by wallet. Drivers whose wallets can sign in while they connect use them, so that a user answers one
 * question instead of two. Removed with the connector.
 */
export const signInOffers = /* @__PURE__ */ new WeakMap<Connector, SignInOffer>()

import type { Issuer } from '../issuer/createIssuer.js'
import type { ProviderOptions } from '../issuer/providerTypes.js'
import type { TokenOptions } from '../issuer/types.js'
import type { SignInSession } from '../message/types.js'
import type { CallCounter } from '../tokens/types.js'

/** The dependencies of the calls of a provider. */
export interface ProviderCallsParameters {
  readonly issuer: Issuer
  readonly options: TokenOptions & { readonly provider: ProviderOptions }
  readonly storage: CallCounter & {
    findSession(hash: string, now: number): Promise<SignInSession | undefined>
  }
  readonly now: () => number
  readonly find: (request: Request) => Promise<SignInSession | null>
  /** The hash of the session's cookie. */
  readonly hashOfSession: (request: Request) => string | undefined
}

/** Counts a call, and tells whether its client has made too many in a minute: more than `times` as many as a client may make. */
export type IsTooOften = (call: string, times: number) => Promise<boolean>

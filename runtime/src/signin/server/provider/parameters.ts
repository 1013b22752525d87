import type { SignInSession } from '../../message/types.js'
import type { SignInStorage } from '../storage/types.js'
import type { Issuer } from '../tokens/createIssuer.js'
import type { TokenOptions } from '../tokens/types.js'
import type { SignInCaller } from '../types.js'
import type { ProviderOptions } from './types.js'

/** What the calls of a provider use. */
export interface ProviderCallsParameters {
  readonly issuer: Issuer
  readonly options: TokenOptions & { readonly provider: ProviderOptions }
  readonly storage: SignInStorage
  readonly now: () => number
  readonly find: (request: Request) => Promise<SignInSession | null>
  /** The hash of the session's cookie. */
  readonly hashOfSession: (request: Request) => string | undefined
  /** Counts a call of a client, and tells whether it is one too many. */
  readonly isTooOften: (request: Request, call: string, caller: SignInCaller) => Promise<boolean>
}

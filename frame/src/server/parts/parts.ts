import type { IdTokenReader } from '../base/idTokens.js'
import type { Secrets } from '../base/secrets.js'
import type { ResolvedConfig } from '../config/config.js'
import type { Reader } from '../mail/mailTexts.js'
import type { CheckToken } from '../ownLogin/checkToken.js'
import type { FrameStore } from '../storage/createStore.js'

/** The services that all parts of the server share. */
export interface ServerParts {
  readonly config: ResolvedConfig
  readonly store: FrameStore
  readonly secrets: Secrets
  readonly readIdToken: IdTokenReader
  readonly checkToken: CheckToken
  /** Receives errors that are not the caller's. */
  readonly onError: (error: unknown) => void
  /** Told of a code or a link that is not sent, because all mails of the hour were. */
  readonly onMailRefused: () => void
}

/** The caller: the device by its proof, the client by its address. */
export interface Caller extends Reader {
  readonly device: string
  readonly client: string
  readonly agent: string
}

export const seconds = 1000
export const minutes = 60 * seconds
export const hours = 60 * minutes
export const days = 24 * hours

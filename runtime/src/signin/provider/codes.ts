import { EncryptJWT, jwtDecrypt } from 'jose'
import { base64UrlToBytes } from '../../../../common/base64.js'
import type { Issuer } from '../issuer/createIssuer.js'

/** The content of an authorization code, which nobody but this server can read. */
export interface CodeContent {
  readonly client: string
  readonly redirectUri: string
  /** `code_challenge`, of S256. */
  readonly challenge: string
  readonly nonce?: string | undefined
  /** RFC 8707. */
  readonly resource?: string | undefined
  /** The key that tokens for this code have to be bound to (RFC 9449, section 10). */
  readonly jkt?: string | undefined
  /** Whether the app has asked for a sign-in of a certain age, or a new one. */
  readonly isRecent?: boolean | undefined
  /** The hash of the session's cookie: a session that has ended by then is worth no token. */
  readonly session: string
}

/** A code that was read. */
export interface KnownCode extends CodeContent {
  /** The id of the code. Its text is none, since one code can be written in several ways. */
  readonly jti: string
}

/** How long a code is good, in seconds. */
const codeLife = 60
/** For how long a used code is remembered, in ms. */
export const codeMemory = 5 * 60_000

/** Seals codes, so that no storage has to keep them. That each is used once, the caller finds out. */
export function createCodes({ seal }: Issuer, now: () => number) {
  const key = base64UrlToBytes(seal('code')) ?? new Uint8Array()
  return {
    write: (content: CodeContent): Promise<string> =>
      new EncryptJWT({ ...content, at: Math.floor(now() / 1000) })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setJti(crypto.randomUUID())
        .encrypt(key),
    /** @returns undefined for a code that is none, or too old. */
    async read(code: string): Promise<KnownCode | undefined> {
      try {
        const options = {
          requiredClaims: ['jti'],
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          currentDate: new Date(now()),
        }
        const { payload } = await jwtDecrypt<KnownCode & { readonly at: number }>(code, key, options)
        return now() / 1000 - payload.at <= codeLife ? payload : undefined
      } catch {
        return undefined
      }
    },
  }
}

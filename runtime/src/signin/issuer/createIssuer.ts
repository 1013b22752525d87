import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { importJWK, SignJWT } from 'jose'
import { bytesToBase64Url } from '../../../../common/base64.js'
import type { SignInSession } from '../message/types.js'
import { proofMemory, readProof } from '../tokens/readProof.js'
import type { CallCounter } from '../tokens/types.js'
import { algorithm, tokenType } from '../tokens/types.js'
import { hashOf, randomHex } from '../web/http.js'
import { readSignedAt, readSigner } from './readSigner.js'
import { type NamedKey, readTokenKeys } from './tokenKeys.js'
import type { TokenOptions, TokenUser } from './types.js'

export interface IssuerParameters {
  readonly now: () => number
  readonly options: TokenOptions
  readonly storage: CallCounter
}

/** The writer of tokens, which knows the users in them. */
export interface Issuer {
  readonly keys: readonly NamedKey[]
  /** How long a token is good, in seconds. */
  readonly seconds: number
  /**
   * The user of a session, by an id that only this sector knows (OpenID Connect Core 1.0, section 8.1).
   *
   * @param isRecent - tells of the signature alone, which is younger than the log-in that the host knows
   */
  describe(
    session: SignInSession,
    sector: string,
    isRecent?: boolean,
  ): Promise<Readonly<Record<string, unknown>>>
  /** Signs claims. Times, issuer and an id are added. */
  sign(claims: Readonly<Record<string, unknown>>, type?: string): Promise<string>
  /** The key that a request wants its token bound to, undefined for none; null for a proof that is not good. */
  readBinding(request: Request, url: string): Promise<string | null | undefined>
  /** A text that nobody else can make of these parts. */
  seal(...parts: readonly unknown[]): string
}

const usualSeconds = 300

export function createIssuer({ now, options, storage }: IssuerParameters): Issuer {
  const { issuer, secret, seconds = usualSeconds, userOf = (): TokenUser => ({}) } = options
  const keys = readTokenKeys(options.keys) ?? []
  const write = createWrite(keys)
  const seal = (...parts: readonly unknown[]) =>
    bytesToBase64Url(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(JSON.stringify(parts))))
  const second = () => Math.floor(now() / 1000)
  return {
    keys,
    seconds,
    seal,
    async describe(session, sector, isRecent = false) {
      const { data } = session
      const { accounts, id, ...login } = await userOf(data)
      const { amr = [], authTime = Number.POSITIVE_INFINITY } = isRecent ? {} : login
      return {
        sub: seal(sector, id === undefined ? await readSigner(session) : checkId(id)),
        accounts: accounts ?? [`${data.chainId}:${data.accountAddress}`],
        // A signature was checked here, whatever else the host knows.
        amr: [...new Set(['pop', ...amr])],
        // A code by mail of three weeks ago is no younger because of a signature of today.
        auth_time: Math.floor(Math.min(second(), readSignedAt(session), authTime)),
      }
    },
    sign: (claims, type = tokenType) =>
      write({ iss: issuer, iat: second(), exp: second() + seconds, jti: randomHex(16), ...claims }, type),
    async readBinding(request, url) {
      const proof = request.headers.get('dpop')
      if (proof === null) return undefined
      const read = await readProof({ proof, method: 'POST', url, now: now() }).catch(() => null)
      if (read === null) return null
      return (await storage.countCall(hashOf(`dpop ${read.id}`), proofMemory, now())) > 1 ? null : read.jkt
    },
  }
}

/** How `readSigner` names whoever has no id of the host. */
const signerName = /^(eip155|solana|polkadot|bip122|cosmos):/

/**
 * An id of the host. One that several users have, such as that of a column without a value, would give each the data of the others,
 * and one that is the name of a key would be the user who signs in with it.
 *
 * @throws Error if it is no text, or one of these
 */
function checkId(id: unknown): string {
  if (typeof id !== 'string' || id === '' || signerName.test(id))
    throw new Error(
      'userOf has to give an id that is a text, not empty, and not that of an account; or none at all.',
    )
  return id
}

/** Signs with the first key, which is imported once. */
function createWrite([first]: readonly NamedKey[]) {
  let imported: ReturnType<typeof importJWK> | undefined
  return async (claims: Record<string, unknown>, typ: string): Promise<string> => {
    if (first === undefined) throw new Error('There is no key.')
    imported ??= importJWK({ ...first.key }, algorithm)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, typ, kid: first.kid })
      .sign(await imported)
  }
}

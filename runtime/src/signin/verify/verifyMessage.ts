import { isSameAccount } from '../message/addresses.js'
import { readOrigin } from '../message/origins.js'
import { parseMessage } from '../message/parseMessage.js'
import {
  invalid,
  type SignatureOutcome,
  type SignInCode,
  type SignInData,
  type SignInNamespace,
  type SignInSession,
  type UnknownReason,
} from '../message/types.js'
import { checkRules } from '../policy/checkRules.js'
import { type ChainOptions, nodesOf } from './chainOptions.js'
import { verifySignature } from './verifySignature.js'

/** The checks of a signed message. A check without its value is not made, except the times. */
export interface VerifyMessageParameters extends ChainOptions {
  /** The signed text. */
  readonly message: string
  /** See docs/sign-in.md#signatures. */
  readonly signature: string
  /** cosmos: the public key, base64 of 33 bytes. */
  readonly publicKey?: string | undefined
  /** solana: base64 of the signed bytes, if the wallet signed more than the text. */
  readonly signedMessage?: string | undefined
  /** The expected account. A text with another one is refused. */
  readonly address?: string | undefined
  /** The expected namespace. A text of another one is refused. */
  readonly namespace?: SignInNamespace | undefined
  /** The nonce that was issued. */
  readonly nonce?: string | undefined
  /**
   * The allowed origins: `https://app.example`, or hosts. Both the domain and the URI must match one of them.
   */
  readonly domain?: string | readonly string[] | undefined
  /** The allowed chains, as CAIP-2 ids. */
  readonly chains?: readonly string[] | undefined
  /** The address prefix of each cosmos chain, by CAIP-2 id. */
  readonly cosmosPrefixes?: Readonly<Record<string, string>> | undefined
  /** The required statement. */
  readonly statement?: string | undefined
  /** The time of the check. Default: now. */
  readonly time?: Date | number | undefined
}

/** The result of `verifyMessage`. `unknown` does not mean valid, and is no reason to ask the user again. */
export type VerifyMessageReturnType =
  | { readonly status: 'valid'; readonly session: SignInSession }
  | { readonly status: 'invalid'; readonly code: SignInCode }
  | { readonly status: 'unknown'; readonly code: UnknownReason }

/**
 * Verifies that the account in a sign-in message signed it, and that the message meets the given checks. The
 * session is read from the signed text. Only the server knows whether a nonce was used before: see
 * `appkit-runtime/signin/server`.
 *
 * @returns the session, or the first failed check, in the order of docs/sign-in.md#order. Never throws.
 *
 * @example
 * import { verifyMessage } from 'appkit-runtime/signin'
 *
 * export async function isAdmin(message: string, signature: string, nonce: string) {
 *   const verified = await verifyMessage({ message, signature, nonce, domain: 'https://app.example' })
 *   return verified.status === 'valid' && verified.session.data.accountAddress === '0xC02a…'
 * }
 */
export async function verifyMessage(parameters: VerifyMessageParameters): Promise<VerifyMessageReturnType> {
  try {
    const read = readSignIn(parameters)
    if ('code' in read) return refuse(read.code)
    if (parameters.nonce !== undefined && read.session.data.nonce !== parameters.nonce) return refuse('nonce')
    return toResult(await verifySession(read, parameters), read.session)
  } catch {
    // A value has another type than declared, or code of the caller threw.
    return refuse('format')
  }
}

const refuse = (code: SignInCode) => ({ status: 'invalid', code }) as const

/** A message that was read and meets the rules. Its signature is not checked yet. */
export interface ReadSignIn {
  readonly namespace: SignInNamespace
  readonly session: SignInSession
}

/** Reads a message and checks everything except the nonce and the signature. */
export function readSignIn(parameters: VerifyMessageParameters): ReadSignIn | { readonly code: SignInCode } {
  const {
    address,
    chains,
    cosmosPrefixes,
    domain,
    message,
    namespace,
    publicKey,
    signature,
    signedMessage,
    statement,
    time = Date.now(),
  } = parameters
  const parsed = parseMessage(message)
  if (!parsed.ok || parsed.data === undefined || typeof signature !== 'string') return { code: 'format' }
  if (namespace !== undefined && parsed.namespace !== namespace) return { code: 'format' }
  // An invalid date would pass every comparison.
  if (!Number.isFinite(Number(time))) return { code: 'time' }
  const { data } = parsed
  const isMeant =
    address === undefined ||
    (typeof address === 'string' && isSameAccount(parsed.namespace, address, data.accountAddress))
  if (!isMeant) return { code: 'address' }
  const origins = domain === undefined ? undefined : [domain].flat().map(readOrigin)
  if (origins?.includes(undefined)) return { code: 'domain' }
  const code = checkRules(parsed.namespace, data, parsed.fields.scheme, {
    chains,
    cosmosPrefixes,
    statement,
    origins: origins?.filter((each) => each !== undefined),
    now: Number(time),
  })
  if (code !== undefined) return { code }
  const more = {
    ...(publicKey !== undefined && { publicKey }),
    ...(signedMessage !== undefined && { signedMessage }),
  }
  const session = { data, message, signature, ...more }
  return { namespace: parsed.namespace, session }
}

/** Verifies the signature of a session. */
export async function verifySession(
  { namespace, session }: ReadSignIn,
  { eoaWhenUnreachable, rpcUrl }: ChainOptions,
): Promise<SignatureOutcome> {
  const { chainId, accountAddress } = session.data
  const options = {
    chainId: chainId.slice(chainId.indexOf(':') + 1),
    // No other namespace has contract accounts.
    nodes: namespace === 'eip155' ? nodesOf(rpcUrl, chainId) : undefined,
    eoaWhenUnreachable,
  }
  const outcome = await verifySignature(namespace, { ...session, address: accountAddress }, options)
  return outcome.status === 'valid' && outcome.isLocked ? invalid : outcome
}

function toResult(outcome: SignatureOutcome, session: SignInSession): VerifyMessageReturnType {
  if (outcome.status === 'valid') return { status: 'valid', session }
  return outcome.status === 'unknown'
    ? { status: 'unknown', code: outcome.reason }
    : { status: 'invalid', code: 'signature' }
}

/**
 * Verifies a stored session: its text is read again, each field of `data` must be in it, and the signature must
 * be the account's. Times are not checked, because a session may last longer than its message.
 *
 * @param session - the session from `verifyMessage`, as it was stored.
 * @param options - nodes of the chains, as in `verifyMessage`.
 * @returns the result of `verifyMessage`; `format` if the data does not match the text. Never throws.
 *
 * @example
 * import { type SignInSession, verifyStoredSession } from 'appkit-runtime/signin'
 *
 * export async function isStillValid(session: SignInSession): Promise<boolean> {
 *   const { status } = await verifyStoredSession(session, { rpcUrl: { 'eip155:1': 'https://rpc.example' } })
 *   return status === 'valid'
 * }
 */
export async function verifyStoredSession(
  session: SignInSession,
  options: ChainOptions = {},
): Promise<VerifyMessageReturnType> {
  try {
    const { data, message, publicKey, signature, signedMessage } = session
    const parsed = parseMessage(message)
    if (!parsed.ok || parsed.data === undefined || !isSameData(parsed.data, data)) return refuse('format')
    if (typeof signature !== 'string') return refuse('format')
    const read: ReadSignIn = {
      namespace: parsed.namespace,
      session: {
        data: parsed.data,
        message,
        signature,
        ...(publicKey !== undefined && { publicKey }),
        ...(signedMessage !== undefined && { signedMessage }),
      },
    }
    return toResult(await verifySession(read, options), read.session)
  } catch {
    return refuse('format')
  }
}

function isSameData(signed: SignInData, said: SignInData): boolean {
  const isSame = (name: string) =>
    JSON.stringify(signed[name as keyof SignInData]) === JSON.stringify(said[name as keyof SignInData])
  // Other data is refused by a signed field, before its own fields are listed: a long text has millions.
  return Object.keys(signed).every(isSame) && Object.keys(said).every(isSame)
}

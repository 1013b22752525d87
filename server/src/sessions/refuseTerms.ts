import { fail } from '../http/reply.js'
import type { Reply } from '../http/types.js'
import { readSignerKeys } from './coSign.js'
import type { SessionRoom, SessionStore, SessionTerms, StoredSession } from './types.js'

/** The longest terms and context of a session, in bytes. Anybody can send some. */
const maxTerms = 16_384
const maxContext = 32_768
/** The longest time of a session, in seconds: a year, and a day for clocks. Nobody but the account can end it before. */
const maxSeconds = 366 * 86_400

const isLonger = (text: string, maxBytes: number): boolean => Buffer.byteLength(text) > maxBytes
const full = (refusal: Reply, seconds: number): Reply => ({
  ...refusal,
  headers: { 'retry-after': String(seconds) },
})

const noRoom: Readonly<Record<Exclude<SessionRoom, 'free'>, Reply>> = {
  account: fail(400, 'address', 'The account has as many sessions as it may. End one.'),
  networkOfAccount: fail(
    400,
    'address',
    'Your network has prepared as many sessions of the account as it may. End one.',
  ),
  network: full(
    fail(429, 'rate_limited', 'Your network has prepared as many sessions as it may. End one, or try later.'),
    3600,
  ),
  server: full(fail(503, '', 'This server has as many sessions as it may. Try again later.'), 60),
}

const tooManyToday = full(
  fail(
    429,
    'rate_limited',
    'Your network has prepared as many sessions as it may in a day. Try again later.',
  ),
  3600,
)

/** Terms of a session to be checked, and the account that they are for. */
export interface AskedTerms {
  readonly account: string
  /** The share of the network that prepares it, or has. */
  readonly share: number | null
  readonly terms: SessionTerms
  /** In seconds since 1970. */
  readonly now: number
}

/** Why terms cannot be those of one more session of an account. Null if they can. */
async function refuseTerms(sessions: SessionStore, asked: AskedTerms): Promise<Reply | null> {
  const { account, now, share } = asked
  const { expiry, permissions, policies, signer } = asked.terms
  if (expiry <= now) return fail(400, 'expiry', 'The expiry must be a time to come, in seconds since 1970.')
  if (expiry > now + maxSeconds)
    return fail(400, 'expiry', 'A session may last a year at most. The expiry is in seconds since 1970.')
  if (isLonger(JSON.stringify({ permissions, policies, signer }), maxTerms))
    return fail(400, 'permissions', `What a session allows may have at most ${maxTerms} bytes.`)
  const room = await sessions.room(account, share)
  return room === 'free' ? null : noRoom[room]
}

/** Why a session cannot be prepared for an account. Null if it can. */
export async function refuseNew(
  sessions: SessionStore,
  asked: AskedTerms & { readonly share: number },
): Promise<Reply | null> {
  const refusal = await refuseTerms(sessions, asked)
  if (refusal !== null) return refusal
  return (await sessions.canPrepare(asked.share)) ? null : tooManyToday
}

/**
 * Why a session cannot be activated with these terms. Null if it can, or the store has to decide because it is in use
 * already.
 */
export async function refuseActivation(
  sessions: SessionStore,
  session: StoredSession,
  { context, now, terms }: { readonly context: string; readonly now: number; readonly terms: SessionTerms },
): Promise<Reply | null> {
  if (isLonger(context, maxContext))
    return fail(400, 'context', `A context may have at most ${maxContext} bytes.`)
  if (session.context !== null) return null
  const { account, share } = session
  const refusal = await refuseTerms(sessions, { account, share, terms, now })
  if (refusal !== null || (await hasSameKeys(session, terms))) return refusal
  return fail(
    400,
    'signer',
    'The keys must be those that the session was prepared with, and that of the service.',
  )
}

/** Whether terms have the app's keys of a session. A client adds the service's key to them, or leaves it out. */
async function hasSameKeys({ serviceKey, signer }: StoredSession, terms: SessionTerms): Promise<boolean> {
  const { privateKeyToAccount } = await import('viem/accounts')
  const { publicKey } = privateKeyToAccount(serviceKey)
  const [own, given] = [signer, terms.signer].map((each) => {
    const keys = new Set<string>(readSignerKeys(each))
    keys.delete(publicKey)
    return [...keys].sort().join()
  })
  return own === given
}

import { createHash, randomBytes } from 'node:crypto'
import { callsOf, limit } from './buckets.js'
import { FrameError } from './errors.js'
import { recordEvent } from './events/recordEvent.js'
import { keepAccount, type ProvedIdentity, requireOpening } from './linking/identities.js'
import {
  authorizeUrl,
  isOfIssuer,
  readIdentity,
  type SocialIdentity,
  type SocialProvider,
  socialProviders,
} from './oauth.js'
import { type Caller, hours, minutes, type ServerParts } from './parts.js'
import { type IssuedSession, prepareSession } from './sessions.js'
import { needed, type SqlStatement } from './storage/types.js'

const lifetime = 10 * minutes
const startsPerDeviceHour = 30

/** The end of a log-in at the provider, for the page in the pop-up. */
export interface SocialOutcome {
  /** Origin of the app's page that may have the result. Undefined if nobody may. */
  readonly site?: string
  /** This server's own address with a code that works once and for one device, or with an error. */
  readonly resultUri: string
  /** Where that page is, if the provider's page took its place: with the result in its fragment. */
  readonly returnTo?: string
}

const newToken = () => randomBytes(32).toString('base64url')
const redirectOf = (origin: string, provider: SocialProvider) => `${origin}/social/callback/${provider}`

/** The provider of that name, if the operator has set it up. */
function clientOf({ config }: ServerParts, name: string) {
  const provider = socialProviders.find((each) => each === name)
  const client = provider && config.socials?.[provider]
  return provider && client ? { provider, client } : undefined
}

/** Refuses a caller that starts too many log-ins. @throws FrameError `LIMIT` */
export async function limitStarts(parts: ServerParts, caller: Caller): Promise<void> {
  const id = parts.secrets.hash('socials', caller.device)
  await limit(parts.store, callsOf(parts, caller), { id, max: startsPerDeviceHour, span: hours })
}

/** What starts a log-in. */
export interface SocialStart {
  readonly provider: string
  readonly site: string
  /** The app's page, where the provider's page takes its place. */
  readonly returnTo?: string | undefined
  /** The account that it is to be linked to. Without one, it logs in. */
  readonly account?: string
}

/** The id under which the log-in of a state is stored. A page that the starting device did not name gives another id. */
const stateId = ({ secrets }: ServerParts, state: string, page: string | undefined) =>
  page === undefined ? secrets.hash('social', state) : secrets.hash('social', state, page)

/**
 * Starts a log-in with a provider, on the device that asks.
 *
 * @returns the address of the provider's page. Where that takes the place of the app's page, the app adds `--` and its own
 *   address, which it has given as `returnTo`, to the state
 * @throws FrameError `BAD_REQUEST`, `PROVIDER` if it is not set up, `LIMIT`
 */
export async function startSocial(
  parts: ServerParts,
  caller: Caller,
  { account = '', provider: name, returnTo, site }: SocialStart,
): Promise<{ readonly uri: string }> {
  const found = clientOf(parts, name)
  if (found === undefined) throw new FrameError('PROVIDER')
  const page = returnTo === undefined ? undefined : readPage(returnTo, site)?.given
  if (page === undefined && returnTo !== undefined) throw new FrameError('BAD_REQUEST')
  const { config, store } = parts
  const { client, provider } = found
  await limitStarts(parts, caller)
  const now = store.now()
  const [state, verifier, nonce] = [newToken(), newToken(), newToken()]
  await store.ask(
    `insert into frame_socials
      (id, device, provider, site, verifier, nonce, stage, result, subject, name, mail, expires_at, account)
    values (?, ?, ?, ?, ?, ?, 'started', '', '', '', '', ?, ?)`,
    ...[stateId(parts, state, page), caller.device, provider, site, verifier, nonce, now + lifetime, account],
  )
  await store.audit('social-start', caller.device, { provider, site })
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const redirectUri = redirectOf(config.origin, provider)
  return { uri: authorizeUrl(provider, client, { challenge, nonce, redirectUri, state }) }
}

/**
 * Takes the user back from the provider. The log-in goes on only where it began: the result is for the app's origin and
 * for the device that started, so a link that somebody else sends logs nobody in.
 *
 * @param query - of the provider's redirect. It works once.
 * @returns what the page in the pop-up passes on. Never rejects for what the provider or the user did.
 */
export async function receiveSocial(
  parts: ServerParts,
  name: string,
  query: URLSearchParams,
): Promise<SocialOutcome> {
  const { config, readIdToken, secrets, store } = parts
  const result = (key: 'code' | 'error', value: string) =>
    `${config.origin}/social/result?${new URLSearchParams({ [key]: value })}`
  const found = clientOf(parts, name)
  const { page, state } = readState(query.get('state') ?? '')
  if (found === undefined || state === undefined) return { resultUri: result('error', 'state') }
  const { client, provider } = found
  const id = stateId(parts, state, page)
  const [row] = await store.ask(
    `update frame_socials set stage = 'returned' where id = ? and provider = ? and stage = 'started' and expires_at > ?
    returning device, site, verifier, nonce`,
    ...[id, provider, store.now()],
  )
  if (row === undefined) return { resultUri: result('error', 'state') }
  const site = String(row.site)
  const outcome = (key: 'code' | 'error', value: string): SocialOutcome => {
    const resultUri = result(key, value)
    const returnTo = page === undefined ? undefined : addResult(page, site, resultUri)
    return { site, resultUri, ...(returnTo !== undefined && { returnTo }) }
  }
  const code = query.get('code')
  const failed = async (reason: string): Promise<SocialOutcome> => {
    await store.ask('delete from frame_socials where id = ?', id)
    await store.audit('social-wrong', String(row.device), { provider, reason })
    return outcome('error', reason)
  }
  if (query.has('error')) return failed(query.get('error') === 'access_denied' ? 'access_denied' : 'provider')
  // A second value of a parameter could be read another way by somebody else.
  if (!code || code.length > 4096 || query.getAll('code').length > 1 || query.getAll('state').length > 1)
    return failed('provider')
  if (!isOfIssuer(provider, client, query.get('iss'))) return failed('issuer')
  let identity: SocialIdentity
  try {
    const redirectUri = redirectOf(config.origin, provider)
    const exchange = { code, redirectUri, verifier: String(row.verifier), nonce: String(row.nonce) }
    identity = await readIdentity(provider, client, exchange, { now: store.now(), readIdToken })
  } catch (error) {
    parts.onError(error)
    return failed('provider')
  }
  const token = newToken()
  await store.ask(
    `update frame_socials set stage = 'known', result = ?, subject = ?, name = ?, mail = ?, verifier = '', nonce = ''
    where id = ? and stage = 'returned'`,
    ...[secrets.hash('social-result', token), secrets.hash('social-user', provider, identity.subject)],
    ...[identity.name, identity.mail, id],
  )
  return outcome('code', token)
}

/** Splits a state into its two parts. Undefined if the first one is missing. */
function readState(text: string): {
  readonly state?: string | undefined
  readonly page?: string | undefined
} {
  const [, state, page] = /^([\w-]{43})(?:--(.{1,4096}))?$/.exec(text) ?? []
  if (page === undefined) return { state }
  try {
    return { state, page: decodeURIComponent(page) }
  } catch {
    return {}
  }
}

/** A page of the app, as it was given. Undefined unless it is of the origin that starts, and fits into a state. */
function readPage(given: string, site: string): { readonly given: string; readonly url: URL } | undefined {
  // A text with half a character (an unpaired surrogate) cannot be in a state.
  if (/\p{Surrogate}/u.test(given)) return undefined
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url?.origin !== site || url.username !== '' || url.password !== '') return undefined
  if (encodeURIComponent(given).length > 4096) return undefined
  return { given, url }
}

/**
 * The address of the app's page, with the result at the end of its fragment: a fragment is sent to no server, and is in no
 * referrer (RFC 9110 sections 7.1 and 10.1.3).
 */
function addResult(page: string, site: string, resultUri: string): string | undefined {
  const { url } = readPage(page, site) ?? {}
  if (url === undefined) return undefined
  url.hash += `${url.hash === '' ? '' : '&'}result_uri=${encodeURIComponent(resultUri)}`
  return url.href
}

/** Somebody whom a provider knows, and the statement that uses up the proof of it. */
export interface SocialProof {
  readonly identity: ProvedIdentity
  /** What the provider calls the user. */
  readonly name: string
  /** Of several at the same time, one wins. */
  readonly used: SqlStatement
}

/**
 * Reads the result of a log-in on the device that started it.
 *
 * @param account - that it was started for, to link it; empty if it was started to log in
 * @throws FrameError `LOGIN`
 */
export async function readProof(
  { secrets, store }: ServerParts,
  { device }: Caller,
  code: string,
  account: string,
): Promise<SocialProof> {
  if (!/^[\w-]{43}$/.test(code)) throw new FrameError('LOGIN')
  const found = `result = ? and device = ? and account = ? and stage = 'known' and expires_at > ?`
  const match = [secrets.hash('social-result', code), device, account, store.now()]
  const [row] = await store.ask(
    `select subject, name, mail, provider from frame_socials where ${found}`,
    ...match,
  )
  const kind = socialProviders.find((each) => each === row?.provider)
  if (row === undefined || kind === undefined) throw new FrameError('LOGIN')
  const [name, mail] = [String(row.name), String(row.mail)]
  const used = needed(`delete from frame_socials where ${found} returning id`, ...match)
  return { identity: { user: String(row.subject), kind, name: mail || name, mail }, name, used }
}

/**
 * Finishes the log-in on the device that started it. The code is used up with the session that it is for. Each account
 * of a provider is an account here, unless its user has linked it, and is never joined with another one because their
 * emails are the same.
 *
 * @throws FrameError `LOGIN`, `NEW_LOGIN`
 */
export async function finishSocial(
  parts: ServerParts,
  caller: Caller,
  code: string,
): Promise<IssuedSession & { readonly name: string }> {
  const { identity, name, used } = await readProof(parts, caller, code, '')
  return { ...(await openAccount(parts, caller, identity, used)), name }
}

/**
 * Opens a session of the account of somebody whom a provider knows; the first one makes the account.
 *
 * @param used - uses up what the session is given for. Of several at the same time, one wins.
 * @throws FrameError `LOGIN`, `NEW_LOGIN` on a new device if it was linked a short time ago
 */
export async function openAccount(
  parts: ServerParts,
  caller: Caller,
  identity: ProvedIdentity,
  used: SqlStatement,
): Promise<IssuedSession> {
  const { store } = parts
  const { kind: provider, mail, user } = identity
  const { device } = caller
  const early = await requireOpening(parts, caller, identity)
  const session = prepareSession(parts, { user, device, early, mail })
  const account = randomBytes(16).toString('base64url')
  const steps = [
    used,
    ...keepAccount(parts, identity, account),
    ...recordEvent(parts, { type: 'user.created', account, data: { login: provider }, mail }, { account }),
    session.store,
  ]
  const { isDone } = await store.batch(steps, [
    { event: 'login', subject: user, detail: { device, provider } },
  ])
  if (!isDone) throw new FrameError('LOGIN')
  return session.issued
}

import { createHash, randomBytes } from 'node:crypto'
import { FrameError } from '../base/errors.js'
import {
  authorizeUrl,
  isOfIssuer,
  readIdentity,
  type SocialIdentity,
  type SocialProvider,
  socialProviders,
} from '../config/oauth.js'
import { recordEvent } from '../events/recordEvent.js'
import { mailFor, tellMoved } from '../identities/accountMail.js'
import { keepAccount, type ProvedIdentity, requireOpening } from '../identities/identities.js'
import { callsOf, limit } from '../parts/buckets.js'
import { type Caller, hours, type ServerParts } from '../parts/parts.js'
import { type IssuedSession, prepareSession } from '../sessions/sessions.js'
import { needed, type SqlStatement } from '../storage/types.js'
import {
  outcomeOf,
  readPage,
  readState,
  type SocialOutcome,
  socialLifetime,
  stateId,
} from './socialOutcome.js'
import { walletPage } from './walletLogin.js'

/** Those that log in by a window, in the order of the views: providers, and wallets of the browser. */
export const windowProviders = [...socialProviders, 'wallet'] as const

const startsPerDeviceHour = 30

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

/** The start of a log-in with a provider. */
export interface SocialStart {
  readonly provider: string
  readonly site: string
  /** The app's page, where the provider's page takes its place. */
  readonly returnTo?: string | undefined
  /** The account that it is to be linked to. Without one, it logs in. */
  readonly account?: string
}

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
  const { config, store } = parts
  const found = clientOf(parts, name)
  const provider = name === 'wallet' && config.socials?.wallet === true ? name : found?.provider
  if (provider === undefined) throw new FrameError('PROVIDER')
  const page = returnTo === undefined ? undefined : readPage(returnTo, site)?.given
  if (page === undefined && returnTo !== undefined) throw new FrameError('BAD_REQUEST')
  await limitStarts(parts, caller)
  const now = store.now()
  // A wallet signs a nonce of letters and digits alone (EIP-4361).
  const [state, verifier, nonce] = [newToken(), newToken(), randomBytes(32).toString('hex')]
  await store.ask(
    `insert into frame_socials
      (id, device, provider, site, verifier, nonce, stage, result, subject, name, mail, expires_at, account)
    values (?, ?, ?, ?, ?, ?, 'started', '', '', '', '', ?, ?)`,
    [
      stateId(parts, state, page),
      caller.device,
      provider,
      site,
      verifier,
      nonce,
      now + socialLifetime,
      account,
    ],
  )
  await store.audit('social-start', caller.device, { provider, site })
  if (found === undefined) return { uri: walletPage(config.origin, state) }
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const redirectUri = redirectOf(config.origin, found.provider)
  return { uri: authorizeUrl(found.provider, found.client, { challenge, nonce, redirectUri, state }) }
}

/**
 * Takes the user back from the provider. The log-in goes on only where it began: the result is for the app's origin and
 * for the device that started, so a link that somebody else sends logs nobody in.
 *
 * @param query - of the provider's redirect. It works once.
 * @returns the outcome that the page in the pop-up passes on. Never rejects for what the provider or the user did.
 */
export async function receiveSocial(
  parts: ServerParts,
  name: string,
  query: URLSearchParams,
): Promise<SocialOutcome> {
  const { config, readIdToken, secrets, store } = parts
  const found = clientOf(parts, name)
  const { page, state } = readState(query.get('state') ?? '')
  if (found === undefined || state === undefined) return outcomeOf(config.origin, {}, 'error', 'state')
  const { client, provider } = found
  const id = stateId(parts, state, page)
  const [row] = await store.ask(
    `update frame_socials set stage = 'returned' where id = ? and provider = ? and stage = 'started' and expires_at > ?
    returning device, site, verifier, nonce`,
    [id, provider, store.now()],
  )
  if (row === undefined) return outcomeOf(config.origin, {}, 'error', 'state')
  const site = String(row.site)
  const outcome = (key: 'code' | 'error', value: string) =>
    outcomeOf(config.origin, { site, page }, key, value)
  const code = query.get('code')
  const failed = async (reason: string): Promise<SocialOutcome> => {
    await store.ask('delete from frame_socials where id = ?', [id])
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
    [
      secrets.hash('social-result', token),
      secrets.hash('social-user', provider, identity.subject),
      identity.name,
      identity.mail,
      id,
    ],
  )
  return outcome('code', token)
}

/** Somebody whom a provider knows, and the statement that uses up the proof of it. */
export interface SocialProof {
  readonly identity: ProvedIdentity
  /** The user's name at the provider. */
  readonly name: string
  /** Marks the answer of the provider as used. One of several log-ins at the same time wins. */
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
    match,
  )
  const kind = windowProviders.find((each) => each === row?.provider)
  if (row === undefined || kind === undefined) throw new FrameError('LOGIN')
  const [name, mail] = [String(row.name), String(row.mail)]
  const used = needed(`delete from frame_socials where ${found} returning id`, match)
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
 * Opens a session of the account of somebody whom a provider knows; the first one makes the account. Where mails go, only a
 * device of the wallet changes.
 *
 * @param used - uses up what the session is given for. Of several at the same time, one wins.
 * @param told - what the webhooks are told of a new user besides the log-in
 * @throws FrameError `LOGIN`, `NEW_LOGIN` on a new device if it was linked a short time ago
 */
export async function openAccount(
  parts: ServerParts,
  caller: Caller,
  identity: ProvedIdentity,
  used: SqlStatement,
  told: Readonly<Record<string, string>> = {},
): Promise<IssuedSession> {
  const { store } = parts
  const { kind: provider, name, user } = identity
  const { device } = caller
  const early = await requireOpening(parts, caller, identity)
  const address = await mailFor(parts, caller, identity)
  const { mail, moved } = address
  const session = prepareSession(parts, { user, kind: provider, device, early, mail })
  const account = randomBytes(16).toString('base64url')
  const steps = [
    session.lock,
    used,
    ...keepAccount(parts, { ...identity, name: name || mail, mail }, account),
    ...recordEvent(
      parts,
      { type: 'user.created', account, data: { login: provider, ...told }, mail },
      { account },
    ),
    session.lock,
    session.store,
  ]
  const { isDone } = await store.batch(steps, [
    { event: 'login', subject: user, detail: { device, provider } },
    ...(moved ? [{ event: 'email-change', subject: moved.account, detail: { provider } }] : []),
  ])
  if (!isDone) throw new FrameError('LOGIN')
  tellMoved(parts, caller, address)
  return session.issued
}

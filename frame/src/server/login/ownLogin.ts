import { randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { FrameError } from '../base/errors.js'
import { ownUser } from '../identities/identities.js'
import { KeysUnreachable } from '../ownLogin/checkToken.js'
import { callsOf, limit } from '../parts/buckets.js'
import { type Caller, minutes, type ServerParts } from '../parts/parts.js'
import type { IssuedSession } from '../sessions/sessions.js'
import { needed } from '../storage/types.js'
import { limitStarts, openAccount } from './socials.js'

const provider = 'own'
const lifetime = 10 * minutes

/** The app that a log-in is for, and its page. */
export interface OwnLoginStart {
  readonly projectId: string
  /** Origin of the page, which was checked. */
  readonly site: string
}

const loginOf = ({ config }: ServerParts, projectId: string) => {
  const login = config.projects.get(projectId)?.ownLogin
  if (login === undefined) throw new FrameError('NO_OWN_LOGIN')
  return login
}

/**
 * Starts a log-in with the account that a user has at the app. The nonce is for the device that asks: a token with it is worth
 * nothing anywhere else, and works once.
 *
 * @throws FrameError `NO_OWN_LOGIN` if the app has no such log-in, `LIMIT`
 */
export async function startOwnLogin(
  parts: ServerParts,
  caller: Caller,
  { projectId, site }: OwnLoginStart,
): Promise<{ readonly nonce: string }> {
  loginOf(parts, projectId)
  const { secrets, store } = parts
  await limitStarts(parts, caller)
  const nonce = randomBytes(32).toString('base64url')
  await store.ask(
    `insert into frame_socials (id, device, provider, site, verifier, nonce, stage, result, subject, name, mail, expires_at)
    values (?, ?, ?, ?, ?, '', 'started', '', '', '', '', ?)`,
    [secrets.hash('own-login', nonce), caller.device, provider, site, projectId, store.now() + lifetime],
  )
  await store.audit('social-start', caller.device, { provider, site })
  return { nonce }
}

/**
 * Ends it with the token. A nonce is tried once, so that nobody can try token after token for it; a token whose keys could not be read
 * may be sent again.
 *
 * @throws FrameError `TOKEN` if anything of the token is wrong, `KEYS` if the issuer's keys cannot be read, `LIMIT`
 */
export async function finishOwnLogin(
  parts: ServerParts,
  caller: Caller,
  { projectId, site, token }: OwnLoginStart & { readonly token: string },
): Promise<IssuedSession & { readonly name: string }> {
  const login = loginOf(parts, projectId)
  const { secrets, store } = parts
  await limit(store, callsOf(parts, caller))
  const nonce = nonceOf(token)
  const id = secrets.hash('own-login', nonce)
  const [row] = await store.ask(
    `update frame_socials set stage = 'returned' where id = ? and device = ? and provider = '${provider}' and site = ?
    and verifier = ? and stage = 'started' and expires_at > ? returning id`,
    [id, caller.device, site, projectId, store.now()],
  )
  if (row === undefined) throw new FrameError('TOKEN')
  const check = parts.checkToken(login, token, { nonce, now: store.now() })
  const found = await check.catch(async (error: unknown): Promise<never> => {
    parts.onError(error)
    if (error instanceof KeysUnreachable) {
      await store.ask(`update frame_socials set stage = 'started' where id = ? and stage = 'returned'`, [id])
      throw new FrameError('KEYS')
    }
    await store.ask('delete from frame_socials where id = ?', [id])
    await store.audit('social-wrong', caller.device, { provider, reason: 'token' })
    throw new FrameError('TOKEN')
  })
  const { issuer } = login
  const { mail, name, subject } = found
  const user = ownUser(secrets, issuer, subject)
  const used = needed(`delete from frame_socials where id = ? and stage = 'returned' returning id`, [id])
  const identity = { user, mail, kind: 'own' as const, name }
  return { ...(await openAccount(parts, caller, identity, used, { issuer, subject })), name }
}

/** The nonce that a token names. Nothing is believed yet: it only says which log-in is tried. */
function nonceOf(token: string): string {
  try {
    const { nonce } = decodeJwt(token)
    return typeof nonce === 'string' ? nonce : ''
  } catch {
    return ''
  }
}

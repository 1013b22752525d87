import { randomBytes } from 'node:crypto'
import { isHex } from 'viem'
import { readBoundedText } from '../../../../common/bodies.js'
import { fieldsOf } from '../../../../common/records.js'
import { FrameError } from '../base/errors.js'
import type { FarcasterClient } from '../config/config.js'
import { limit } from '../parts/buckets.js'
import { type Caller, hours, minutes, type ServerParts } from '../parts/parts.js'
import type { IssuedSession } from '../sessions/sessions.js'
import { needed } from '../storage/types.js'
import { isSignedByOwner, readFarcasterMessage } from './farcasterMessage.js'
import { limitStarts, openAccount, type SocialProof } from './socials.js'

const provider = 'farcaster'
const lifetime = 10 * minutes
const readsPerLogin = 900
const deadline = 10_000
const maxBytes = 65_536

/** A log-in that waits for the user's Farcaster app. */
export interface StartedFarcaster {
  /** For this device alone. */
  readonly id: string
  /** Opens the app; shown as a QR code too. */
  readonly url: string
}

const clientOf = ({ config }: ServerParts): FarcasterClient => {
  const client = config.socials?.farcaster
  if (client === undefined) throw new FrameError('PROVIDER')
  return client
}
const domainOf = (origin: string) => new URL(origin).host

/**
 * Starts a log-in by a message that the user's Farcaster app signs (FIP-11). The relay carries the message; it is not
 * trusted with more.
 *
 * @param account - that it is to be linked to; empty to log in
 * @throws FrameError `PROVIDER` if it is not set up, `LIMIT`, `RELAY`
 */
export async function startFarcaster(
  parts: ServerParts,
  caller: Caller,
  site: string,
  account = '',
): Promise<StartedFarcaster> {
  const client = clientOf(parts)
  const { config, secrets, store } = parts
  await limitStarts(parts, caller)
  const now = store.now()
  const id = randomBytes(32).toString('base64url')
  const nonce = randomBytes(16).toString('hex')
  const { channelToken, url } = await askRelay(parts, client, 'channel', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      siweUri: config.origin,
      domain: domainOf(config.origin),
      nonce,
      acceptAuthAddress: true,
      expirationTime: new Date(now + lifetime).toISOString(),
    }),
  })
  const isRight =
    typeof channelToken === 'string' &&
    /^[\w.-]{1,256}$/.test(channelToken) &&
    typeof url === 'string' &&
    url.length <= 2048 &&
    URL.canParse(url)
  if (!isRight) throw new FrameError('RELAY')
  await store.ask(
    `insert into frame_socials
      (id, device, provider, site, verifier, nonce, stage, result, subject, name, mail, expires_at, account)
    values (?, ?, ?, ?, ?, ?, 'started', '', '', '', '', ?, ?)`,
    [secrets.hash('social', id), caller.device, provider, site, channelToken, nonce, now + lifetime, account],
  )
  await store.audit('social-start', caller.device, { provider, site })
  return { id, url }
}

/**
 * Asks whether the message is signed, and then ends the log-in. Of several calls at once, one gets the session.
 *
 * @returns undefined while the user has not answered
 * @throws FrameError as `proveFarcaster`
 */
export async function finishFarcaster(
  parts: ServerParts,
  caller: Caller,
  id: string,
): Promise<(IssuedSession & { readonly name: string }) | undefined> {
  const proof = await proveFarcaster(parts, caller, id, '')
  if (proof === undefined) return undefined
  const { giveBack, identity, used } = proof
  const opened = await openAccount(parts, caller, identity, used).catch(giveBack)
  return { ...opened, name: identity.name }
}

/** Somebody whom Farcaster knows. */
interface FarcasterProof extends Pick<SocialProof, 'identity' | 'used'> {
  /** Has the message read once more, after something else went wrong. */
  readonly giveBack: (cause: unknown) => Promise<never>
}

/**
 * Asks whether the message is signed.
 *
 * @param account - that it was started for, to link it; empty if it was started to log in
 * @returns the signer's proof, once; undefined while the user has not answered
 * @throws FrameError `LOGIN` if the log-in is over, also because the user declined; `FARCASTER` if the signed message is
 *   not right; `RELAY` if it can be asked again; `LIMIT`
 */
export async function proveFarcaster(
  parts: ServerParts,
  caller: Caller,
  id: string,
  account: string,
): Promise<FarcasterProof | undefined> {
  const client = clientOf(parts)
  const { config, secrets, store } = parts
  if (!/^[\w-]{43}$/.test(id)) throw new FrameError('LOGIN')
  const key = secrets.hash('social', id)
  await limit(store, { id: secrets.hash('farcaster', id), max: readsPerLogin, span: hours })
  const found = `id = ? and device = ? and account = ? and provider = '${provider}' and stage = 'started' and expires_at > ?`
  const match = [key, caller.device, account, store.now()]
  const [row] = await store.ask(`select verifier from frame_socials where ${found}`, match)
  if (row === undefined) throw new FrameError('LOGIN')
  const end = async (code: 'LOGIN' | 'FARCASTER'): Promise<never> => {
    await store.ask('delete from frame_socials where id = ?', [key])
    await store.audit('social-wrong', caller.device, { provider, reason: code })
    throw new FrameError(code)
  }
  const headers = { authorization: `Bearer ${String(row.verifier)}` }
  const reply = await askRelay(parts, client, 'channel/status', { headers })
  if (reply.state === 'pending') return undefined
  if (reply.state !== 'completed') return end('LOGIN')
  const { message, signature, username } = reply
  const [taken] = await store.ask(
    `update frame_socials set stage = 'returned' where ${found} returning nonce`,
    match,
  )
  if (taken === undefined) throw new FrameError('LOGIN')
  const expected = { domain: domainOf(config.origin), uri: config.origin, nonce: String(taken.nonce) }
  const identity =
    typeof message === 'string' ? readFarcasterMessage(message, { ...expected, now: store.now() }) : undefined
  if (identity === undefined || typeof message !== 'string' || !isHex(signature)) return end('FARCASTER')
  // The node, or the database, may answer the next time.
  const giveBack = async (cause: unknown): Promise<never> => {
    await store.ask(`update frame_socials set stage = 'started' where id = ? and stage = 'returned'`, [key])
    throw cause
  }
  const isOwner = await isSignedByOwner(identity, { message, signature }, client.rpcUrl).catch(
    (cause: unknown) => {
      parts.onError(cause)
      return giveBack(new FrameError('RELAY'))
    },
  )
  if (!isOwner) return end('FARCASTER')
  const fid = String(identity.fid)
  // A name of the relay is shown, and decides nothing.
  const name = typeof username === 'string' && /^[\w.-]{1,100}$/.test(username) ? username : `#${fid}`
  const user = secrets.hash('social-user', provider, fid)
  const used = needed(`delete from frame_socials where id = ? and stage = 'returned' returning id`, [key])
  return { identity: { user, kind: provider, name, mail: '' }, used, giveBack }
}

/** A reply of the relay; one that refuses is empty, because the channel is over then. */
async function askRelay(
  parts: ServerParts,
  { relayUrl = 'https://relay.farcaster.xyz' }: FarcasterClient,
  path: string,
  init: RequestInit,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    const response = await fetch(`${relayUrl}/v1/${path}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(deadline),
    })
    if (response.status === 429 || response.status >= 500)
      throw new Error(`The relay said ${response.status}`)
    const text = await readBoundedText(response, maxBytes)
    if (!response.ok || text === undefined) return {}
    return fieldsOf(JSON.parse(text))
  } catch (cause) {
    parts.onError(cause)
    throw new FrameError('RELAY')
  }
}

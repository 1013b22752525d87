import { randomBytes } from 'node:crypto'
import type { WalletQuestion } from '../../shared/walletMessage.js'
import { FrameError } from '../base/errors.js'
import { callsOf, limit } from '../parts/buckets.js'
import { type Caller, hours, type ServerParts } from '../parts/parts.js'
import { subjectOf, type WalletSignature } from '../wallets/signers.js'
import { outcomeOf, readState, type SocialOutcome, socialLifetime, stateId } from './socialOutcome.js'

const provider = 'wallet'
const triesPerLogin = 10

/** A wallet's signature of the question that belongs to a state. */
export interface WalletAnswer extends WalletSignature {
  readonly state: string
}

/** The page of this server that finds the wallets of the browser. */
export const walletPage = (origin: string, state: string): string => `${origin}/social/wallet?state=${state}`

/** Facts that the page is written with. */
export interface WalletPageFacts {
  readonly state: string
  /** Undefined if the log-in is over, or never was. */
  readonly question?: WalletQuestion | undefined
  /** The outcome that the page passes on if the user gives up. */
  readonly cancelled?: SocialOutcome | undefined
}

/** Reads what the page needs to know of the log-in that a state was made for. */
export async function readWalletPage(parts: ServerParts, state: string): Promise<WalletPageFacts> {
  const login = await findLogin(parts, state)
  if (login === undefined) return { state }
  const { page, question } = login
  const cancelled = outcomeOf(parts.config.origin, { site: question.site, page }, 'error', 'access_denied')
  return { state, question, cancelled }
}

/** A log-in that waits for a signature. */
interface StartedLogin {
  readonly id: string
  /** The app's page that the window took the place of. */
  readonly page: string | undefined
  readonly question: WalletQuestion
}

async function findLogin(parts: ServerParts, text: string): Promise<StartedLogin | undefined> {
  const { config, store } = parts
  const { page, state } = readState(text)
  if (state === undefined || config.socials?.wallet !== true) return undefined
  const id = stateId(parts, state, page)
  const [row] = await store.ask(
    `select site, nonce, account, expires_at from frame_socials
    where id = ? and provider = '${provider}' and stage = 'started' and expires_at > ?`,
    [id, store.now()],
  )
  if (row === undefined) return undefined
  const expiresAt = Number(row.expires_at)
  const question = {
    origin: config.origin,
    site: String(row.site),
    isLink: row.account !== '',
    nonce: String(row.nonce),
    issuedAt: expiresAt - socialLifetime,
    expiresAt,
  }
  return { id, page, question }
}

/**
 * Takes the signature of a wallet. The log-in goes on only where it began: the result is for the app's origin and for the
 * device that started, so a page that somebody else sends logs nobody in.
 *
 * @returns the outcome that the page passes on
 * @throws FrameError `LOGIN` if the log-in is over; `SIGNATURE` if the signature is not right, after which the user can
 *   try again; `NODE` if the network of a contract cannot be asked; `LIMIT`
 */
export async function takeSignature(
  parts: ServerParts,
  caller: Caller,
  { state, ...signature }: WalletAnswer,
): Promise<SocialOutcome> {
  const { config, secrets, store } = parts
  const login = await findLogin(parts, state)
  if (login === undefined) throw new FrameError('LOGIN')
  const { id, page, question } = login
  await limit(store, callsOf(parts, caller), { id: `wallet-${id}`, max: triesPerLogin, span: hours })
  const subject = await subjectOf(parts, question, signature)
  if (subject === undefined) {
    await store.audit('social-wrong', id, { provider, reason: 'signature' })
    throw new FrameError('SIGNATURE')
  }
  const code = randomBytes(32).toString('base64url')
  const [taken] = await store.ask(
    `update frame_socials set stage = 'known', result = ?, subject = ?, name = ?, nonce = ''
    where id = ? and provider = '${provider}' and stage = 'started' and expires_at > ? returning id`,
    [
      secrets.hash('social-result', code),
      secrets.hash('social-user', provider, subject),
      shorten(signature.address),
      id,
      store.now(),
    ],
  )
  if (taken === undefined) throw new FrameError('LOGIN')
  return outcomeOf(config.origin, { site: question.site, page }, 'code', code)
}

/** An address as it is shown: its first and last characters. */
const shorten = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

import { hashSignIn, type SignInMarks } from '../../shared/signIn.js'
import type { ServerParts } from '../parts/parts.js'
import { type IdentityKind, readKind } from '../sessions/kinds.js'
import { type Session, sessionLifetime } from '../sessions/sessions.js'
import { createStore } from '../storage/createStore.js'
import type { SqlDatabase } from '../storage/types.js'
import { plainAddress } from './addresses.js'

/** Values of `amr` (RFC 8176) for each way to log in. `fed` is what others call a log-in that somebody else vouches for. */
const references: Readonly<Record<IdentityKind, readonly string[]>> = {
  email: ['otp'],
  google: ['fed'],
  x: ['fed'],
  discord: ['fed'],
  github: ['fed'],
  apple: ['fed'],
  facebook: ['fed'],
  farcaster: ['pop'],
  wallet: ['pop'],
  own: ['fed'],
  // The server does not know whether hardware keeps the key, but that the user was there.
  passkey: ['pop', 'user'],
}

/** Keeps how and when the user has logged in who approves a sign-in to an app. A session from before that was kept does not say it. */
export async function recordSignIn(
  { store: { ask, now } }: Pick<ServerParts, 'store'>,
  { account, kind, loggedInAt }: Pick<Session, 'account' | 'kind' | 'loggedInAt'>,
  { domain, nonce }: SignInMarks,
): Promise<void> {
  if (kind === undefined) return
  await ask(
    `insert into frame_sign_ins (id, account, kind, expires_at, logged_in_at) values (?, ?, ?, ?, ?)
    on conflict (id) do nothing`,
    [await hashSignIn({ domain, nonce }), account, kind, now() + sessionLifetime, loggedInAt],
  )
}

/** The marks of a sign-in in a verified message, and the account that signed it. */
type SignedMarks = SignInMarks & { readonly address: string }

/** A log-in to the embedded wallet, as tokens say it. */
export interface SignInLogin {
  /** Values of `amr` (RFC 8176). None if nothing is known of the log-in. */
  readonly amr: readonly string[]
  /** When it was, in seconds since 1970. Undefined if that is not known. */
  readonly authTime?: number
}

/** Says how users of the embedded wallet have logged in who sign in to an app, and which account that is. */
export interface SignIns {
  /**
   * Finds the log-in behind a sign-in.
   *
   * @param signIn - read from a verified message of the account `address`
   * @returns values of `amr` (RFC 8176) such as `['otp']`; none if the embedded wallet has not signed the message, if that
   *   is more than 30 days ago, or if another user has the address too. Who has proved it is not disturbed by who has not
   */
  findReferences(signIn: SignedMarks): Promise<readonly string[]>
  /**
   * Finds the same with the time of the log-in, which a session of the wallet may be 30 days behind.
   *
   * @example
   * const userOf = ({ accountAddress: address, domain, nonce }) => signIns.findLogin({ address, domain, nonce })
   */
  findLogin(signIn: SignedMarks): Promise<SignInLogin>
  /**
   * Finds the account of the embedded wallet behind a sign-in: one user, whichever key of the wallet has signed.
   *
   * @param signIn - read from a verified message of the account `address`
   * @returns the id of the account; undefined where `findReferences` finds nothing, and if the wallet has not proved the address
   * @example
   * const userOf = async ({ accountAddress: address, domain, nonce }) => ({ id: await signIns.findAccount({ address, domain, nonce }) })
   */
  findAccount(signIn: SignedMarks): Promise<string | undefined>
}

/**
 * Opens what the server of the embedded wallet knows of sign-ins to apps, for a sign-in server on the same database.
 *
 * @example
 * import { openDatabase, openSignIns } from 'appkit-frame'
 *
 * const signIns = await openSignIns(await openDatabase({ url: process.env.DATABASE_URL ?? '' }))
 * // All three are read from the verified message of a sign-in.
 * export const idOf = (address: string, domain: string, nonce: string) =>
 *   signIns.findAccount({ address, domain, nonce })
 */
export async function openSignIns(database: SqlDatabase, now = Date.now): Promise<SignIns> {
  const { ask } = await createStore(database, now)
  const find = async ({ address, domain, nonce }: SignedMarks) => {
    const plain = plainAddress(address)
    const [row] = await ask(
      `select kind, logged_in_at, frame_sign_ins.account as account, proven from frame_sign_ins
        join frame_addresses on frame_addresses.account = frame_sign_ins.account and frame_addresses.address = ?
        where id = ? and expires_at > ? and not exists (
          select 1 from frame_addresses as other
          where other.address = ? and other.account <> frame_sign_ins.account and other.proven >= frame_addresses.proven)`,
      [plain, await hashSignIn({ domain, nonce }), now(), plain],
    )
    return row
  }
  const findLogin = async (signIn: SignedMarks): Promise<SignInLogin> => {
    const row = await find(signIn)
    const kind = readKind(row?.kind)
    if (kind === undefined) return { amr: [] }
    const authTime = Math.floor(Number(row?.logged_in_at) / 1000)
    return { amr: references[kind], ...(authTime > 0 && { authTime }) }
  }
  return {
    findLogin,
    findReferences: async (signIn) => (await findLogin(signIn)).amr,
    async findAccount(signIn) {
      const row = await find(signIn)
      return row !== undefined && Number(row.proven) === 1 ? String(row.account) : undefined
    },
  }
}

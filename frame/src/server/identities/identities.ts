import { FrameError } from '../base/errors.js'
import type { Secrets } from '../base/secrets.js'
import type { Caller, ServerParts } from '../parts/parts.js'
import { passkeyUser } from '../passkeys/passkeyUser.js'
import { type IdentityKind, readKind } from '../sessions/kinds.js'
import { type SqlStatement, statement } from '../storage/types.js'
import { findWallet } from '../wallets/wallets.js'

/** Somebody whom a log-in has proved. */
export interface ProvedIdentity {
  /** The keyed hash of the email, or of the user of a provider. */
  readonly user: string
  readonly kind: IdentityKind
  /** The name that the user knows it by: an address, or the user's name at the provider. */
  readonly name: string
  /** An email that is verified, to send mails to; or empty. */
  readonly mail: string
}

/** The hash that stands for the account that a user has at an app, by `iss` and `sub` of the app's tokens. */
export const ownUser = ({ hash }: Pick<Secrets, 'hash'>, issuer: string, subject: string): string =>
  hash('own-user', issuer, subject)

/** A way to log in to an account. */
export interface AccountIdentity extends Omit<ProvedIdentity, 'kind' | 'user'> {
  readonly id: string
  /** Undefined for a provider whose user has not come back since log-ins are kept. */
  readonly kind: IdentityKind | undefined
  /** Whether it came to the account later. */
  readonly isLinked: boolean
  readonly since: number
  /** From when on it opens the account on devices that cannot open the wallet. */
  readonly opensAt: number
  /** From when on it can be removed, if somebody asked for that; else 0. */
  readonly removalAt: number
}

/**
 * The ways to log in to an account: the one of its own, then those that were linked, the oldest first. One that was linked and
 * has taken the place of the account's own is as old as its link: it has been there no longer than that.
 */
export async function listIdentities(
  { secrets, store }: Pick<ServerParts, 'store'> & { readonly secrets: Pick<Secrets, 'hash'> },
  account: string,
): Promise<readonly AccountIdentity[]> {
  const rows = await store.ask(
    `select email as id, kind, name, address as mail, 0 as linked,
      case when coalesce(frame_identities.opens_at, 0) > 0 then frame_identities.since else created_at end as since,
      0 as opens_at, coalesce(removal_at, 0) as removal_at
    from frame_accounts left join frame_identities on frame_identities.id = frame_accounts.email
    where frame_accounts.id = ?
    union all select id, kind, name, mail, 1, since, opens_at, removal_at from frame_identities
    where account = ? and linked = 1 and not exists (select 1 from frame_accounts where email = frame_identities.id)
    order by 5, 6, 1`,
    [account, account],
  )
  return rows.map(({ id, kind, linked, mail, name, opens_at, removal_at, since }) => {
    const isEmail = id === secrets.hash('email', String(mail))
    return {
      id: String(id),
      kind: id === passkeyUser(secrets, account) ? 'passkey' : isEmail ? 'email' : readKind(kind),
      name: isEmail ? String(mail) : String(name || mail || ''),
      mail: String(mail),
      isLinked: Number(linked) === 1,
      since: Number(since),
      opensAt: Number(opens_at),
      removalAt: Number(removal_at),
    }
  })
}

/**
 * Refuses a log-in that was linked a short time ago, on a device that has no slot of the wallet: whoever linked it on a
 * device of somebody else gets nowhere with it before the owner has had the mail.
 *
 * @returns the account that it opens early, on a device of its wallet; else an empty text
 * @throws FrameError `NEW_LOGIN`
 */
export async function requireOpening(
  parts: ServerParts,
  { device }: Caller,
  { user }: Pick<ProvedIdentity, 'user'>,
): Promise<string> {
  const now = parts.store.now()
  const [held] = await parts.store.ask(
    `select account, opens_at from frame_identities where id = ? and linked = 1 and opens_at > ?
      and not exists (select 1 from frame_accounts where email = frame_identities.id)`,
    [user, now],
  )
  if (held === undefined) return ''
  const account = String(held.account)
  const wallet = await findWallet(parts, { account })
  if (wallet?.record.slots.some((slot) => slot.device === device)) return account
  throw new FrameError('NEW_LOGIN', Math.ceil((Number(held.opens_at) - now) / 1000))
}

/**
 * Makes the account of a log-in that has none, neither of its own nor a linked one, and notes what the log-in is called.
 * Where a log-in and a link happen at the same time, the second one waits for the row that both write first.
 *
 * @param id - of the account, if it is made
 */
export function keepAccount(
  { store }: ServerParts,
  { kind, mail, name, user }: ProvedIdentity,
  id: string,
): readonly SqlStatement[] {
  const now = store.now()
  return [
    statement(
      `delete from frame_identities where id = ? and linked = 1
        and exists (select 1 from frame_accounts where email = frame_identities.id)`,
      [user],
    ),
    statement(
      `insert into frame_identities (id, account, kind, name, mail, linked, since, opens_at, removal_at)
      values (?, coalesce((select id from frame_accounts where email = ?), ?), ?, ?, ?, 0, ?, 0, 0)
      on conflict (id) do update set kind = excluded.kind, name = excluded.name, mail = excluded.mail,
        account = case when frame_identities.linked = 1 then frame_identities.account else excluded.account end`,
      [user, user, id, kind, name, mail, now],
    ),
    statement(
      `insert into frame_accounts (email, id, address, created_at) select ?, ?, ?, cast(? as bigint)
      where not exists (select 1 from frame_identities where id = ? and linked = 1)
      on conflict (email) do update set address = excluded.address`,
      [user, id, mail, now, user],
    ),
  ]
}

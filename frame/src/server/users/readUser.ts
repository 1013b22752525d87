import { fieldsOf } from '../../../../common/records.js'
import { readVaultRecord } from '../../shared/readVaultRecord.js'
import { addressesOf } from '../../shared/vaultRecord.js'
import type { Secrets } from '../base/secrets.js'
import { listIdentities } from '../identities/identities.js'
import { passkeyUser } from '../passkeys/passkeyUser.js'
import { type IdentityKind, readKind } from '../sessions/kinds.js'
import { sessionLifetime } from '../sessions/sessions.js'
import type { FrameStore } from '../storage/createStore.js'
import type { SqlRow } from '../storage/types.js'
import { logins, readLog } from './userLog.js'

/** A user in a list. Times are ISO 8601. */
export interface UserSummary {
  readonly id: string
  /** The email address. For a log-in with a provider it is what the provider said, and null if it said none. */
  readonly email: string | null
  /** The log-in that the account began with, or that took its place. A provider is another site, Farcaster among them. */
  readonly login: 'email' | 'passkey' | 'provider' | 'wallet' | 'own'
  readonly createdAt: string
  readonly addresses: readonly string[]
  /** When the user is removed, if that was asked for. */
  readonly deletionAt: string | null
}

/** A user with sessions, devices, and the ways to log in and to open the wallet. */
export interface UserDetail extends UserSummary {
  /** The log-in of the account, then those that were linked, the oldest first. */
  readonly logins: readonly {
    /** `provider` for one whose user has not come back since kinds are kept. */
    readonly kind: IdentityKind | 'provider'
    readonly name: string
    readonly isLinked: boolean
    readonly since: string
    /** From when on it logs in on every device, if that is later. */
    readonly opensAt: string | null
    /** From when on it can be removed, if somebody asked for that. */
    readonly removalAt: string | null
  }[]
  readonly wallet: {
    readonly createdAt: string
    readonly slots: readonly { readonly id: string; readonly kind: string; readonly device?: string }[]
  } | null
  readonly sessions: readonly {
    readonly id: string
    readonly device: string
    readonly startedAt: string
    readonly expiresAt: string
  }[]
  /** Devices that a log-in by email knows, by each email that logs in. */
  readonly devices: readonly { readonly id: string; readonly seenAt: string }[]
  /** Until when the wallet does nothing, because its private key was shown. */
  readonly frozenUntil: string | null
}

/** An entry of the log. */
export interface AuditRow {
  readonly at: string
  readonly event: string
  readonly detail: Readonly<Record<string, unknown>>
}

type Parts = { readonly store: FrameStore; readonly hash: Secrets['hash'] }
const timeOf = (at: unknown) => new Date(Number(at)).toISOString()

/** A user by the row of the account. */
export async function summarize({ hash, store }: Parts, row: SqlRow): Promise<UserSummary> {
  const [id, email] = [String(row.id), String(row.address)]
  const addresses = await store.ask('select record from frame_wallets where account = ?', [id])
  const [deletion] = await store.ask('select until from frame_deletions where account = ?', [id])
  const [record] = addresses.map((each) => readVaultRecord(JSON.parse(String(each.record))))
  return {
    id,
    email: email === '' ? null : email,
    login: await loginOf({ hash, store }, row),
    createdAt: timeOf(row.created_at),
    addresses: record === undefined ? [] : addressesOf(record),
    deletionAt: deletion === undefined ? null : timeOf(deletion.until),
  }
}

/** Finds the kind of the log-in of the account, by its row. */
async function loginOf({ hash, store }: Parts, row: SqlRow): Promise<UserSummary['login']> {
  if (row.email === hash('email', String(row.address))) return 'email'
  if (row.email === passkeyUser({ hash }, String(row.id))) return 'passkey'
  const [found] = await store.ask('select kind from frame_identities where id = ?', [String(row.email)])
  const kind = readKind(found?.kind)
  return kind === 'wallet' || kind === 'own' ? kind : 'provider'
}

/** Everything about a user that an admin sees. */
export async function readUser({ hash, store }: Parts, summary: UserSummary): Promise<UserDetail> {
  const { ask } = store
  const { id } = summary
  const [wallet] = await ask('select record, created_at from frame_wallets where account = ?', [id])
  const record = wallet && readVaultRecord(JSON.parse(String(wallet.record)))
  const sessions = await ask(
    'select family, device, expires_at from frame_sessions where account = ? and expires_at > ?',
    [id, store.now()],
  )
  const known = `select id, seen_at from frame_devices where email in ${logins} order by seen_at desc, id`
  const devices = await ask(known, [id, id])
  const identities = await listIdentities({ secrets: { hash }, store }, id)
  const [freeze] = await ask('select until from frame_freezes where account = ? and until > ?', [
    id,
    store.now(),
  ])
  return {
    ...summary,
    logins: identities.map(({ isLinked, kind, name, opensAt, removalAt, since }) => ({
      kind: kind ?? 'provider',
      name,
      isLinked,
      since: timeOf(since),
      opensAt: opensAt > store.now() ? timeOf(opensAt) : null,
      removalAt: removalAt === 0 ? null : timeOf(removalAt),
    })),
    wallet:
      wallet === undefined || record === undefined
        ? null
        : {
            createdAt: timeOf(wallet.created_at),
            slots: record.slots.map(({ device, id: slot, kind }) => ({
              id: slot,
              kind,
              ...(device !== undefined && { device }),
            })),
          },
    sessions: sessions.map(({ device, expires_at, family }) => ({
      id: String(family),
      device: String(device),
      startedAt: timeOf(Number(expires_at) - sessionLifetime),
      expiresAt: timeOf(expires_at),
    })),
    devices: devices.map((each) => ({ id: String(each.id), seenAt: timeOf(each.seen_at) })),
    frozenUntil: freeze === undefined ? null : timeOf(freeze.until),
  }
}

/** The newest hundred entries of the log about a user, the newest first. */
export async function readAudit({ store }: Parts, account: string): Promise<readonly AuditRow[]> {
  const rows = await readLog(store.ask, account, 100)
  return rows.map(({ at, detail, event }) => ({
    at: timeOf(at),
    event: String(event),
    detail: fieldsOf(JSON.parse(String(detail))),
  }))
}

import { fieldsOf } from '../../../../common/records.js'
import { readVaultRecord } from '../../shared/readVaultRecord.js'
import { addressesOf } from '../../shared/vaultRecord.js'
import type { Secrets } from '../secrets.js'
import { sessionLifetime } from '../sessions.js'
import type { FrameStore } from '../storage/createStore.js'
import type { SqlRow } from '../storage/types.js'
import type { UserKey } from './userRows.js'

/** A user in a list. Times are ISO 8601. */
export interface UserSummary {
  readonly id: string
  /** Of a log-in with a provider it is what the provider said, and null if it said none. */
  readonly email: string | null
  readonly login: 'email' | 'provider'
  readonly createdAt: string
  readonly addresses: readonly string[]
  /** When the user is removed, if that was asked for. */
  readonly deletionAt: string | null
}

/** A user with sessions, devices and the ways to open the wallet. */
export interface UserDetail extends UserSummary {
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
  /** Devices that a log-in by email knows. */
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
  const addresses = await store.ask('select record from frame_wallets where account = ?', id)
  const [deletion] = await store.ask('select until from frame_deletions where account = ?', id)
  const [record] = addresses.map((each) => readVaultRecord(JSON.parse(String(each.record))))
  return {
    id,
    email: email === '' ? null : email,
    login: hash('email', email) === row.email ? 'email' : 'provider',
    createdAt: timeOf(row.created_at),
    addresses: record === undefined ? [] : addressesOf(record),
    deletionAt: deletion === undefined ? null : timeOf(deletion.until),
  }
}

/** Everything about a user that an admin sees. */
export async function readUser({ store }: Parts, summary: UserSummary, user: string): Promise<UserDetail> {
  const { ask } = store
  const { id } = summary
  const [wallet] = await ask('select record, created_at from frame_wallets where account = ?', id)
  const record = wallet && readVaultRecord(JSON.parse(String(wallet.record)))
  const sessions = await ask(
    'select family, device, expires_at from frame_sessions where account = ? and expires_at > ?',
    ...[id, store.now()],
  )
  const devices = await ask('select id, seen_at from frame_devices where email = ?', user)
  const [freeze] = await ask(
    'select until from frame_freezes where account = ? and until > ?',
    id,
    store.now(),
  )
  return {
    ...summary,
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

/** The newest entries of the log about a user, the newest first. */
export async function readAudit({ store }: Parts, { account, user }: UserKey): Promise<readonly AuditRow[]> {
  const rows = await store.ask(
    'select at, event, detail from frame_audit where subject in (?, ?) order by at desc, number desc limit 100',
    ...[account, user],
  )
  return rows.map(({ at, detail, event }) => ({
    at: timeOf(at),
    event: String(event),
    detail: fieldsOf(JSON.parse(String(detail))),
  }))
}

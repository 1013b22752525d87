import { recoverMessageAddress } from 'viem'
import * as z from 'zod/mini'
import { checkAssertion, readAssertion } from '../../shared/assertions.js'
import { hashText } from '../../shared/encoding.js'
import { readVaultRecord } from '../../shared/readVaultRecord.js'
import {
  addressesOf,
  areEnough,
  slotChangeText,
  type VaultRecord,
  type VaultSlot,
} from '../../shared/vaultRecord.js'
import type { WalletProof } from '../../shared/walletProof.js'
import { FrameError } from '../base/errors.js'
import { projectsAt } from '../config/projectsAt.js'
import { recordCustody, recordEnds } from '../events/recordCustody.js'
import { recordEvent } from '../events/recordEvent.js'
import { endMove, requireMoved } from '../moveIn/moveIn.js'
import { limit } from '../parts/buckets.js'
import { type Caller, hours, type ServerParts } from '../parts/parts.js'
import { endPasskey } from '../passkeys/passkeys.js'
import type { Session } from '../sessions/sessions.js'
import { needed, type SqlStatement } from '../storage/types.js'
import { proveAddress } from './addresses.js'
import { burySlot, countChange, isBuried, isHeld, requireThawed, tellChange } from './custody.js'
import { notePasskey } from './removalRule.js'
import { provedAddresses } from './walletProofs.js'

/** A stored wallet. */
export interface StoredWallet {
  readonly record: VaultRecord
  /** Rises with each change, so that two devices do not overwrite each other. */
  readonly revision: number
  /** In milliseconds since 1970. */
  readonly createdAt: number
}

const secretsPerHour = 60

/**
 * Begins a batch about an account, which waits for others about it. Returns no row if the account is gone: its log-in,
 * which had made no wallet, is linked to another one now.
 */
export const lockAccount = ({ account }: Pick<Session, 'account'>): SqlStatement =>
  needed('update frame_accounts set created_at = created_at where id = ? returning id', [account])

/** The wallet of an account, or undefined if it has none yet. */
export async function findWallet(
  { store }: ServerParts,
  { account }: Pick<Session, 'account'>,
): Promise<StoredWallet | undefined> {
  const [row] = await store.ask('select record, revision, created_at from frame_wallets where account = ?', [
    account,
  ])
  const record = row && readVaultRecord(JSON.parse(String(row.record)))
  return record && { record, revision: Number(row.revision), createdAt: Number(row.created_at) }
}

/**
 * The statement that writes the wallet of an account. Returns no row if it has changed since it was read.
 *
 * @param wallet - its record now, and the revision that was read
 */
export const writeWallet = (
  { account }: Pick<Session, 'account'>,
  { record, revision }: Pick<StoredWallet, 'record' | 'revision'>,
): SqlStatement =>
  needed(
    'update frame_wallets set record = ?, revision = revision + 1 where account = ? and revision = ? returning account',
    [JSON.stringify(record), account, revision],
  )

/**
 * Stores the wallet of an account that has none. The record comes complete, with all its slots, or not at all.
 *
 * @param proof - each key of the wallet has signed that it is one of this account
 * @throws FrameError `BAD_REQUEST`, `EXISTS`, `MOVE`, `SESSION` if the account is gone
 */
export async function addWallet(
  parts: ServerParts,
  session: Session,
  value: unknown,
  proof: WalletProof,
): Promise<void> {
  const { store } = parts
  const record = readVaultRecord(value)
  if (record === undefined) throw new FrameError('BAD_REQUEST')
  const { address } = record
  const addresses = addressesOf(record)
  const proved = await provedAddresses(parts, session, record, proof)
  if (proved.length < addresses.length) throw new FrameError('BAD_REQUEST')
  await requireMoved(store, session.account, addresses)
  const added = needed(
    `insert into frame_wallets (account, record, revision, created_at) values (?, ?, 1, ?)
    on conflict (account) do nothing returning account`,
    [session.account, JSON.stringify(record), store.now()],
  )
  const entry = { event: 'wallet-create', subject: session.account, detail: { address } }
  const event = { type: 'wallet.created', account: session.account, data: { addresses } } as const
  const steps = [
    lockAccount(session),
    added,
    endMove(session.account),
    ...addresses.flatMap((each) => proveAddress(session.account, each)),
    ...recordEvent(parts, event),
  ]
  const { isDone, rows } = await store.batch(steps, [entry])
  if (!isDone) throw new FrameError(rows.length === 1 ? 'SESSION' : 'EXISTS')
}

/** The body of a change of slots. The record and the assertion have readers of their own. */
export const slotChange = {
  record: z.unknown(),
  revision: z.int(),
  signature: z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-f]{130}$/))]),
  assertion: z.optional(z.unknown()),
}

/**
 * Changes the slots of a wallet. The wallet's own key has to sign the change, so a session alone cannot do it:
 * somebody opened the wallet with one of its slots. One slot is added, or one is removed: 24 hours after that was asked
 * for, or at once if another passkey confirms it. A mail tells the user.
 *
 * @throws FrameError `BAD_REQUEST`, `SLOTS`, `HOLD`, `FROZEN`, `LIMIT`
 */
export async function changeSlots(
  parts: ServerParts,
  session: Session,
  change: z.output<z.ZodMiniObject<typeof slotChange>>,
): Promise<void> {
  await requireThawed(parts, session)
  const record = readVaultRecord(change.record)
  const { revision, signature } = change
  if (record === undefined) throw new FrameError('BAD_REQUEST')
  const stored = await findWallet(parts, session)
  if (stored === undefined) throw new FrameError('SLOTS')
  const before = stored.record
  const isSameWallet =
    before.id === record.id &&
    before.address === record.address &&
    before.cipher === record.cipher &&
    JSON.stringify(before.solana) === JSON.stringify(record.solana)
  if (!isSameWallet || stored.revision !== revision) throw new FrameError('SLOTS')
  const hasSlot = (slots: readonly VaultSlot[], slot: VaultSlot) =>
    slots.some((other) => JSON.stringify(slot) === JSON.stringify(other))
  const removed = before.slots.filter((slot) => !hasSlot(record.slots, slot))
  const added = record.slots.filter((slot) => !hasSlot(before.slots, slot))
  const [changed] = [...removed, ...added]
  if (changed === undefined || removed.length + added.length > 1 || !areEnough(record.slots))
    throw new FrameError('BAD_REQUEST')
  const message = slotChangeText(record, stored.revision, await hashText(JSON.stringify(record.slots)))
  const signer = await recoverMessageAddress({ message, signature }).catch(() => '')
  if (signer.toLowerCase() !== record.address.toLowerCase()) throw new FrameError('BAD_REQUEST')
  // A slot with the id of one that was removed would have the age of that one, too.
  for (const { id } of added) if (await isBuried(parts, session, id)) throw new FrameError('BAD_REQUEST')
  await countChange(parts, session)
  const [gone] = removed
  if (gone !== undefined) {
    const isFree =
      (await isConfirmed(parts, record, gone, change.assertion)) || !(await isHeld(parts, session, gone.id))
    if (!isFree) throw new FrameError('HOLD')
  }
  const ended = gone === undefined ? [] : await endPasskey(parts, session, gone)
  // A slot that stays in the record, because another device was quicker, is not removed for good.
  const steps = [
    writeWallet(session, { record, revision: stored.revision }),
    ...ended,
    ...(gone === undefined ? [] : [...(await recordEnds(parts, session, gone)), ...burySlot(session, gone)]),
    ...added.filter(({ kind }) => kind === 'passkey').map(({ id }) => notePasskey(parts, session, id)),
    ...recordCustody(parts, session, gone === undefined ? 'slot-added' : 'slot-removed', changed.kind),
  ]
  const entry = { event: 'slots', subject: session.account, detail: { slots: record.slots.length } }
  if (!(await parts.store.batch(steps, [entry])).isDone) throw new FrameError('SLOTS')
  await tellChange(parts, session, changed, gone === undefined ? 'added to' : 'removed from')
}

/** Whether a passkey that stays has confirmed that a slot is removed, by a signature of the page's approval of that. */
async function isConfirmed(
  { config }: ServerParts,
  { slots }: VaultRecord,
  gone: VaultSlot,
  value: unknown,
): Promise<boolean> {
  const assertion = readAssertion(value)
  const found = slots.find(({ passkey }) => passkey && passkey.credential === assertion?.credential)
  if (assertion === undefined || found?.passkey === undefined) return false
  const challenge = await hashText(JSON.stringify({ kind: 'remove', slot: gone.id }))
  const { publicKey } = found.passkey
  const isTop = (top: string) => projectsAt(config, top).length > 0
  return checkAssertion(assertion, { challenge, isTop, origin: config.origin, publicKey })
}

/**
 * Releases the server's part of a slot's key, to a session on the device of the slot. For a wallet that is being
 * created, there is no slot yet.
 *
 * @throws FrameError `BAD_REQUEST`, `LIMIT`, `FROZEN`, `SESSION` if the slot is of another device or was removed
 */
export async function releaseSecret(
  parts: ServerParts,
  caller: Caller,
  session: Session,
  slot: string,
): Promise<string> {
  if (!/^[A-Za-z0-9_-]{22}$/.test(slot)) throw new FrameError('BAD_REQUEST')
  await requireThawed(parts, session)
  const { secrets, store } = parts
  await limit(store, { id: secrets.hash('release', session.account), max: secretsPerHour, span: hours })
  const wallet = await findWallet(parts, session)
  const found = wallet?.record.slots.find(({ id }) => id === slot)
  if (found && (found.kind !== 'device' || found.device !== caller.device)) throw new FrameError('SESSION')
  if (await isBuried(parts, session, slot)) throw new FrameError('SESSION')
  await store.audit('secret', session.account, { slot })
  return secrets.slotSecret(session.account, slot)
}

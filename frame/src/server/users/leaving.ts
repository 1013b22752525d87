import type { Hex } from 'viem'
import { leaveText } from '../../shared/loginChange.js'
import { FrameError } from '../base/errors.js'
import { limit } from '../parts/buckets.js'
import { days, minutes, type ServerParts } from '../parts/parts.js'
import type { Session } from '../sessions/sessions.js'
import { countChange, requireThawed } from '../wallets/custody.js'
import { requireWalletSignature } from '../wallets/walletSignature.js'
import { cancelDeletion, startDeletion } from './deletions.js'
import { readUserRows, type UserRecord } from './userRows.js'

/** A removal of the account that is under way. */
export interface PendingDeletion {
  /** When it happens, in milliseconds since 1970. */
  readonly until: number
  /** Whether the user has asked for it, and can keep the account. */
  readonly isOwn: boolean
}

const signedFor = 10 * minutes

/**
 * Begins the seven days after which the account of a session and its wallet are removed. A session is not enough: the wallet signs
 * it, after an approval.
 *
 * @param request - when it was signed, in milliseconds since 1970, and the signature of `leaveText`
 * @returns when it happens, in milliseconds since 1970
 * @throws FrameError `SLOTS` if the account has no wallet, `BAD_REQUEST` if its key has not signed this within the last ten
 *   minutes, `FROZEN`, `LIMIT`, or `LATER` if the mail cannot be sent: then nothing begins
 */
export async function startLeaving(
  parts: ServerParts,
  session: Session,
  { at, signature }: { readonly at: number; readonly signature: Hex },
): Promise<{ readonly until: number }> {
  await requireThawed(parts, session)
  await requireWalletSignature(parts, session, (wallet) => leaveText(wallet, String(at)), signature)
  if (Math.abs(parts.store.now() - at) > signedFor) throw new FrameError('BAD_REQUEST')
  await countChange(parts, session)
  return { until: await startDeletion(parts, await deletionOf(parts, session)) }
}

/**
 * Keeps an account whose user had asked for its removal. Each session of the account can: whoever has stolen one must not be able
 * to remove what its user watches.
 *
 * @throws FrameError `BAD_REQUEST` if the user has not asked for it: a removal that an admin began ends with an admin
 */
export async function stopLeaving(parts: ServerParts, session: Session): Promise<void> {
  const deletion = await readDeletion(parts, session)
  const isKept = deletion?.isOwn === true && (await cancelDeletion(parts, await deletionOf(parts, session)))
  if (!isKept) throw new FrameError('BAD_REQUEST')
}

/** The removal of the account of a session, if it is under way. */
export async function readDeletion(
  { store }: Pick<ServerParts, 'store'>,
  { account }: Session,
): Promise<PendingDeletion | undefined> {
  const [row] = await store.ask('select until, admin from frame_deletions where account = ?', [account])
  return row && { until: Number(row.until), isOwn: row.admin === '' }
}

/** Reads what others keep of a user, by what the wallet's server has of them. Of the addresses, only those that are `proven` are the user's. */
export type ReadMore = (found: UserRecord) => Promise<UserRecord>

/** Reading everything about a user takes the tables of all roles. */
const copiesPerDay = 10

/**
 * Everything that is stored about the user of a session, with the wallet as it is encrypted. The log says that it was read.
 *
 * @throws FrameError `LIMIT`
 */
export async function exportOwnData(
  { readMore, secrets, store }: ServerParts & { readonly readMore?: ReadMore | undefined },
  { account }: Session,
): Promise<UserRecord> {
  await limit(store, { id: secrets.hash('data', account), max: copiesPerDay, span: days })
  await store.audit('data', account)
  const found = await readUserRows(store.ask, { account }, true)
  return { ...found, ...(await readMore?.(found)) }
}

async function deletionOf({ store }: ServerParts, { account, locale, mail, texts }: Session) {
  const [row] = await store.ask('select email from frame_accounts where id = ?', [account])
  return { account, locale, mail, user: String(row?.email ?? ''), admin: '', ...(texts && { texts }) }
}

import { checkAssertion, readAssertion } from '../../shared/assertions.js'
import { hashText } from '../../shared/encoding.js'
import { isAllowedOrigin } from '../../shared/origins.js'
import type { VaultRecord } from '../../shared/vaultRecord.js'
import { countChange, requireThawed } from '../custody.js'
import { FrameError } from '../errors.js'
import type { ServerParts } from '../parts.js'
import type { Session } from '../sessions.js'
import { needed, type SqlStatement, statement } from '../storage/types.js'
import { lockAccount } from '../wallets.js'
import { type AccountIdentity, listIdentities } from './identities.js'
import { hold, requireSigned } from './links.js'
import { tellLogins } from './tellLogins.js'

/** Finds a way to log in to the account of a session. @throws FrameError `BAD_REQUEST` */
async function findIdentity(parts: ServerParts, { account }: Session, id: string): Promise<AccountIdentity> {
  const found = (await listIdentities(parts, account)).find((each) => each.id === id)
  if (found === undefined) throw new FrameError('BAD_REQUEST')
  return found
}

/**
 * Begins the 24 hours after which a way to log in may be removed, and tells the user; or takes a new one away at once,
 * while it does not count yet. A second call changes nothing.
 *
 * @throws FrameError `BAD_REQUEST`, `LAST_LOGIN`, `FROZEN`, `LATER` if the mail cannot be sent: then nothing begins
 */
export async function startUnlink(parts: ServerParts, session: Session, id: string): Promise<void> {
  await requireThawed(parts, session)
  const identity = await findIdentity(parts, session, id)
  const { store } = parts
  const now = store.now()
  if (identity.isLinked && identity.opensAt > now) return removeLinked(parts, session, identity)
  await requireOther(parts, session, identity)
  const until = now + hold
  const [begun] = await store.ask(
    `insert into frame_identities (id, account, kind, name, mail, linked, since, opens_at, removal_at)
    values (?, ?, '', '', '', 0, ?, 0, ?) on conflict (id) do update set removal_at = excluded.removal_at
      where frame_identities.account = excluded.account and frame_identities.removal_at = 0 returning id`,
    ...[id, session.account, now, until],
  )
  if (begun === undefined) return
  await tellLogins(parts, session, { change: 'unlinking', identity, until }).catch(async (error: unknown) => {
    await keepIdentity(parts, session, id)
    throw error
  })
  await store.audit('unlink-start', session.account, { kind: identity.kind })
}

/** Keeps a way to log in that was going to be removed. */
export async function keepIdentity({ store }: ServerParts, { account }: Session, id: string): Promise<void> {
  await store.ask('update frame_identities set removal_at = 0 where id = ? and account = ?', id, account)
  await store.audit('unlink-cancel', account)
}

/**
 * Removes a way to log in, with a signature of the wallet, 24 hours after that was asked for, or at once if a passkey of
 * the wallet confirms it. The sessions that it has opened end, all but the one that asks.
 *
 * @throws FrameError `BAD_REQUEST`, `SLOTS`, `HOLD`, `LAST_LOGIN`, `FROZEN`, `LIMIT`
 */
export async function finishUnlink(
  parts: ServerParts,
  session: Session,
  {
    assertion,
    id,
    signature,
  }: { readonly id: string; readonly signature: `0x${string}`; readonly assertion?: unknown },
): Promise<void> {
  await requireThawed(parts, session)
  const identity = await findIdentity(parts, session, id)
  const login = `${id} ${identity.since}`
  const record = await requireSigned(parts, session, { change: 'remove', login, signature })
  const isFree = identity.removalAt !== 0 && identity.removalAt <= parts.store.now()
  if (!isFree && !(await isConfirmed(parts, record, login, assertion))) throw new FrameError('HOLD')
  await countChange(parts, session)
  if (identity.isLinked) return removeLinked(parts, session, identity)
  return removeOwn(parts, session, identity)
}

/** Whether a passkey of the wallet has confirmed the removal. What it signs is the page's approval of that. */
async function isConfirmed({ config }: ServerParts, { slots }: VaultRecord, login: string, value: unknown) {
  const assertion = readAssertion(value)
  const found = slots.find(({ passkey }) => passkey && passkey.credential === assertion?.credential)
  if (assertion === undefined || found?.passkey === undefined) return false
  const challenge = await hashText(JSON.stringify({ kind: 'unlink', login }))
  const { publicKey } = found.passkey
  const isTop = (top: string) =>
    [...config.projects.values()].some(({ patterns }) => isAllowedOrigin(patterns, top))
  return checkAssertion(assertion, { challenge, isTop, origin: config.origin, publicKey })
}

/** Another way to log in that counts everywhere and stays. @throws FrameError `LAST_LOGIN` */
async function requireOther(parts: ServerParts, { account }: Session, { id }: AccountIdentity) {
  const now = parts.store.now()
  const others = (await listIdentities(parts, account)).filter(
    (each) => each.id !== id && each.opensAt <= now && each.removalAt === 0,
  )
  // An email, to which mails go, before an account of another site.
  const [other] = [...others].sort((a, b) => Number(b.kind === 'email') - Number(a.kind === 'email'))
  if (other === undefined) throw new FrameError('LAST_LOGIN')
  return other
}

/** Removes a log-in that was linked. The account has one of its own besides. */
async function removeLinked(parts: ServerParts, session: Session, identity: AccountIdentity): Promise<void> {
  const gone = needed(
    'delete from frame_identities where id = ? and account = ? and linked = 1 returning id',
    ...[identity.id, session.account],
  )
  await remove(parts, session, identity, [gone])
}

/** Removes the log-in that has made the account: another one takes its place. */
async function removeOwn(parts: ServerParts, session: Session, identity: AccountIdentity): Promise<void> {
  const { account } = session
  const next = await requireOther(parts, session, identity)
  await remove(parts, session, identity, [
    needed(
      `update frame_identities set linked = 0, removal_at = 0 where id = ? and account = ? and linked = 1
        and opens_at <= ? returning id`,
      ...[next.id, account, parts.store.now()],
    ),
    needed(
      'update frame_accounts set email = ?, address = ? where id = ? and email = ? returning id',
      ...[next.id, next.mail, account, identity.id],
    ),
    statement('delete from frame_identities where id = ? and account = ?', identity.id, account),
  ])
}

async function remove(
  parts: ServerParts,
  session: Session,
  identity: AccountIdentity,
  steps: readonly SqlStatement[],
): Promise<void> {
  const { account, family } = session
  const { isDone } = await parts.store.batch(
    [
      lockAccount(session),
      ...steps,
      // What it opened ends with it. Of an older session, nobody knows what opened it.
      statement(
        `delete from frame_sessions where account = ? and family <> ? and identity in (?, '')`,
        ...[account, family, identity.id],
      ),
      // So do changes that are under way: whoever began them may be who is shut out.
      statement('delete from frame_email_changes where account = ?', account),
      statement('delete from frame_link_proofs where account = ?', account),
    ],
    [{ event: 'unlink', subject: account, detail: { kind: identity.kind } }],
  )
  if (!isDone) throw new FrameError('LAST_LOGIN')
  await tellLogins(parts, session, { change: 'unlinked', identity }).catch(parts.onError)
}

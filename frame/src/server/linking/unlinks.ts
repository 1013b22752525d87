import { checkAssertion, readAssertion } from '../../shared/assertions.js'
import { hashText } from '../../shared/encoding.js'
import { loginChangeText } from '../../shared/loginChange.js'
import type { VaultRecord } from '../../shared/vaultRecord.js'
import { FrameError } from '../base/errors.js'
import { projectsAt } from '../config/projectsAt.js'
import { type AccountIdentity, listIdentities } from '../identities/identities.js'
import { forgetLink, recordLogin, recordLoginEnds } from '../identities/tellHost.js'
import { tellLogins } from '../identities/tellLogins.js'
import { forgetLogin } from '../parts/codes.js'
import type { ServerParts } from '../parts/parts.js'
import { forgetLinkedPasskey } from '../passkeys/linkedPasskeys.js'
import { passkeyUser } from '../passkeys/passkeyUser.js'
import type { Session } from '../sessions/sessions.js'
import { missingOf, needed, type SqlStatement, statement } from '../storage/types.js'
import { countChange, countStart, requireThawed } from '../wallets/custody.js'
import { isSettled, waitOf } from '../wallets/removalRule.js'
import { requireWalletSignature } from '../wallets/walletSignature.js'
import { lockAccount } from '../wallets/wallets.js'

/** Finds a way to log in to the account of a session. @throws FrameError `BAD_REQUEST` */
async function findIdentity(parts: ServerParts, { account }: Session, id: string): Promise<AccountIdentity> {
  const found = (await listIdentities(parts, account)).find((each) => each.id === id)
  // The stand-in for the email of an account that a passkey has made is no log-in of its own.
  if (found === undefined || id === passkeyUser(parts.secrets, account)) throw new FrameError('BAD_REQUEST')
  return found
}

/**
 * Begins the time after which a way to log in may be removed, and tells the user; or takes a new one away at once, while
 * it does not count yet. It is 24 hours if an older way to log in stays, else seven days. A second call changes nothing.
 *
 * @throws FrameError `BAD_REQUEST`, `LAST_LOGIN`, `FROZEN`, `LIMIT`, `LATER` if the mail cannot be sent: then nothing begins
 */
export async function startUnlink(parts: ServerParts, session: Session, id: string): Promise<void> {
  await requireThawed(parts, session)
  const identity = await findIdentity(parts, session, id)
  const { store } = parts
  const now = store.now()
  if (identity.isLinked && identity.opensAt > now) return removeLinked(parts, session, identity)
  const until = now + waitOf(identity, await requireOthers(parts, session, identity))
  await countStart(parts, session)
  const begun = needed(
    `insert into frame_identities (id, account, kind, name, mail, linked, since, opens_at, removal_at)
    values (?, ?, '', '', '', 0, ?, 0, ?) on conflict (id) do update set removal_at = excluded.removal_at
      where frame_identities.account = excluded.account and frame_identities.removal_at = 0 returning id`,
    [id, session.account, now, until],
  )
  const steps = [begun, ...recordLogin(parts, session, 'login-removal-started', identity)]
  const entry = { event: 'unlink-start', subject: session.account, detail: { kind: identity.kind } }
  if (!(await store.batch(steps, [entry])).isDone) return
  await tellLogins(parts, session, { change: 'unlinking', identity, until }).catch(async (error: unknown) => {
    await keepIdentity(parts, session, id)
    throw error
  })
}

/** Keeps a way to log in that was going to be removed. */
export async function keepIdentity(parts: ServerParts, session: Session, id: string): Promise<void> {
  const identity = await findIdentity(parts, session, id)
  const kept = needed(
    'update frame_identities set removal_at = 0 where id = ? and account = ? and removal_at <> 0 returning id',
    [id, session.account],
  )
  const steps = [kept, ...recordLogin(parts, session, 'login-removal-cancelled', identity)]
  await parts.store.batch(steps, [{ event: 'unlink-cancel', subject: session.account }])
}

/**
 * Removes a way to log in, with a signature of the wallet, when its time has come, or at once if a passkey confirms it
 * that the wallet has had for seven days. The sessions that it has opened end, all but the one that asks.
 *
 * @throws FrameError `BAD_REQUEST`, `SLOTS`, `LOGIN_HOLD`, `LAST_LOGIN`, `FROZEN`, `LIMIT`
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
  const { record } = await requireWalletSignature(
    parts,
    session,
    (wallet) => loginChangeText(wallet, 'remove', login),
    signature,
  )
  const isFree = identity.removalAt !== 0 && identity.removalAt <= parts.store.now()
  if (!isFree && !(await isConfirmed(parts, session, record, login, assertion)))
    throw new FrameError('LOGIN_HOLD')
  await countChange(parts, session)
  if (identity.isLinked) return removeLinked(parts, session, identity)
  return removeOwn(parts, session, identity)
}

/** Whether a passkey of the wallet has confirmed the removal, by a signature of the page's approval of that. */
async function isConfirmed(
  parts: ServerParts,
  session: Session,
  { slots }: VaultRecord,
  login: string,
  value: unknown,
) {
  const { config } = parts
  const assertion = readAssertion(value)
  const found = slots.find(({ passkey }) => passkey && passkey.credential === assertion?.credential)
  if (assertion === undefined || found?.passkey === undefined) return false
  if (!(await isSettled(parts, session, found.id))) return false
  const challenge = await hashText(JSON.stringify({ kind: 'unlink', login }))
  const { publicKey } = found.passkey
  const isTop = (top: string) => projectsAt(config, top).length > 0
  return checkAssertion(assertion, { challenge, isTop, origin: config.origin, publicKey })
}

/** Other ways to log in that count everywhere and stay, emails first, to which mails go. @throws FrameError `LAST_LOGIN` */
async function requireOthers(parts: ServerParts, { account }: Session, { id }: AccountIdentity) {
  const now = parts.store.now()
  const others = (await listIdentities(parts, account)).filter(
    (each) => each.id !== id && each.opensAt <= now && each.removalAt === 0,
  )
  if (others.length === 0) throw new FrameError('LAST_LOGIN')
  return [...others].sort((a, b) => Number(b.kind === 'email') - Number(a.kind === 'email'))
}

/** Removes a log-in that was linked. The account has one of its own besides. */
async function removeLinked(parts: ServerParts, session: Session, identity: AccountIdentity): Promise<void> {
  const taken = needed(
    'delete from frame_identities where id = ? and account = ? and linked = 1 returning id',
    [identity.id, session.account],
  )
  await remove(parts, session, identity, { taken, steps: [taken] })
}

/** Removes the log-in that has made the account: another one takes its place. */
async function removeOwn(parts: ServerParts, session: Session, identity: AccountIdentity): Promise<void> {
  const { account } = session
  const [next] = await requireOthers(parts, session, identity)
  if (next === undefined) throw new FrameError('LAST_LOGIN')
  const taken = needed(
    'update frame_accounts set email = ?, address = ? where id = ? and email = ? returning id',
    [next.id, next.mail, account, identity.id],
  )
  const steps = [
    needed(
      `update frame_identities set linked = 0, removal_at = 0 where id = ? and account = ? and linked = 1
        and opens_at <= ? returning id`,
      [next.id, account, parts.store.now()],
    ),
    taken,
    statement('delete from frame_identities where id = ? and account = ?', [identity.id, account]),
  ]
  await remove(parts, session, identity, { steps, taken })
}

interface Removal {
  readonly steps: readonly SqlStatement[]
  /** The one of them that returns no row if the log-in is gone, or another one has its place. */
  readonly taken: SqlStatement
}

async function remove(
  parts: ServerParts,
  session: Session,
  identity: AccountIdentity,
  { steps, taken }: Removal,
): Promise<void> {
  const { account, family } = session
  const isNew = identity.isLinked && identity.opensAt > parts.store.now()
  const ends = await recordLoginEnds(parts, account, { family, identity: identity.id })
  const lock = lockAccount(session)
  const result = await parts.store.batch(
    [
      lock,
      ...steps,
      forgetLinkedPasskey(identity.id),
      ...forgetLogin(identity.id),
      ...recordLogin(parts, session, 'login-removed', identity),
      ...(isNew ? forgetLink(session, identity.opensAt) : []),
      ...ends,
      // Sessions that it opened end with it. Of an older session, nobody knows what opened it.
      statement(`delete from frame_sessions where account = ? and family <> ? and identity in (?, '')`, [
        account,
        family,
        identity.id,
      ]),
      // So do changes that are under way: whoever began them may be who is shut out.
      statement('delete from frame_email_changes where account = ?', [account]),
      statement('delete from frame_link_proofs where account = ?', [account]),
    ],
    // Entries about the log-in are those of the account until now.
    [{ event: 'unlink', subject: account, detail: { kind: identity.kind, former: identity.id } }],
  )
  const missing = missingOf(result, [lock, ...steps])
  if (missing === lock) throw new FrameError('SESSION')
  if (missing === taken) throw new FrameError('BAD_REQUEST')
  if (!result.isDone) throw new FrameError('LAST_LOGIN')
  await tellLogins(parts, session, { change: 'unlinked', identity }).catch(parts.onError)
}

import { randomBytes } from 'node:crypto'
import type { PasskeyAssertion } from '../../shared/assertions.js'
import type { VaultSlot } from '../../shared/vaultRecord.js'
import { FrameError } from '../base/errors.js'
import { recordEvent } from '../events/recordEvent.js'
import { callsOf, limit } from '../parts/buckets.js'
import { type Caller, hours, type ServerParts } from '../parts/parts.js'
import { type IssuedSession, prepareSession, type Session } from '../sessions/sessions.js'
import { needed, type SqlStatement, statement } from '../storage/types.js'
import { type ChallengePlace, newChallenge, type PasskeyUse, useChallenge } from './challenges.js'
import { requireNoLogin } from './linkedPasskeys.js'
import { passkeyUser } from './passkeyUser.js'
import { type KnownPasskey, type PasskeyAttestation, verifyKnown, verifyNew } from './verify.js'

const triesPerDeviceHour = 30

/** Gives a challenge that works once, on this device, for this site and this use. @throws FrameError `PROVIDER` */
export function startPasskey(
  parts: ServerParts,
  { device }: Caller,
  { site, use }: { readonly site: string; readonly use: PasskeyUse },
): { readonly challenge: string } {
  requireOffered(parts)
  return { challenge: newChallenge(parts, { device, site, use }) }
}

/**
 * Makes an account that a new passkey logs in to, with a session. The server gets the public key alone: what opens the wallet
 * is the output of the passkey's function, which stays in the frame.
 *
 * @throws FrameError `PASSKEY`, `LIMIT`, `PROVIDER` if the operator has switched passkeys off
 */
export async function createPasskeyAccount(
  parts: ServerParts,
  caller: Caller,
  attestation: PasskeyAttestation,
  site: string,
): Promise<IssuedSession> {
  await countTry(parts, caller)
  const { device } = caller
  const { challenge, passkey } = await verifyNew(parts, attestation, { device, site, use: 'create' })
  const { secrets, store } = parts
  const account = randomBytes(16).toString('base64url')
  // It stands in the place of an email: a hash that nobody can log in with.
  const user = passkeyUser(secrets, account)
  const session = prepareSession(parts, { user, kind: 'passkey', device, mail: '', early: '' })
  const steps = [
    useChallenge(parts, challenge),
    statement("insert into frame_accounts (email, id, address, created_at) values (?, ?, '', ?)", [
      user,
      account,
      store.now(),
    ]),
    needed(
      `insert into frame_passkeys (credential, account, public_key, counter, created_at) values (?, ?, ?, ?, ?)
      on conflict (credential) do nothing returning account`,
      [passkey.credential, account, passkey.publicKey, passkey.counter, store.now()],
    ),
    ...recordEvent(parts, { type: 'user.created', account, data: { login: 'passkey' } }, { account }),
    session.store,
  ]
  const entry = { event: 'login', subject: account, detail: { device, site, provider: 'passkey' } }
  if (!(await store.batch(steps, [entry])).isDone) throw new FrameError('PASSKEY')
  return session.issued
}

/** A passkey that logs in to an account, with the row of the account: its own, or one that it was linked to. */
async function findPasskey({ store }: ServerParts, credential: string) {
  const [row] = await store.ask(
    'select account, public_key, counter, identity from frame_passkeys where credential = ?',
    [credential],
  )
  const linked = String(row?.identity ?? '')
  const [opened] = await store.ask(
    `select id, email, address from frame_accounts where id = coalesce(
      (select id from frame_accounts where email = ?),
      (select account from frame_identities where id = ? and linked = 1), ?)`,
    [linked, linked, String(row?.account ?? '')],
  )
  if (row === undefined || opened === undefined) throw new FrameError('NO_PASSKEY')
  const known: KnownPasskey = { credential, publicKey: String(row.public_key), counter: Number(row.counter) }
  const { address, email, id } = opened
  return {
    known,
    account: String(id),
    user: linked || String(email),
    mail: String(address),
    isLinked: linked !== '',
  }
}

/**
 * Checks the answer of a passkey.
 *
 * @returns the statements that use up its challenge, and take note of its counter: of two answers with one state of it, one
 *   counts
 */
async function checkAnswer(
  parts: ServerParts,
  assertion: PasskeyAssertion,
  { account, known }: Pick<Awaited<ReturnType<typeof findPasskey>>, 'account' | 'known'>,
  place: ChallengePlace,
): Promise<readonly SqlStatement[]> {
  const checked = await verifyKnown(parts, assertion, known, place).catch(async (error: unknown) => {
    await parts.store.audit('passkey-wrong', account, { device: place.device, site: place.site })
    throw error
  })
  return [
    useChallenge(parts, checked.challenge),
    needed('update frame_passkeys set counter = ? where credential = ? and counter = ? returning account', [
      checked.counter,
      known.credential,
      known.counter,
    ]),
  ]
}

/**
 * Confirms with a passkey that an account, which has no email yet, is to have one.
 *
 * @throws FrameError `PASSKEY`, `NO_PASSKEY` if it is not one of the account, `LIMIT`
 */
export async function confirmEmail(
  parts: ServerParts,
  caller: Caller,
  { account }: Session,
  { assertion, site }: { readonly assertion: PasskeyAssertion; readonly site: string },
): Promise<void> {
  await countTry(parts, caller)
  const found = await findPasskey(parts, assertion.credential)
  if (found.account !== account) throw new FrameError('NO_PASSKEY')
  // Whoever is at an open wallet could link one of theirs. An email counts at once, without the delay of that.
  if (found.isLinked) throw new FrameError('NO_PASSKEY')
  const place = { device: caller.device, site, use: 'email' } as const
  const steps = await checkAnswer(parts, assertion, found, place)
  if (!(await parts.store.batch(steps)).isDone) throw new FrameError('PASSKEY')
}

/**
 * Logs in with a passkey that the user has chosen in the browser. It opens a session; the wallet is opened by its function.
 *
 * @param early - the account that a way to log in opens before its delay is over, or an empty text
 * @throws FrameError `PASSKEY`, `NO_PASSKEY` if no account is opened with it, `LIMIT`, `PROVIDER`, `NEW_LOGIN` on a new device
 *   if it was linked a short time ago
 */
export async function finishPasskey(
  parts: ServerParts,
  caller: Caller,
  { assertion, site }: { readonly assertion: PasskeyAssertion; readonly site: string },
  early: (user: string) => Promise<string>,
): Promise<IssuedSession> {
  await countTry(parts, caller)
  const found = await findPasskey(parts, assertion.credential)
  const { account, mail, user } = found
  const { device } = caller
  const answered = await checkAnswer(parts, assertion, found, { device, site, use: 'get' })
  const session = prepareSession(parts, { user, kind: 'passkey', device, mail, early: await early(user) })
  const entry = { event: 'login', subject: account, detail: { device, site, provider: 'passkey' } }
  const { isDone } = await parts.store.batch([session.lock, ...answered, session.store], [entry])
  if (!isDone) throw new FrameError('PASSKEY')
  return session.issued
}

/**
 * The statements that end log-in with a passkey when its slot is removed.
 *
 * @throws FrameError `LAST_PASSKEY` if nothing else logs in to the account, `PASSKEY_LOGIN` if it was linked
 */
export async function endPasskey(
  { secrets, store }: ServerParts,
  { account }: Session,
  { passkey }: VaultSlot,
): Promise<readonly SqlStatement[]> {
  if (passkey === undefined) return []
  await requireNoLogin({ store }, account, passkey.credential)
  const own = await store.ask('select credential from frame_passkeys where account = ?', [account])
  if (!own.some(({ credential }) => credential === passkey.credential)) return []
  const [row] = await store.ask('select email from frame_accounts where id = ?', [account])
  const isOnlyPasskey = row?.email === passkeyUser(secrets, account)
  if (isOnlyPasskey && own.length === 1) throw new FrameError('LAST_PASSKEY')
  return [statement('delete from frame_passkeys where credential = ?', [passkey.credential])]
}

function requireOffered({ config }: ServerParts): void {
  if (config.passkeys === false) throw new FrameError('PROVIDER')
}

/** Counts what checks a passkey. @throws FrameError `LIMIT`, `PROVIDER` */
export async function countTry(parts: ServerParts, caller: Caller): Promise<void> {
  requireOffered(parts)
  const tries = { id: parts.secrets.hash('passkeys', caller.device), max: triesPerDeviceHour, span: hours }
  await limit(parts.store, callsOf(parts, caller), tries)
}

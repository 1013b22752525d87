import { randomBytes } from 'node:crypto'
import type { PasskeyAssertion } from '../../shared/assertions.js'
import type { VaultSlot } from '../../shared/vaultRecord.js'
import { callsOf, limit } from '../buckets.js'
import { FrameError } from '../errors.js'
import { recordEvent } from '../events/recordEvent.js'
import { type Caller, hours, type ServerParts } from '../parts.js'
import { type IssuedSession, prepareSession, type Session } from '../sessions.js'
import { needed, type SqlStatement, statement } from '../storage/types.js'
import { newChallenge, type PasskeyUse, useChallenge } from './challenges.js'
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
  // What an email is for other accounts: a hash that nobody can log in with.
  const user = secrets.hash('passkey-account', account)
  const session = prepareSession(parts, { user, device, mail: '' })
  const steps = [
    useChallenge(parts, challenge),
    statement(
      "insert into frame_accounts (email, id, address, created_at) values (?, ?, '', ?)",
      ...[user, account, store.now()],
    ),
    needed(
      `insert into frame_passkeys (credential, account, public_key, counter, created_at) values (?, ?, ?, ?, ?)
      on conflict (credential) do nothing returning account`,
      ...[passkey.credential, account, passkey.publicKey, passkey.counter, store.now()],
    ),
    ...recordEvent(parts, { type: 'user.created', account, data: { login: 'passkey' } }, { account }),
    session.store,
  ]
  const entry = { event: 'login', subject: account, detail: { device, site, provider: 'passkey' } }
  if (!(await store.batch(steps, [entry])).isDone) throw new FrameError('PASSKEY')
  return session.issued
}

/**
 * Logs in with a passkey that the user has chosen in the browser. It opens a session; the wallet is opened by its function.
 *
 * @throws FrameError `PASSKEY`, `NO_PASSKEY` if no account is opened with it, `LIMIT`, `PROVIDER`
 */
export async function finishPasskey(
  parts: ServerParts,
  caller: Caller,
  assertion: PasskeyAssertion,
  site: string,
): Promise<IssuedSession> {
  await countTry(parts, caller)
  const { store } = parts
  const [row] = await store.ask(
    `select frame_passkeys.account, public_key, counter, email, address from frame_passkeys
    join frame_accounts on frame_accounts.id = frame_passkeys.account where credential = ?`,
    assertion.credential,
  )
  if (row === undefined) throw new FrameError('NO_PASSKEY')
  const account = String(row.account)
  const { credential } = assertion
  const known: KnownPasskey = { credential, publicKey: String(row.public_key), counter: Number(row.counter) }
  const { device } = caller
  const checked = await verifyKnown(parts, assertion, known, { device, site, use: 'get' }).catch(
    async (error: unknown) => {
      await store.audit('passkey-wrong', account, { device, site })
      throw error
    },
  )
  const session = prepareSession(parts, { user: String(row.email), device, mail: String(row.address) })
  const steps = [
    useChallenge(parts, checked.challenge),
    // Of two log-ins with one state of the counter, one wins.
    needed(
      'update frame_passkeys set counter = ? where credential = ? and counter = ? returning account',
      ...[checked.counter, credential, known.counter],
    ),
    session.store,
  ]
  const entry = { event: 'login', subject: account, detail: { device, site, provider: 'passkey' } }
  if (!(await store.batch(steps, [entry])).isDone) throw new FrameError('PASSKEY')
  return session.issued
}

/**
 * The statements that end log-in with a passkey when its slot is removed.
 *
 * @throws FrameError `LAST_LOGIN` if nothing else logs in to the account
 */
export async function endPasskey(
  { secrets, store }: ServerParts,
  { account }: Session,
  { passkey }: VaultSlot,
): Promise<readonly SqlStatement[]> {
  if (passkey === undefined) return []
  const own = await store.ask('select credential from frame_passkeys where account = ?', account)
  if (!own.some(({ credential }) => credential === passkey.credential)) return []
  const [row] = await store.ask('select email from frame_accounts where id = ?', account)
  const isOnlyPasskey = row?.email === secrets.hash('passkey-account', account)
  if (isOnlyPasskey && own.length === 1) throw new FrameError('LAST_LOGIN')
  return [statement('delete from frame_passkeys where credential = ?', passkey.credential)]
}

function requireOffered({ config }: ServerParts): void {
  if (config.passkeys === false) throw new FrameError('PROVIDER')
}

/** Counts what checks a passkey. @throws FrameError `LIMIT`, `PROVIDER` */
async function countTry(parts: ServerParts, caller: Caller): Promise<void> {
  requireOffered(parts)
  const tries = { id: parts.secrets.hash('passkeys', caller.device), max: triesPerDeviceHour, span: hours }
  await limit(parts.store, callsOf(parts, caller), tries)
}

import { randomBytes } from 'node:crypto'
import { FrameError } from '../base/errors.js'
import { isSame } from '../base/secrets.js'
import type { ProvedIdentity } from '../identities/identities.js'
import { proveFarcaster, type StartedFarcaster, startFarcaster } from '../login/farcaster.js'
import { readProof, startSocial } from '../login/socials.js'
import { textsFor } from '../mail/mailTexts.js'
import { type Bucket, callsOf, giveBack, limit, oneAtATime } from '../parts/buckets.js'
import { codeHash, loginRules, mailsTo, newCode, readEmail, triesFor, triesOf } from '../parts/codes.js'
import { type Caller, type ServerParts, seconds } from '../parts/parts.js'
import { readKind } from '../sessions/kinds.js'
import type { Session } from '../sessions/sessions.js'
import { needed, statement } from '../storage/types.js'
import { requireThawed, tell } from '../wallets/custody.js'

/** A log-in that was proved on this device, and can be linked to the account of its session for ten minutes. */
export interface LinkProof extends Pick<ProvedIdentity, 'kind' | 'name'> {
  readonly proof: string
}

/** A proof is of one account, one session and one device. Another one takes its place. */
const idOf = ({ secrets }: ServerParts, { device }: Caller, { account }: Session) =>
  secrets.hash('link', account, device)

/** Starts the proof of a provider's account. @throws FrameError `PROVIDER`, `LIMIT`, `FROZEN` */
export async function startProviderProof(
  parts: ServerParts,
  caller: Caller,
  session: Session,
  provider: string,
): Promise<{ readonly uri: string }> {
  await requireThawed(parts, session)
  // The result goes to the frame, which opens the window, and not to the page of the app.
  return startSocial(parts, caller, { provider, site: parts.config.origin, account: session.account })
}

/** Takes the result of the provider's page. @throws FrameError `LOGIN`, `LINKED`, `OTHER_WALLET` */
export async function takeProviderProof(
  parts: ServerParts,
  caller: Caller,
  session: Session,
  code: string,
): Promise<LinkProof> {
  const { identity, used } = await readProof(parts, caller, code, session.account)
  if (!(await parts.store.batch([used])).isDone) throw new FrameError('LOGIN')
  return keepProof(parts, caller, session, identity)
}

/** Starts the proof of a Farcaster account. @throws FrameError `PROVIDER`, `LIMIT`, `FROZEN`, `RELAY` */
export async function startFarcasterProof(
  parts: ServerParts,
  caller: Caller,
  session: Session,
  site: string,
): Promise<StartedFarcaster> {
  await requireThawed(parts, session)
  return startFarcaster(parts, caller, site, session.account)
}

/**
 * Takes the message that the user's Farcaster app has signed. Undefined while it has not.
 *
 * @throws FrameError `LOGIN`, `FARCASTER`, `RELAY`, `LIMIT`, `LINKED`, `OTHER_WALLET`
 */
export async function takeFarcasterProof(
  parts: ServerParts,
  caller: Caller,
  session: Session,
  id: string,
): Promise<LinkProof | undefined> {
  const proof = await proveFarcaster(parts, caller, id, session.account)
  if (proof === undefined) return undefined
  const { isDone } = await parts.store.batch([proof.used]).catch(proof.giveBack)
  if (!isDone) throw new FrameError('LOGIN')
  return keepProof(parts, caller, session, proof.identity)
}

/**
 * Starts the proof of an email with a code in a mail to it. Nothing tells whether it has an account until the code was
 * typed. A second call starts again.
 *
 * @throws FrameError `EMAIL`, `FROZEN`, `WAIT`, `LIMIT`, or `LATER` if the mail cannot be sent
 */
export async function startMailProof(
  parts: ServerParts,
  caller: Caller,
  session: Session,
  { mail: typed, site }: { readonly mail: string; readonly site: string },
): Promise<void> {
  const mail = readEmail(typed)
  await requireThawed(parts, session)
  const { secrets, store } = parts
  const [id, user] = [idOf(parts, caller, session), secrets.hash('email', mail)]
  const code = newCode()
  const counted = await oneAtATime(parts, id, () =>
    storeMailProof(parts, caller, session, { code, id, mail, user }),
  )
  const texts = textsFor(session)
  try {
    await tell(
      parts,
      { mail, locale: session.locale },
      {
        subject: texts.emailCodeSubject(code),
        text: [texts.emailCode(code), texts.linkCode(site), `${texts.linkCodeEnd}\n`].join('\n\n'),
        site,
      },
    )
  } catch (error) {
    // Meanwhile, something else may have been proved on this device.
    await store.ask(`delete from frame_link_proofs where id = ? and stage = 'code' and code = ?`, [
      id,
      codeHash(secrets, id, code),
    ])
    await giveBack(store, ...counted)
    throw error
  }
  await store.audit('link-start', session.account, { kind: 'email', site })
}

/**
 * Stores that a code is on its way, if its mail may be sent now.
 *
 * @returns the limits that it was counted in, which are given back if its mail cannot be sent
 * @throws FrameError `WAIT`, `LIMIT`
 */
async function storeMailProof(
  parts: ServerParts,
  caller: Caller,
  session: Session,
  { code, id, mail, user }: Readonly<Record<'code' | 'id' | 'mail' | 'user', string>>,
): Promise<readonly Bucket[]> {
  const { secrets, store } = parts
  const now = store.now()
  const [last] = await store.ask('select sent_at from frame_link_proofs where id = ?', [id])
  const wait = last === undefined ? 0 : Number(last.sent_at) + loginRules.resend - now
  if (wait > 0) throw new FrameError('WAIT', Math.ceil(wait / seconds))
  const counted = [callsOf(parts, caller), ...mailsTo(parts, user, { use: 'link' })]
  await limit(store, ...counted)
  const identity = { user, kind: 'email', name: mail, mail } as const
  await writeProof(parts, caller, session, identity, { stage: 'code', secret: codeHash(secrets, id, code) })
  return counted
}

/** Takes the code of the mail. @throws FrameError `CODE`, `LIMIT`, `LINKED`, `OTHER_WALLET` */
export async function takeMailProof(
  parts: ServerParts,
  caller: Caller,
  session: Session,
  code: string,
): Promise<LinkProof> {
  const { secrets, store } = parts
  await limit(store, callsOf(parts, caller), triesOf(parts, caller))
  const id = idOf(parts, caller, session)
  const hash = codeHash(secrets, id, /^\d{6}$/.test(code) ? code : '')
  const [row] = await store.ask(
    `update frame_link_proofs set attempts = attempts + 1
    where id = ? and family = ? and stage = 'code' and attempts < ? and expires_at > ? returning code, mail`,
    [id, session.family, loginRules.triesPerCode, store.now()],
  )
  const mail = String(row?.mail)
  const user = secrets.hash('email', mail)
  if (row !== undefined) await limit(store, ...triesFor(parts, user, 'link'))
  const used = needed(
    `delete from frame_link_proofs where id = ? and stage = 'code' and code = ? returning id`,
    [id, hash],
  )
  const isRight = row !== undefined && isSame(hash, String(row.code))
  if (!isRight || !(await store.batch([used])).isDone) {
    await store.audit('link-wrong', session.account)
    throw new FrameError('CODE')
  }
  return keepProof(parts, caller, session, { user, kind: 'email', name: mail, mail })
}

/** Finds the account of a log-in, its own or one that it is linked to, and whether that is in use. */
export async function ownerOf({ store }: Pick<ServerParts, 'store'>, user: string) {
  const [row] = await store.ask(
    `select id as account, exists (select 1 from frame_wallets where account = frame_accounts.id)
        or exists (select 1 from frame_identities as other where other.account = frame_accounts.id and other.linked = 1)
        as used from frame_accounts where email = ?
    union all select account, 1 = 1 from frame_identities where id = ? and linked = 1
      and not exists (select 1 from frame_accounts where email = frame_identities.id)`,
    [user, user],
  )
  if (row === undefined) return undefined
  return { account: String(row.account), isUsed: row.used === true || Number(row.used) === 1 }
}

/** Keeps a log-in that was proved. @throws FrameError `LINKED`, `OTHER_WALLET` */
export async function keepProof(
  parts: ServerParts,
  caller: Caller,
  session: Session,
  identity: ProvedIdentity,
): Promise<LinkProof> {
  const owner = await ownerOf(parts, identity.user)
  if (owner?.account === session.account) throw new FrameError('LINKED')
  if (owner?.isUsed) throw new FrameError('OTHER_WALLET')
  const proof = randomBytes(32).toString('base64url')
  const secret = parts.secrets.hash('link-proof', proof)
  await writeProof(parts, caller, session, identity, { stage: 'proved', secret })
  await parts.store.audit('link-proved', session.account, { kind: identity.kind })
  return { proof, kind: identity.kind, name: identity.name }
}

async function writeProof(
  parts: ServerParts,
  caller: Caller,
  session: Session,
  { kind, mail, name, user }: ProvedIdentity,
  { secret, stage }: { readonly stage: 'code' | 'proved'; readonly secret: string },
): Promise<void> {
  const now = parts.store.now()
  await parts.store.batch([
    statement(
      `insert into frame_link_proofs
        (id, account, family, device, stage, identity, kind, name, mail, code, attempts, sent_at, expires_at)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?) on conflict (id) do update set family = excluded.family,
        stage = excluded.stage, identity = excluded.identity, kind = excluded.kind, name = excluded.name,
        mail = excluded.mail, code = excluded.code, attempts = 0, sent_at = excluded.sent_at,
        expires_at = excluded.expires_at`,
      [
        idOf(parts, caller, session),
        session.account,
        session.family,
        caller.device,
        stage,
        user,
        kind,
        name,
        mail,
        secret,
        now,
        now + loginRules.lifetime,
      ],
    ),
  ])
}

/** Finds what was proved in this session, on this device. @throws FrameError `LOGIN` */
export async function findProof(parts: ServerParts, caller: Caller, session: Session, proof: string) {
  const { secrets, store } = parts
  const found = `id = ? and account = ? and family = ? and device = ? and stage = 'proved' and code = ? and expires_at > ?`
  const match = [
    idOf(parts, caller, session),
    session.account,
    session.family,
    caller.device,
    secrets.hash('link-proof', proof),
    store.now(),
  ]
  const [row] = await store.ask(
    `select identity, kind, name, mail from frame_link_proofs where ${found}`,
    match,
  )
  const kind = readKind(row?.kind)
  if (row === undefined || kind === undefined) throw new FrameError('LOGIN')
  const { identity: user, mail, name } = row
  return {
    identity: { user: String(user), kind, name: String(name), mail: String(mail) },
    used: needed(`delete from frame_link_proofs where ${found} returning id`, match),
  }
}

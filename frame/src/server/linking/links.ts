import type { Hex } from 'viem'
import { loginChangeText } from '../../shared/loginChange.js'
import { FrameError } from '../base/errors.js'
import { recordCustody } from '../events/recordCustody.js'
import { listIdentities, type ProvedIdentity } from '../identities/identities.js'
import { forgetLink, recordLink, recordLogin, recordLoginEnds } from '../identities/tellHost.js'
import { tellLogins } from '../identities/tellLogins.js'
import type { Caller, ServerParts } from '../parts/parts.js'
import { forgetLinkedPasskey } from '../passkeys/linkedPasskeys.js'
import type { Session } from '../sessions/sessions.js'
import { isDuplicate } from '../storage/createStore.js'
import { missingOf, needed, type SqlStatement, statement } from '../storage/types.js'
import { countChange, requireThawed } from '../wallets/custody.js'
import { hold } from '../wallets/removalRule.js'
import { requireWalletSignature } from '../wallets/walletSignature.js'
import { lockAccount, writeWallet } from '../wallets/wallets.js'
import { findProof, ownerOf } from './linkProofs.js'
import { storeCheck } from './passkeyProofs.js'

const maxIdentities = 10

/**
 * Links a log-in that was proved in this session to its account, after an approval that the wallet has signed. It opens the
 * account on the devices of the wallet at once, and elsewhere after 24 hours, which a mail says. Nothing is moved: a log-in
 * that has a wallet keeps it.
 *
 * @throws FrameError `LOGIN` without a proof, `BAD_REQUEST`, `SESSION`, `SLOTS`, `LOGINS`, `OTHER_WALLET`, `FROZEN`, `LIMIT`, or
 *   `LATER` if the mail cannot be sent: then nothing is linked
 */
export async function addLink(
  parts: ServerParts,
  caller: Caller,
  session: Session,
  { proof, signature }: { readonly proof: string; readonly signature: Hex },
): Promise<void> {
  await requireThawed(parts, session)
  const { identity, used } = await findProof(parts, caller, session, proof)
  const wallet = await requireWalletSignature(
    parts,
    session,
    (id) => loginChangeText(id, 'add', proof),
    signature,
  )
  const known = await listIdentities(parts, session.account)
  if (known.length >= maxIdentities) throw new FrameError('LOGINS')
  await countChange(parts, session)
  const { store } = parts
  const { kind, mail, name, user } = identity
  const { account } = session
  const owner = (await ownerOf(parts, user))?.account ?? ''
  const now = store.now()
  const opensAt = now + hold
  const lock = lockAccount(session)
  // A passkey that logs in has a slot: that of a slot which is removed at the same time is not linked, or its slot stays.
  const slots = kind === 'passkey' ? [writeWallet(session, wallet)] : []
  const steps = [
    used,
    lock,
    ...slots,
    ...(await endEmpty(parts, { account, owner, user })),
    needed(
      `insert into frame_identities (id, account, kind, name, mail, linked, since, opens_at, removal_at)
          select ?, ?, ?, ?, ?, 1, cast(? as bigint), cast(? as bigint), 0
          where not exists (select 1 from frame_accounts where email = ?)
          on conflict (id) do nothing returning id`,
      [user, account, kind, name, mail, now, now + hold, user],
    ),
    ...storeCheck(parts, wallet, identity),
    ...recordLogin(parts, session, 'login-added', identity),
    ...recordLink(parts, session, identity, opensAt),
  ]
  const result = await store
    .batch(steps, [{ event: 'link', subject: account, detail: { kind } }])
    .catch((error: unknown) => {
      if (isDuplicate(error)) throw new FrameError('OTHER_WALLET')
      throw error
    })
  const missing = missingOf(result, steps)
  if (missing === used) throw new FrameError('LOGIN')
  if (missing === lock) throw new FrameError('SESSION')
  if (missing !== undefined && slots.includes(missing)) throw new FrameError('SLOTS')
  if (!result.isDone) throw new FrameError('OTHER_WALLET')
  await tellLogins(parts, session, { change: 'linked', identity, until: opensAt }).catch(
    async (error: unknown) => {
      await takeBack(parts, session, identity, opensAt)
      throw error
    },
  )
}

/** Takes away a log-in that was linked and of which no mail could tell. */
const takeBack = (parts: ServerParts, session: Session, identity: ProvedIdentity, opensAt: number) =>
  parts.store.batch([
    statement('delete from frame_identities where id = ? and account = ? and linked = 1', [
      identity.user,
      session.account,
    ]),
    forgetLinkedPasskey(identity.user),
    ...forgetLink(session, opensAt),
    ...recordLogin(parts, session, 'login-removed', identity),
  ])

/**
 * The statements that end the account of a log-in, if it has no wallet and no other log-in: it was made by mistake, and
 * nothing could be lost with it.
 */
async function endEmpty(
  parts: ServerParts,
  { account, owner, user }: { readonly account: string; readonly owner: string; readonly user: string },
): Promise<readonly SqlStatement[]> {
  const ends = owner === '' ? [] : await recordLoginEnds(parts, owner, { family: '' })
  return [
    statement('update frame_accounts set created_at = created_at where email = ?', [user]),
    statement(
      `delete from frame_accounts where email = ? and id = ? and id <> ?
        and not exists (select 1 from frame_wallets where account = frame_accounts.id)
        and not exists (select 1 from frame_identities as other
          where other.account = frame_accounts.id and other.linked = 1)`,
      [user, owner, account],
    ),
    ...ends,
    statement(
      `delete from frame_sessions where account = ?
        and not exists (select 1 from frame_accounts where id = frame_sessions.account)`,
      [owner],
    ),
    statement(
      `delete from frame_identities where id = ? and linked = 0
        and not exists (select 1 from frame_accounts where email = frame_identities.id)`,
      [user],
    ),
    ...(owner === '' ? [] : recordCustody(parts, { account: owner }, 'deleted')),
  ]
}

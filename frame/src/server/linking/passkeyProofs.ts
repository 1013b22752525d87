import type { PasskeyAssertion } from '../../shared/assertions.js'
import { FrameError } from '../base/errors.js'
import type { ProvedIdentity } from '../identities/identities.js'
import type { Caller, ServerParts } from '../parts/parts.js'
import { useChallenge } from '../passkeys/challenges.js'
import { passkeyIdentity, passkeyOfSlot, storeLinkedPasskey } from '../passkeys/linkedPasskeys.js'
import { countTry, startPasskey } from '../passkeys/passkeys.js'
import { passkeyUser } from '../passkeys/passkeyUser.js'
import { verifyKnown } from '../passkeys/verify.js'
import type { Session } from '../sessions/sessions.js'
import type { SqlStatement } from '../storage/types.js'
import { requireThawed } from '../wallets/custody.js'
import { findWallet, type StoredWallet } from '../wallets/wallets.js'
import { keepProof, type LinkProof } from './linkProofs.js'

/** A passkey that opens the wallet, and the way to log in that it is; empty if it is none yet. */
export interface WalletPasskey {
  /** Id of its slot. */
  readonly slot: string
  readonly login: string
}

/**
 * Starts the proof of a passkey that opens the wallet: it is to log in, too. Only such a passkey can, so that whoever logs in
 * with it alone gets to the wallet.
 *
 * @throws FrameError `PROVIDER` if the operator has switched passkeys off, `FROZEN`
 */
export async function startPasskeyProof(
  parts: ServerParts,
  caller: Caller,
  session: Session,
  site: string,
): Promise<{ readonly challenge: string }> {
  await requireThawed(parts, session)
  return startPasskey(parts, caller, { site, use: 'link' })
}

/**
 * Takes the answer of the passkey. Its key is the one that the wallet has signed with its slot.
 *
 * @throws FrameError `PASSKEY` if it is none of the wallet, or its answer is not to this challenge; `LINKED`, `OTHER_WALLET`,
 *   `LIMIT`, `PROVIDER`
 */
export async function takePasskeyProof(
  parts: ServerParts,
  caller: Caller,
  session: Session,
  { assertion, site }: { readonly assertion: PasskeyAssertion; readonly site: string },
): Promise<LinkProof> {
  await countTry(parts, caller)
  const { secrets, store } = parts
  const { credential } = assertion
  const wallet = await findWallet(parts, session)
  const known = wallet && passkeyOfSlot(wallet.record, (each) => each === credential)
  if (known === undefined) throw new FrameError('PASSKEY')
  const place = { device: caller.device, site, use: 'link' } as const
  const { challenge } = await verifyKnown(parts, assertion, known, place)
  if (!(await store.batch([useChallenge(parts, challenge)])).isDone) throw new FrameError('PASSKEY')
  // One that has made an account logs in to that already.
  const [made] = await store.ask(
    `select account from frame_passkeys where credential = ? and account <> ''`,
    [credential],
  )
  if (made !== undefined) throw new FrameError(made.account === session.account ? 'LINKED' : 'OTHER_WALLET')
  const user = passkeyIdentity(secrets, credential)
  return keepProof(parts, caller, session, { user, kind: 'passkey', name: '', mail: '' })
}

/**
 * The statements that store what the server checks when a way to log in is used: that is the key of a passkey.
 *
 * @throws FrameError `LOGIN` if the wallet has the passkey no more
 */
export function storeCheck(
  parts: ServerParts,
  { record }: StoredWallet,
  { kind, user }: ProvedIdentity,
): readonly SqlStatement[] {
  if (kind !== 'passkey') return []
  const known = passkeyOfSlot(record, (credential) => passkeyIdentity(parts.secrets, credential) === user)
  if (known === undefined) throw new FrameError('LOGIN')
  return [storeLinkedPasskey(parts, known, user)]
}

/** The passkeys that open the wallet, with what each logs in to. Undefined if the operator has switched passkeys off. */
export async function listPasskeys(
  parts: ServerParts,
  session: Session,
  logins: readonly { readonly id: string }[],
): Promise<readonly WalletPasskey[] | undefined> {
  if (parts.config.passkeys === false) return undefined
  const [wallet, made] = [
    await findWallet(parts, session),
    await parts.store.ask('select credential from frame_passkeys where account = ?', [session.account]),
  ]
  return (wallet?.record.slots ?? []).flatMap(({ id: slot, passkey }) => {
    if (passkey === undefined) return []
    const { credential } = passkey
    const user = passkeyIdentity(parts.secrets, credential)
    const isOwn = made.some((each) => each.credential === credential)
    return [
      {
        slot,
        login: isOwn
          ? passkeyUser(parts.secrets, session.account)
          : logins.some(({ id }) => id === user)
            ? user
            : '',
      },
    ]
  })
}

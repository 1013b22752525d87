import { textsFor } from '../mail/mailTexts.js'
import type { Caller, ServerParts } from '../parts/parts.js'
import { tell } from '../wallets/custody.js'
import { findWallet } from '../wallets/wallets.js'
import type { ProvedIdentity } from './identities.js'

/** The address of a log-in, to which mails about the wallet go. */
export interface AccountMail {
  /** The address after the log-in. Empty if there is none. */
  readonly mail: string
  /** The account whose address it takes the place of, if there was another one. */
  readonly moved?: { readonly account: string; readonly from: string }
}

/**
 * Says which address a log-in leaves, of the one that it has and the one that the provider, or the app, says now. A device that
 * cannot open the wallet changes nothing, and no address at all takes the place of none: whoever gets into somebody's account
 * there, or can make tokens, cannot silence the mails that tell of the wallet.
 */
export async function mailFor(
  parts: ServerParts,
  { device }: Caller,
  { mail, user }: Pick<ProvedIdentity, 'mail' | 'user'>,
): Promise<AccountMail> {
  const [row] = await parts.store.ask(
    `select id as account, address as mail, 0 as linked from frame_accounts where email = ?
    union all select account, mail, linked from frame_identities where id = ? and linked = 1
      and not exists (select 1 from frame_accounts where email = frame_identities.id)`,
    [user, user],
  )
  if (row === undefined) return { mail }
  const [account, from] = [String(row.account), String(row.mail)]
  const wallet = await findWallet(parts, { account })
  // Before there is a wallet, nothing is told.
  if (wallet === undefined) return { mail: mail || from }
  const isOpener = wallet.record.slots.some((slot) => slot.device === device)
  if (!isOpener || mail === '' || mail === from) return { mail: from }
  // No mails about the wallet go to what a linked log-in says.
  const isTold = from !== '' && Number(row.linked) === 0
  return { mail, ...(isTold && { moved: { account, from } }) }
}

/** Tells the address that mails went to that they go to another one now. The log-in does not wait for it. */
export function tellMoved(parts: ServerParts, caller: Caller, { moved }: AccountMail): void {
  if (moved === undefined) return
  const { emailSubject, notYou } = textsFor(caller)
  const news = { subject: emailSubject, text: `${emailSubject}.\n\n${notYou}\n` }
  tell(parts, { mail: moved.from, locale: caller.locale }, news).catch(parts.onError)
}

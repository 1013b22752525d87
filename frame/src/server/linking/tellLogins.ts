import { tell } from '../custody.js'
import { addNotice } from '../notices.js'
import type { ServerParts } from '../parts.js'
import type { Session } from '../sessions.js'
import { type AccountIdentity, listIdentities } from './identities.js'
import { kindNames } from './kinds.js'

/** What happened to a way to log in. */
export interface LoginNews {
  readonly change: 'linked' | 'unlinking' | 'unlinked'
  readonly identity: Pick<AccountIdentity, 'kind' | 'name'>
  /** When it counts, in milliseconds since 1970. */
  readonly until?: number
}

const when = (at = 0) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

function write({ change, identity: { kind, name }, until }: LoginNews) {
  const what = `${kind === undefined ? 'A way to log in' : `Log-in with ${kindNames[kind]}`}`
  // A provider lets its users choose it, so it is one line of a mail and no more.
  const called = name.replace(/\s+/g, ' ').slice(0, 60)
  const facts = `${what}${called === '' ? '' : ` (${called})`}`
  if (change === 'linked')
    return {
      subject: 'A way to log in was added to your wallet',
      text:
        `${facts} was added to your wallet, on a device that can open it. From ${when(until)} on, it logs in on other ` +
        'devices too, which still need your recovery code or a passkey to open the wallet.\n\nIf it was not you, open ' +
        'the security settings of the wallet before that, and remove it. Then move what the wallet holds to another ' +
        'one: somebody could use your device.\n',
    }
  if (change === 'unlinking')
    return {
      subject: 'A way to log in to your wallet is going to be removed',
      text:
        `${facts} can be removed from your wallet from ${when(until)} on: somebody asked for that on a device that is ` +
        'logged in.\n\nIf it was not you, open the security settings of the wallet and keep it.\n',
    }
  return {
    subject: 'A way to log in was removed from your wallet',
    text:
      `${facts} logs in to your wallet no more.\n\nIf it was not you, somebody else can use your wallet. Open it in an app ` +
      'that you know, and move what it holds to another wallet as soon as you can.\n',
  }
}

/**
 * Tells the owner of an account what happened to a way to log in: by mail to the address of the account and to every email
 * that logs in, or by a notice in the frame of every device if there is none.
 *
 * @throws FrameError `LATER` if a mail cannot be sent
 */
export async function tellLogins(parts: ServerParts, session: Session, news: LoginNews): Promise<void> {
  const { identity, change } = news
  const isEmail = identity.kind === 'email'
  // As for other changes of the wallet. An email that was linked since is no reason to tell the devices nothing.
  if (session.mail === '') await addNotice(parts, session, { kind: change, slot: identity.kind ?? '' })
  const known = await listIdentities(parts, session.account)
  const linked = known.filter(({ kind }) => kind === 'email').map(({ name }) => name)
  const mails = new Set([session.mail, ...linked, ...(isEmail ? [identity.name] : [])])
  for (const mail of mails) await tell(parts, { mail }, write(news))
}

import { type MailTexts, type Reader, textsFor, writeTime } from '../mail/mailTexts.js'
import type { ServerParts } from '../parts/parts.js'
import { kindNames } from '../sessions/kinds.js'
import { addNotice } from '../sessions/notices.js'
import type { Session } from '../sessions/sessions.js'
import { tell } from '../wallets/custody.js'
import { type AccountIdentity, listIdentities } from './identities.js'

/** A change of a way to log in. */
export type LoginNews = { readonly identity: Pick<AccountIdentity, 'kind' | 'name'> } & (
  | { readonly change: 'unlinked' }
  | {
      readonly change: 'linked' | 'unlinking'
      /** When it counts, in milliseconds since 1970. */
      readonly until: number
    }
)

/** Names the kind of a way to log in, for a mail. */
function describe(texts: MailTexts, kind: AccountIdentity['kind']): string {
  switch (kind) {
    case undefined:
      return texts.otherLogin
    case 'email':
      return texts.loginEmail
    case 'wallet':
      return texts.loginWallet
    case 'own':
      return texts.loginOwn
    case 'passkey':
      return texts.loginPasskey
    default:
      return texts.loginWith(kindNames[kind])
  }
}

function write(reader: Reader, news: LoginNews) {
  const { kind, name } = news.identity
  const texts = textsFor(reader)
  const what = describe(texts, kind)
  // A provider lets its users choose it, so it is one line of a mail and no more.
  const called = name.replace(/\s+/g, ' ').slice(0, 60)
  const login = `${what}${called === '' ? '' : ` (${called})`}`
  const mail = (subject: string, ...parts: readonly string[]) => ({
    subject,
    text: `${parts.join('\n\n')}\n`,
  })
  if (news.change === 'unlinked') return mail(texts.unlinkedSubject, texts.unlinkedText(login), texts.notYou)
  const time = writeTime(news.until)
  return news.change === 'linked'
    ? mail(texts.linkedSubject, texts.linkedText(login, time), texts.linkedEnd)
    : mail(texts.unlinkingSubject, texts.unlinkingText(login, time), texts.removalEnd)
}

/**
 * Tells the owner of an account what happened to a way to log in: by mail to the address of the account and to every email
 * that logs in, or by a notice in the frame of every device if there is none. One linked email that takes no mail does not
 * silence the others, nor keep its owner from taking it away.
 *
 * @throws FrameError `LATER` if the address of the account cannot be told, or where it has none, none of the linked emails
 */
export async function tellLogins(parts: ServerParts, session: Session, news: LoginNews): Promise<void> {
  const { identity, change } = news
  const { locale } = session
  const send = (mail: string) => tell(parts, { mail, locale }, write(session, news))
  // As for other changes of the wallet. An email that was linked since is no reason to tell the devices nothing.
  if (session.mail === '') await addNotice(parts, session, { kind: change, slot: identity.kind ?? '' })
  // A removal that is done already is told to the others in any case.
  else if (change === 'unlinked') await send(session.mail).catch(parts.onError)
  else await send(session.mail)
  const known = await listIdentities(parts, session.account)
  const linked = new Set(known.filter(({ kind }) => kind === 'email').map(({ name }) => name))
  const own = identity.kind === 'email' ? identity.name : undefined
  const others = [...linked].filter((mail) => mail !== session.mail && mail !== own)
  const told = await Promise.allSettled(others.map(send))
  const failures = told.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (session.mail === '' && others.length > 0 && failures.length === others.length) throw failures[0]
  for (const cause of failures) parts.onError(cause)
  if (own !== undefined && own !== session.mail) await send(own).catch(parts.onError)
}

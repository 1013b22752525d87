import { tell } from '../custody.js'
import { type MailTexts, type Reader, textsFor, writeTime } from '../mailTexts.js'
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

/** What a mail calls a way to log in. */
function describe(texts: MailTexts, kind: AccountIdentity['kind']): string {
  if (kind === undefined) return texts.otherLogin
  return kind === 'passkey' ? texts.loginPasskey : texts.loginWith(kindNames[kind])
}

function write(reader: Reader, { change, identity: { kind, name }, until = 0 }: LoginNews) {
  const texts = textsFor(reader)
  const what = describe(texts, kind)
  // A provider lets its users choose it, so it is one line of a mail and no more.
  const called = name.replace(/\s+/g, ' ').slice(0, 60)
  const login = `${what}${called === '' ? '' : ` (${called})`}`
  const mail = (subject: string, ...parts: readonly string[]) => ({
    subject,
    text: `${parts.join('\n\n')}\n`,
  })
  if (change === 'linked')
    return mail(texts.linkedSubject, texts.linkedText(login, writeTime(until)), texts.linkedEnd)
  if (change === 'unlinking')
    return mail(texts.unlinkingSubject, texts.unlinkingText(login, writeTime(until)), texts.removalEnd)
  return mail(texts.unlinkedSubject, texts.unlinkedText(login), texts.notYou)
}

/**
 * Tells the owner of an account what happened to a way to log in: by mail to the address of the account and to every email
 * that logs in, or by a notice in the frame of every device if there is none.
 *
 * @throws FrameError `LATER` if a mail cannot be sent
 */
export async function tellLogins(parts: ServerParts, session: Session, news: LoginNews): Promise<void> {
  const { identity, change } = news
  const { locale } = session
  const isEmail = identity.kind === 'email'
  // As for other changes of the wallet. An email that was linked since is no reason to tell the devices nothing.
  if (session.mail === '') await addNotice(parts, session, { kind: change, slot: identity.kind ?? '' })
  const known = await listIdentities(parts, session.account)
  const linked = known.filter(({ kind }) => kind === 'email').map(({ name }) => name)
  const mails = new Set([session.mail, ...linked, ...(isEmail ? [identity.name] : [])])
  for (const mail of mails) await tell(parts, { mail, locale }, write(session, news))
}

import type { ServerParts } from '../parts.js'
import type { Session } from '../sessions.js'

/** The emails that were linked to an account as further ways to log in, those included that do not count elsewhere yet. */
export async function linkedMails(
  { store }: Pick<ServerParts, 'store'>,
  { account }: Pick<Session, 'account'>,
): Promise<readonly string[]> {
  const text = `select mail from frame_identities where account = ? and linked = 1 and kind = 'email'`
  return (await store.ask(text, account)).map(({ mail }) => String(mail))
}

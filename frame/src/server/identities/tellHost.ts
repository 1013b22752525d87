import { recordEnd } from '../events/endFamilies.js'
import { recordEvent } from '../events/recordEvent.js'
import type { ServerParts } from '../parts/parts.js'
import type { Session } from '../sessions/sessions.js'
import { type SqlStatement, statement } from '../storage/types.js'
import type { AccountIdentity, ProvedIdentity } from './identities.js'

type Parts = Pick<ServerParts, 'config' | 'store'>
type Account = Pick<Session, 'account' | 'mail'>

/** A change of the ways to log in, as `custody.changed` names it. */
export type LoginCustodyChange =
  | 'login-added'
  | 'login-removal-started'
  | 'login-removal-cancelled'
  | 'login-removed'

/** The statements that write `custody.changed` down for a way to log in. */
export const recordLogin = (
  parts: Parts,
  { account, mail }: Account,
  change: LoginCustodyChange,
  { kind }: Pick<AccountIdentity, 'kind'>,
): readonly SqlStatement[] =>
  recordEvent(parts, {
    type: 'custody.changed',
    account,
    data: { change, ...(kind !== undefined && { login: kind }) },
    mail,
  })

/**
 * The statements that write `user.linked` down for the time from which on the log-in counts on every device. Until then it is
 * sent to nobody, and `forgetLink` takes it back.
 */
export const recordLink = (
  parts: Parts,
  { account }: Pick<Session, 'account'>,
  { kind, mail }: Pick<ProvedIdentity, 'kind' | 'mail'>,
  at: number,
): readonly SqlStatement[] =>
  recordEvent(parts, { type: 'user.linked', account, data: { login: kind }, mail, at })

/** The statements that take `user.linked` back, of a link that does not count yet. Its deliveries go with the event. */
export const forgetLink = ({ account }: Pick<Session, 'account'>, at: number): readonly SqlStatement[] => {
  return [
    statement(
      `delete from frame_deliveries where event in
        (select id from frame_events where account = ? and type = 'user.linked' and at = ?)`,
      [account, at],
    ),
    statement(`delete from frame_events where account = ? and type = 'user.linked' and at = ?`, [
      account,
      at,
    ]),
  ]
}

/** The statements that write down the end of the sessions of an account that a log-in has opened, before they end. */
export async function recordLoginEnds(
  parts: Parts,
  account: string,
  { family, identity }: { readonly family: string; readonly identity?: string },
): Promise<readonly SqlStatement[]> {
  const rows = await parts.store.ask(
    'select family, identity from frame_sessions where account = ? and family <> ?',
    [account, family],
  )
  return rows
    .filter((row) => identity === undefined || row.identity === identity || row.identity === '')
    .flatMap((row) => recordEnd(parts, account, String(row.family), 'login-removed'))
}

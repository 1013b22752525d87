import type { ServerParts } from '../parts/parts.js'
import type { AuditEntry } from '../storage/auditLog.js'
import { type SqlStatement, statement } from '../storage/types.js'
import { recordEvent } from './recordEvent.js'

/** Why a session ended: by the user, by an admin, because its tokens were copied, or with its device, its way to log in or its user. */
export type EndReason = 'logout' | 'admin' | 'copied' | 'device-removed' | 'login-removed'

type Parts = Pick<ServerParts, 'config' | 'store'>

/** The statements that write down that a session ends, if it has not ended before. */
export const recordEnd = (parts: Parts, account: string, session: string, reason: EndReason) =>
  recordEvent(parts, { type: 'session.ended', account, data: { session, reason } }, { session })

/**
 * Ends sessions of an account, with an entry of the log, and tells the webhooks.
 *
 * @param more - statements of the same transaction
 */
export async function endFamilies(
  parts: Parts,
  account: string,
  families: readonly string[],
  {
    entry,
    more = [],
    reason,
  }: { readonly entry: AuditEntry; readonly reason: EndReason; readonly more?: readonly SqlStatement[] },
): Promise<void> {
  const steps = families.flatMap((family): readonly SqlStatement[] => [
    ...recordEnd(parts, account, family, reason),
    statement('delete from frame_sessions where family = ?', [family]),
  ])
  await parts.store.batch([...steps, ...more], [entry])
}

import { fail } from '../http/fail.js'
import type { Reply } from '../http/types.js'
import type { SessionStore, StoredSession } from './types.js'

/**
 * Finds a session that is not over.
 * @param account CAIP-10 with the address in lower case
 * @param seconds the time now, since 1970
 * @returns the session, or the refusal: 400 `pci` when it is unknown, revoked or expired
 */
export async function findActive(
  sessions: SessionStore,
  account: string,
  pci: string,
  seconds: number,
): Promise<{ readonly session: StoredSession } | { readonly refusal: Reply }> {
  const session = await sessions.find(account, pci)
  if (!session) return { refusal: fail(400, 'pci', `The account has no permission ${pci}.`) }
  if (session.revokedAt !== null) return { refusal: fail(400, 'pci', `The permission ${pci} is revoked.`) }
  if (session.expiry <= seconds) return { refusal: fail(400, 'pci', `The permission ${pci} has expired.`) }
  return { session }
}

import { validateGetAllowedOriginsReply } from '../../../../generated/catalogue/validators.js'
import type { Kit } from '../../kit/types.js'
import { readReply, requestOptions } from '../http/readReply.js'
import { identification } from '../identification.js'
import { raiseRefusal } from '../raiseRefusal.js'
import { openCatalogue } from './fetchWallets.js'

/**
 * GET /projects/v1/origins: the origins from which the project may be used.
 *
 * @returns an empty list after any error, and if the config has no catalogue. Never rejects.
 */
export async function fetchAllowedOrigins(kit: Kit): Promise<readonly string[]> {
  const client = openCatalogue(kit)
  if (client === undefined) return []
  const query = identification(kit)
  const call = client.GET('/projects/v1/origins', { params: { query }, ...requestOptions(kit) })
  try {
    return (await readReply('getAllowedOrigins', call, validateGetAllowedOriginsReply)).allowedOrigins
  } catch {
    return []
  }
}

/**
 * Tells the developer where the project's list lacks the origin of the page, so that a log-in that the frame will refuse is
 * understood (docs/behaviour.md#alerts). Nothing is allowed or refused by it: the frame has the say. Never rejects.
 *
 * @param page - the address of the page.
 */
export async function checkOrigin(
  kit: Kit,
  page: Pick<Location, 'protocol' | 'host' | 'hostname'> = location,
): Promise<void> {
  const origins = await fetchAllowedOrigins(kit)
  if (origins.length === 0 || /(^|\.)localhost$|^127\.0\.0\.1$/.test(page.hostname)) return
  if (!origins.some((entry) => isIn(entry.toLowerCase(), page))) raiseRefusal(kit, { status: 403 })
}

/** Whether a page is of an entry: an origin, a bare host, or either with `*.` for the labels before it. */
function isIn(entry: string, { protocol, host }: Pick<Location, 'protocol' | 'host'>): boolean {
  const [, scheme, wildcard, rest = ''] = /^(https?:)?(?:\/\/)?(\*\.)?([^/]+)\/?$/.exec(entry) ?? []
  if (rest === '' || (scheme !== undefined && scheme !== protocol)) return false
  return wildcard === undefined ? host === rest : host.endsWith(`.${rest}`)
}

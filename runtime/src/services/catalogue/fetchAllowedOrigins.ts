import { validateGetAllowedOriginsReply } from '../../../../generated/catalogue/validators.js'
import type { Kit } from '../../kit/types.js'
import { readReply } from '../http/readReply.js'
import { requestOptions } from '../http/requestOptions.js'
import { identification } from '../identification.js'
import { openCatalogue } from './openCatalogue.js'

/**
 * GET /projects/v1/origins: where the embedded wallet of this project may be used.
 *
 * @returns allowedOrigins empty after any failure, and when the config names no catalogue. Never rejects.
 */
export async function fetchAllowedOrigins(kit: Kit): Promise<{ readonly allowedOrigins: readonly string[] }> {
  const client = openCatalogue(kit)
  if (client === undefined) return { allowedOrigins: [] }
  const query = identification(kit)
  const call = client.GET('/projects/v1/origins', { params: { query }, ...requestOptions(kit) })
  try {
    return await readReply('getAllowedOrigins', call, validateGetAllowedOriginsReply)
  } catch {
    return { allowedOrigins: [] }
  }
}

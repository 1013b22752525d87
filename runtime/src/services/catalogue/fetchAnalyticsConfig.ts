import {
  validateGetAllowedOriginsReply,
  validateGetAnalyticsConfigReply,
} from '../../../../generated/catalogue/validators.js'
import type { Kit } from '../../kit/types.js'
import { readReply, requestOptions } from '../http/readReply.js'
import { identification } from '../identification.js'
import { openCatalogue } from './fetchWallets.js'

/**
 * GET /getAnalyticsConfig: whether the service wants events of this project.
 *
 * @returns isAnalyticsEnabled false after any failure, and when the config names no catalogue. Never rejects.
 */
export async function fetchAnalyticsConfig(kit: Kit): Promise<{ readonly isAnalyticsEnabled: boolean }> {
  const client = openCatalogue(kit)
  if (client === undefined) return { isAnalyticsEnabled: false }
  const query = identification(kit)
  const call = client.GET('/getAnalyticsConfig', { params: { query }, ...requestOptions(kit) })
  try {
    return await readReply('getAnalyticsConfig', call, validateGetAnalyticsConfigReply)
  } catch {
    return { isAnalyticsEnabled: false }
  }
}

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

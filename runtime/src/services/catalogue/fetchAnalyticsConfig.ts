import { validateGetAnalyticsConfigReply } from '../../../../generated/catalogue/validators.js'
import type { Kit } from '../../kit/types.js'
import { readReply } from '../http/readReply.js'
import { requestOptions } from '../http/requestOptions.js'
import { identification } from '../identification.js'
import { openCatalogue } from './openCatalogue.js'

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

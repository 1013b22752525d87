import { validateGetAnalyticsConfigReply } from '../../../../generated/catalogue/validators.js'
import type { Kit } from '../../kit/types.js'
import { readReply, requestOptions } from '../http/readReply.js'
import { identification, isFile } from '../identification.js'
import { openCatalogue } from './fetchWallets.js'

/**
 * GET /getAnalyticsConfig: whether the service wants events from this project.
 *
 * @returns isAnalyticsEnabled false after any error, and if the config has no catalogue; true if that is a file, which has no
 * say in it. Never rejects.
 */
export async function fetchAnalyticsConfig(kit: Kit): Promise<{ readonly isAnalyticsEnabled: boolean }> {
  const client = openCatalogue(kit)
  if (client === undefined) return { isAnalyticsEnabled: isFile(kit.config.endpoints.catalogue) }
  const query = identification(kit)
  const call = client.GET('/getAnalyticsConfig', { params: { query }, ...requestOptions(kit) })
  try {
    return await readReply('getAnalyticsConfig', call, validateGetAnalyticsConfigReply)
  } catch {
    return { isAnalyticsEnabled: false }
  }
}

import { isRecord } from '../../../../common/records.js'
import type { components } from '../../../../generated/catalogue/types.js'
import type { Validator } from '../../../../generated/validation.js'
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
    return await readReply('getAnalyticsConfig', call, readAnalyticsConfig)
  } catch {
    return { isAnalyticsEnabled: false }
  }
}

/**
 * Reads the answer like the generated validator, without its library, which nothing else needs while the page is idle
 * (docs/architecture.md, "Validators"); a test compares the two.
 *
 * @param input - parsed JSON.
 */
export const readAnalyticsConfig: Validator<components['schemas']['AnalyticsConfigReply']> = (input) => {
  const isAnalyticsEnabled =
    isRecord(input) && Object.hasOwn(input, 'isAnalyticsEnabled') ? input.isAnalyticsEnabled : undefined
  return typeof isAnalyticsEnabled === 'boolean'
    ? { ok: true, value: { isAnalyticsEnabled }, dropped: 0 }
    : { ok: false, path: '', reason: 'does not say whether events are wanted' }
}

import { isRecord } from '../../../../common/records.js'
import type { components } from '../../../../generated/catalogue/types.js'
import type { Validator } from '../../../../generated/validation.js'
import type { Kit } from '../../kit/types.js'
import { readReply, requestOptions } from '../http/readReply.js'
import { identification } from '../identification.js'
import { openCatalogue } from './fetchWallets.js'

/**
 * GET /getAnalyticsConfig: whether the service wants events from this project.
 *
 * @returns isAnalyticsEnabled false after any error; true where the config has no catalogue service, or a file in its place,
 * so that nobody but the host has a say in it. Never rejects.
 */
export async function fetchAnalyticsConfig(kit: Kit): Promise<{ readonly isAnalyticsEnabled: boolean }> {
  const client = openCatalogue(kit)
  if (client === undefined) return { isAnalyticsEnabled: true }
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

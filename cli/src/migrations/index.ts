import { findBaseTexts } from './findBaseTexts.js'
import type { MigratedApp, Migration } from './types.js'

/** Every migration, the oldest first. One that is needed runs before the files are merged. */
const migrations: readonly Migration[] = [findBaseTexts]

/**
 * Brings what is known of an app to the form of this version.
 *
 * @param app - the app as an earlier version left it.
 * @returns the app as this version would have left it. Nothing was written.
 */
export async function migrate(app: MigratedApp): Promise<MigratedApp> {
  let result = app
  for (const { isNeeded, migrate: step } of migrations) if (isNeeded(result.lock)) result = await step(result)
  return result
}

import type { Choices, PackageManager } from '../flags/types.js'
import type { LocalPackages, Plan } from '../plan/types.js'

/** Everything a report is made from. */
export interface ReportInput {
  readonly plan: Plan
  readonly choices: Choices
  readonly packageManager: PackageManager
  readonly local: LocalPackages | undefined
  readonly dryRun: boolean
  /** The line that repeats the run. */
  readonly repeat: string
  /** Undefined when nothing was installed on purpose. */
  readonly installed: boolean | undefined
  readonly git: 'committed' | 'initialised' | 'skipped'
}

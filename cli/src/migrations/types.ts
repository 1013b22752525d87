import type { LockFile } from '../lock/types.js'

/** An app that is upgraded, as one migration after the other makes it. */
export interface MigratedApp {
  readonly root: string
  readonly lock: LockFile
  /** Notes for a person. */
  readonly notes: readonly string[]
}

/** A change that a version of create-appkit made to how apps are kept. */
export interface Migration {
  /** The version whose apps it brings up to date. */
  readonly from: string
  /** Whether an app still needs it. */
  readonly isNeeded: (lock: LockFile) => boolean
  /** Writes nothing: what it changes is part of the plan. */
  readonly migrate: (app: MigratedApp) => Promise<MigratedApp>
}

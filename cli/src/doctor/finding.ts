/** What a check is about. */
export type Check =
  | 'config'
  | 'production'
  | 'generated'
  | 'lock'
  | 'packages'
  | 'licences'
  | 'nodes'
  | 'names'
  | 'signin'
  | 'server'

/** What a check found. `error` makes the command exit with 1, `warning` is likely to hurt users of the app. */
export interface Finding {
  /** Stable and machine-readable, e.g. `PACKAGE_TWICE`. */
  readonly code: string
  readonly check: Check
  readonly state: 'ok' | 'note' | 'warning' | 'error'
  /** What it is. */
  readonly message: string
  /** What to do. Absent where nothing is to do. */
  readonly fix?: string
}

/**
 * Makes the findings of one check.
 *
 * @param check - what the check is about.
 * @returns a function that makes a finding.
 */
export function findingsOf(
  check: Check,
): (state: Finding['state'], code: string, message: string, fix?: string) => Finding {
  return (state, code, message, fix) => ({ code, check, state, message, ...(fix !== undefined && { fix }) })
}

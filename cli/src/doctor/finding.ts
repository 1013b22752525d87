/** The subject of a check. */
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

/** A result of a check. `error` makes the command exit with 1, `warning` is likely to hurt users of the app. */
export interface Finding {
  /** Stable and machine-readable, e.g. `PACKAGE_TWICE`. */
  readonly code: string
  readonly check: Check
  readonly state: 'ok' | 'note' | 'warning' | 'error'
  /** The finding in words. */
  readonly message: string
  /** The remedy. Absent where nothing is to do. */
  readonly fix?: string
}

/**
 * Makes the findings of one check.
 *
 * @param check - the subject of the check.
 * @returns a function that makes a finding.
 */
export function findingsOf(
  check: Check,
): (state: Finding['state'], code: string, message: string, fix?: string) => Finding {
  return (state, code, message, fix) => ({ code, check, state, message, ...(fix !== undefined && { fix }) })
}

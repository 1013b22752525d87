import { SpecError } from './SpecError.js'

/**
 * Runs a check and keeps what it complains about, so that further checks can run.
 *
 * @param errors The complaint is added here.
 * @param run The check.
 * @returns What the check returned; undefined when it complained.
 */
export function collect<T>(errors: SpecError[], run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof SpecError)) throw error
    errors.push(error)
    return undefined
  }
}

import type { AppKitError } from '../errors/AppKitError.js'
import { showNotice } from './showNotice.js'

/** Shows why no kit could be made, on a page that would stay white. Whoever calls this throws the error on. */
export function showProblem(error: unknown): void {
  if (!isOurs(error)) return
  if (error.details !== undefined) console.error(`${error.message}\n${error.details}`)
  showNotice(error.message, error.details)
}

/** By its name: the class itself would tie this to what a production build has. */
function isOurs(error: unknown): error is AppKitError {
  return error instanceof Error && error.name === 'AppKitError'
}

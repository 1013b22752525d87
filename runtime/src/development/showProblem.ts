import { AppKitError } from '../errors/AppKitError.js'
import { showNotice } from './showNotice.js'

/** Shows why no kit could be made, on a page that would stay white. Whoever calls this throws the error on. */
export function showProblem(error: unknown): void {
  if (!(error instanceof AppKitError)) return
  if (error.details !== undefined) console.error(`${error.message}\n${error.details}`)
  showNotice(error.message, error.details)
}

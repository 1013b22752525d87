import { AppKitError, type AppKitErrorOptions } from './AppKitError.js'
import { type LateErrorCode, lateCatalogue } from './lateCatalogue.js'

/**
 * An error of the late table with its sentence.
 *
 * @param options.name - takes the place of `{name}` in the sentence.
 */
export function createError(
  code: LateErrorCode,
  { name = '', ...options }: AppKitErrorOptions & { readonly name?: string } = {},
): AppKitError {
  const message = options.message ?? lateCatalogue[code].replace('{name}', () => name).trim()
  return new AppKitError(code, { ...options, message })
}

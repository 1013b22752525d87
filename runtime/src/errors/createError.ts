import { AppKitError, type AppKitErrorOptions } from './AppKitError.js'
import { callCatalogue } from './callCatalogue.js'
import { type ErrorCode, errorCatalogue } from './catalogue.js'
import { lateCatalogue } from './lateCatalogue.js'

/**
 * An error of any part of the table with its sentence.
 *
 * @param options.name - takes the place of `{name}` in the sentence.
 */
export function createError(
  code: ErrorCode,
  { name = '', ...options }: AppKitErrorOptions & { readonly name?: string } = {},
): AppKitError {
  const table: Readonly<Record<ErrorCode, string>> = { ...errorCatalogue, ...callCatalogue, ...lateCatalogue }
  const message = options.message ?? table[code].replace('{name}', () => name).trim()
  return new AppKitError(code as keyof typeof lateCatalogue, { ...options, message })
}

import type { CallErrorCode } from './callCatalogue.js'
import { type ErrorCode, errorCatalogue, type PageErrorCode } from './catalogue.js'
import type { LateErrorCode } from './lateCatalogue.js'

export interface AppKitErrorOptions {
  /** Replaces the catalogue's sentence, for texts that name something. */
  readonly message?: string
  /** For developers: what was seen, e.g. a status or a path. */
  readonly details?: string
  readonly cause?: unknown
}

/**
 * The one error class. `code` is stable and safe to branch on; `message` is a sentence for people;
 * `docs` names the entry in docs/errors.md.
 */
export class AppKitError extends Error {
  override readonly name = 'AppKitError'
  readonly code: ErrorCode
  readonly details: string | undefined
  readonly docs: string

  constructor(code: PageErrorCode, options?: AppKitErrorOptions)
  /** Made with `callError` or `createError`, which know the sentence. */
  constructor(code: CallErrorCode | LateErrorCode, options: AppKitErrorOptions & { readonly message: string })
  constructor(code: ErrorCode, options: AppKitErrorOptions = {}) {
    super(
      options.message ?? errorCatalogue[code as PageErrorCode],
      options.cause === undefined ? undefined : { cause: options.cause },
    )
    this.code = code
    this.details = options.details
    this.docs = `docs/errors.md#${code.toLowerCase()}`
  }

  /** The first error in the chain of causes for which `test` holds. */
  walk(test: (error: unknown) => boolean): unknown {
    let error: unknown = this
    for (let depth = 0; error !== undefined && error !== null && depth < 20; depth++) {
      if (test(error)) return error
      error = (error as { cause?: unknown }).cause
    }
    return undefined
  }
}

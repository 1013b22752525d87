import type { ErrorCode } from './errorTexts.js'
import { pageTexts } from './texts/page.js'

const texts: Partial<Record<ErrorCode, string>> = { ...pageTexts }

/**
 * Adds the messages of a part of the error table to `AppKitError`. Those of `texts/page.ts` are always there.
 */
export function addErrorTexts(part: Partial<Record<ErrorCode, string>>): void {
  Object.assign(texts, part)
}

let translated: Readonly<Partial<Record<ErrorCode, string>>> = {}

/** Puts the messages of a language before those of the error table. */
export function translateErrors(messages: typeof translated): void {
  translated = messages
}

/** The message of a code. */
export function errorText(code: ErrorCode): string {
  return translated[code] ?? texts[code] ?? 'Something went wrong'
}

export interface AppKitErrorOptions {
  /** Replaces the message of the table, for texts that name something. */
  readonly message?: string
  /** For developers, e.g. a status or a path. */
  readonly details?: string
  readonly cause?: unknown
}

/**
 * The error class of this package. `code` is stable, so compare it; `message` is a sentence for users; `docs`
 * is its section in docs/errors.md.
 *
 * @example
 * import { AppKitError, signMessage } from 'appkit-runtime'
 * import { kit } from './appkit/generated/kit'
 *
 * try {
 *   await signMessage(kit, { message: 'Hello' })
 * } catch (error) {
 *   if (!(error instanceof AppKitError && error.code === 'USER_REJECTED')) throw error
 * }
 */
export class AppKitError extends Error {
  override readonly name = 'AppKitError'
  /** Stable, to compare with. */
  readonly code: ErrorCode
  /** For developers, e.g. a status or a path. */
  readonly details: string | undefined
  /** The address of the code's explanation: a URL relative to the root of this repository, `docs/errors.md#wallet_busy`. */
  readonly docs: string

  constructor(code: ErrorCode, { message = errorText(code), details, cause }: AppKitErrorOptions = {}) {
    super(message, cause === undefined ? {} : { cause })
    this.code = code
    this.details = details
    this.docs = `docs/errors.md#${code.toLowerCase()}`
  }

  /** The first error in the chain of causes for which `test` holds. */
  walk(test: (error: unknown) => boolean): unknown {
    let error: unknown = this
    for (let depth = 0; error != null && depth < 20; depth++) {
      if (test(error)) return error
      error = (error as { cause?: unknown }).cause
    }
    return undefined
  }
}

/**
 * Returns the thrown value, or undefined if reading its class throws, as with a revoked proxy. Otherwise code
 * in a `catch` that reads it would throw again.
 */
export function toSafeError(cause: unknown): unknown {
  try {
    void (cause instanceof Error)
    return cause
  } catch {
    return undefined
  }
}

/**
 * Waits for code that does not load with the page.
 *
 * @param code - the promise of an `import()`.
 * @throws AppKitError MODAL_LOAD_FAILED, by which a host knows a network or a deployment that is gone from a fault.
 */
export const loadCode = <Code>(code: Promise<Code>): Promise<Code> =>
  code.catch((cause) => {
    throw new AppKitError('MODAL_LOAD_FAILED', { cause })
  })

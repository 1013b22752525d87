import type { ErrorCode } from './errorTexts.js'
import { pageTexts } from './texts/page.js'

const texts: Partial<Record<ErrorCode, string>> = { ...pageTexts }

/** Makes the sentences of a part of the error table known to `AppKitError`. The page's are from the start. */
export function addErrorTexts(part: Partial<Record<ErrorCode, string>>): void {
  Object.assign(texts, part)
}

/** The sentence of a code. */
export function errorText(code: ErrorCode): string {
  return texts[code] ?? 'Something went wrong'
}

export interface AppKitErrorOptions {
  /** Replaces the table's sentence, for texts that name something. */
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
  /** Stable: safe to branch on. */
  readonly code: ErrorCode
  /** For developers: what was seen, e.g. a status or a path. */
  readonly details: string | undefined
  /** Where the code is explained: a URL relative to the root of this repository, `docs/errors.md#wallet_busy`. */
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
 * What was thrown, unless it throws itself when its class is asked for, as a proxy of a wallet may: it would
 * get past every `catch` that looks at it.
 */
export function toSafeError(cause: unknown): unknown {
  try {
    void (cause instanceof Error)
    return cause
  } catch {
    return undefined
  }
}

/** Reports what code of the host threw, as the browser reports an error that nobody catches. */
export function reportHostError(error: unknown): void {
  if (typeof reportError === 'function') reportError(error)
  else console.error(error)
}

/**
 * Calls code that a host gave us and on which nothing of ours depends: listeners, sinks, hooks of features
 * and drivers. What it throws, or rejects with, is reported and costs the host this call alone.
 *
 * @returns what it gave; undefined when it threw, or gave a promise.
 */
export function callHost<Value>(call: () => Value): Value | undefined {
  try {
    const given = call()
    if (typeof (given as PromiseLike<unknown> | null | undefined)?.then !== 'function') return given
    Promise.resolve(given).catch(reportHostError)
  } catch (error) {
    reportHostError(error)
  }
  return undefined
}

import type { LateErrorCode } from './createError.js'
import type { CallErrorCode } from './toAppKitError.js'

/**
 * The errors of what loads with the page: a stable code and a sentence that tells a person what to
 * do (docs/errors.md). The rest of the
 * table is in `callCatalogue` and `lateCatalogue`, so that the page does not pay for it.
 */
export const errorCatalogue = {
  // configuration
  PROJECT_ID_NOT_CONFIGURED: 'Project ID Not Configured',
  SIGN_IN_CONFIGURED_TWICE: 'Cannot set both `siweConfig` and `siwx` options',
  SIGN_IN_MISSING: 'Sign-in is not in this version yet.',
  NETWORKS_MISSING: 'The config names no network. Add at least one to `networks`.',
  NETWORK_DUPLICATE: 'The config names a network twice. Remove one of them.',
  NETWORK_INVALID:
    'A network of the config is not complete. Give it an id, a name, a native currency and RPC urls.',
  KIT_NOT_CREATED: 'Please call "createAppKit" before using the hook',
  VIEW_NOT_FOUND:
    'This view is not part of the app. Add its feature to appkit.config.ts and run `npx create-appkit generate`.',
  MODAL_LOAD_FAILED: 'The wallet window could not be loaded. Check your connection and try again.',
  // chains
  ADAPTER_NOT_FOUND: 'Adapter not found',
  // wallets
  CANCELLED: 'Request was aborted',
  WALLET_TIMEOUT: 'Your wallet did not answer. Open it and try again.',
  DISCONNECT_FAILED: 'Failed to disconnect',
} as const

export type PageErrorCode = keyof typeof errorCatalogue
export type ErrorCode = PageErrorCode | CallErrorCode | LateErrorCode

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

import { AppKitError } from '../errors/AppKitError.js'

/** The error of a reply of JSON-RPC 2.0, section 5.1. */
export interface NodeError {
  readonly code: number
  readonly message: string
  readonly data: unknown
}

/**
 * Reads the error of a node out of the error of the kit that wraps it, so that a library finds its code and its data.
 *
 * @returns undefined for an error without an answer of a node: it is the kit's own
 */
export function readNodeError(error: unknown): NodeError | undefined {
  if (!(error instanceof AppKitError) || typeof error.cause !== 'object' || error.cause === null)
    return undefined
  const { code, message, data } = error.cause as Readonly<Record<string, unknown>>
  if (typeof code !== 'number') return undefined
  return { code, message: String(message ?? error.message), data }
}

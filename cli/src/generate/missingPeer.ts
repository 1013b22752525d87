import { CliError } from '../errors/CliError.js'

/** What generating from specs needs beside this package. A host that never does so need not install them. */
const wanted = 'openapi-typescript@7.13.0 json-schema-to-zod@2.8.1 typescript@5.9.3'

/**
 * Turns Node's error for a package that is not installed into one that says what to do.
 *
 * @param cause What an import threw.
 * @returns The error for people, or undefined when the cause is something else.
 */
export function missingPeer(cause: unknown): CliError | undefined {
  const name = cause instanceof Error ? /^Cannot find package '([^']+)'/.exec(cause.message)?.[1] : undefined
  if (!name) return undefined
  const reason = `Generating from specs needs ${name}, which is not installed. Run: npm i -D ${wanted}`
  return new CliError('GENERATE_PEER_MISSING', reason)
}

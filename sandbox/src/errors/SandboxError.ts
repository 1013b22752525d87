import { ServerError } from 'appkit-server/parts'

/** Stable codes of errors that stop a sandbox from starting. */
export type SandboxErrorCode =
  | 'BAD_OPTION'
  | 'PORT_TAKEN'
  | 'DATA_LOCKED'
  | 'DATA_UNUSABLE'
  | 'ANVIL_MISSING'
  | 'ANVIL_FAILED'
  | 'SOLANA_MISSING'
  | 'SPEC_INVALID'
  | 'BAD_FAULTS'
  | 'REDIS_FAILED'

/** An error that the user can act on: `message` says what to do, `code` never changes. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
  readonly code: SandboxErrorCode

  constructor(code: SandboxErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** An error of a part of the server, as the sandbox reports it. Other errors are returned unchanged. */
export function toSandboxError(error: unknown): unknown {
  if (!(error instanceof ServerError)) return error
  const code = error.code === 'BAD_CONFIG' ? 'BAD_OPTION' : error.code
  return new SandboxError(code === 'DATABASE_FAILED' ? 'DATA_UNUSABLE' : code, error.message, {
    cause: error,
  })
}

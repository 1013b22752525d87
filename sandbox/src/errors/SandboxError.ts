import { ServerError, type ServerErrorCode } from 'appkit-server/parts'

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

const codes: Readonly<Record<ServerErrorCode, SandboxErrorCode>> = {
  BAD_CONFIG: 'BAD_OPTION',
  PORT_TAKEN: 'PORT_TAKEN',
  SPEC_INVALID: 'SPEC_INVALID',
  DATABASE_FAILED: 'DATA_UNUSABLE',
  REDIS_FAILED: 'REDIS_FAILED',
  WRONG_SECRET: 'DATA_UNUSABLE',
  BACKUP_FAILED: 'DATA_UNUSABLE',
}

/** An error of a part of the server, as the sandbox reports it. Other errors are returned unchanged. */
export function toSandboxError(error: unknown): unknown {
  if (!(error instanceof ServerError)) return error
  return new SandboxError(codes[error.code], error.message, { cause: error })
}

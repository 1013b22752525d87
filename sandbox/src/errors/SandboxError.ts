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

/** The node of a chain does not answer. */
export class ChainDownError extends Error {
  override readonly name = 'ChainDownError'

  constructor(caip2: string, options?: ErrorOptions) {
    super(`The node of ${caip2} does not answer.`, options)
  }
}

/** Stable codes of errors that stop a server from starting, or a command. */
export type ServerErrorCode =
  | 'BAD_CONFIG'
  | 'PORT_TAKEN'
  | 'SPEC_INVALID'
  | 'DATABASE_FAILED'
  | 'REDIS_FAILED'
  | 'WRONG_SECRET'
  | 'BACKUP_FAILED'

/** An error that the operator can act on: `message` says what to do, `code` never changes. */
export class ServerError extends Error {
  override readonly name = 'ServerError'
  readonly code: ServerErrorCode

  constructor(code: ServerErrorCode, message: string, options?: ErrorOptions) {
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

/** None of the sources of a port answers. */
export class ServiceDownError extends Error {
  override readonly name = 'ServiceDownError'

  constructor(
    readonly port: string,
    options?: ErrorOptions,
  ) {
    super(`No source of ${port} answers.`, options)
  }
}

/** The database cannot be reached at the moment. What was asked of it is not done, or nobody knows whether it is. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError'
  constructor(options: ErrorOptions) {
    super('The database does not answer.', options)
  }
}

/**
 * Whether nobody listens or answers, the connection broke, or Postgres starts or ends (classes 08, 53 and 57P of its codes).
 *
 * @param error - what a database has thrown
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(ECONN\w+|E(?:HOST|NET)(?:UNREACH|DOWN)|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|08\w{3}|53\w{3}|57P\d\d)$/.test(
      code,
    ) ||
    /connection terminated|timeout exceeded when trying to connect|connection ended|query read timeout/i.test(
      error.message,
    )
  )
}

/**
 * The one error the commands throw at a person: a stable code, a sentence that says what to do, and the
 * exit code the process ends with.
 *
 * @param code Stable, machine-readable name, e.g. `CREATE_BAD_ACCENT`.
 * @param message One or more sentences for the person at the terminal.
 * @param exitCode 1 for findings (the command ran and something is wrong), 2 for misuse or refusal.
 */
export class CliError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly exitCode: 1 | 2 = 2,
  ) {
    super(message)
    this.name = 'CliError'
  }
}

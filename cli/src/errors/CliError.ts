/** A place in a file of the project: its path from there, line and column counted from 1. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

/**
 * The one error the commands throw at a person: a stable code, a sentence that says what to do, and the
 * exit code the process ends with.
 *
 * @param code Stable, machine-readable name, e.g. `CREATE_BAD_ACCENT`.
 * @param message One or more sentences for the person at the terminal.
 * @param exitCode 1 for findings (the command ran and something is wrong), 2 for misuse or refusal.
 * @param place Where the mistake stands, if it stands in a file; with `--json` it is printed beside the message.
 */
export class CliError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly exitCode: 1 | 2 = 2,
    readonly place?: Place,
  ) {
    super(message)
    this.name = 'CliError'
  }
}

/** Thrown when the person pressed Ctrl-C at a question; the process ends with exit code 130. */
export class InterruptedError extends Error {
  constructor() {
    super('Interrupted.')
    this.name = 'InterruptedError'
  }
}

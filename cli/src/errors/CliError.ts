/** A position in a file of the project: its relative path, line and column counted from 1. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

/**
 * The error of the commands: a stable code, a sentence that says what to do, and the exit code of the process.
 *
 * @param code - stable, machine-readable name, e.g. `CREATE_BAD_ACCENT`.
 * @param message - one or more sentences for the user at the terminal.
 * @param exitCode - 1 if the command ran and found something wrong, 2 for wrong use or a refusal.
 * @param place - the position of the mistake, if it is in a file. `--json` prints it with the message.
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

/** Thrown when the user pressed Ctrl-C, or answered no to the last question. The process ends with exit code 130. */
export class InterruptedError extends Error {
  constructor(message = 'Interrupted.') {
    super(message)
    this.name = 'InterruptedError'
  }
}

import { CliError } from '../errors/CliError.js'
import type { SpecProblem } from './types.js'

/**
 * Thrown when a spec cannot be used. The message has one line `file:line:col reason` for each problem.
 *
 * @param problems What is wrong, in the order of the file; at least one.
 */
export class SpecError extends CliError {
  constructor(readonly problems: readonly SpecProblem[]) {
    const message = problems.map((at) => `${at.file}:${at.line}:${at.col} ${at.reason}`).join('\n')
    const [first] = problems
    super('SPEC_INVALID', message, 1, first && { file: first.file, line: first.line, column: first.col })
    this.name = 'SpecError'
  }
}

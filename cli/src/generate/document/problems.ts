import { CliError } from '../../errors/CliError.js'
import type { NodePath, Spec, SpecProblem } from './types.js'

/**
 * Thrown if a spec cannot be used. The message has one line `file:line:col reason` for each problem.
 *
 * @param problems - the errors, in the order of the file. At least one.
 */
export class SpecError extends CliError {
  constructor(readonly problems: readonly SpecProblem[]) {
    const message = problems.map((at) => `${at.file}:${at.line}:${at.col} ${at.reason}`).join('\n')
    const [first] = problems
    // It keeps the name of its class above, by which the program knows what to tell a person.
    super('SPEC_INVALID', message, 1, first && { file: first.file, line: first.line, column: first.col })
  }
}

/**
 * Creates the error for a node of a spec.
 *
 * @param spec - the spec.
 * @param path - the path of the node.
 * @param reason - a sentence for the author of the spec.
 * @param part - whether the error is about the node's value or its key.
 * @returns the error, to throw or collect.
 */
export function specProblem(
  spec: Spec,
  path: NodePath,
  reason: string,
  part: 'key' | 'value' = 'value',
): SpecError {
  return new SpecError([{ file: spec.file, ...spec.locate(path, part), reason }])
}

/**
 * Runs a check and collects its errors, so that further checks can run.
 *
 * @param errors - the error is added here.
 * @param run - the check.
 * @returns the result of the check, or undefined if it threw.
 */
export function collect<T>(errors: SpecError[], run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof SpecError)) throw error
    errors.push(error)
    return undefined
  }
}

/**
 * Joins the errors of one spec. An error in a shared schema is found again at each reference to it, and
 * reported once.
 *
 * @param errors - the errors, at least one.
 * @returns one error with all of them, in the order of the file.
 */
export function joinProblems(errors: readonly SpecError[]): SpecError {
  const problems = new Map(
    errors.flatMap((error) => error.problems.map((problem) => [JSON.stringify(problem), problem] as const)),
  )
  return new SpecError([...problems.values()].sort((a, b) => a.line - b.line || a.col - b.col))
}

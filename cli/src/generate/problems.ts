import { CliError } from '../errors/CliError.js'
import type { NodePath, Spec, SpecProblem } from './types.js'

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

/**
 * Makes the error for one node of a spec.
 *
 * @param spec The spec.
 * @param path Leads to the node.
 * @param reason A sentence for the author of the spec.
 * @param part Whether the node's value is meant or the key that names it.
 * @returns The error, to be thrown or collected.
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
 * Runs a check and keeps what it complains about, so that further checks can run.
 *
 * @param errors The complaint is added here.
 * @param run The check.
 * @returns What the check returned; undefined when it complained.
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
 * Joins complaints about one spec. A mistake in a shared schema is met again at each reference to it and is
 * told once.
 *
 * @param errors The complaints, at least one.
 * @returns One error with everything that is wrong, in the order of the file.
 */
export function joinProblems(errors: readonly SpecError[]): SpecError {
  const problems = new Map(
    errors.flatMap((error) => error.problems.map((problem) => [JSON.stringify(problem), problem] as const)),
  )
  return new SpecError([...problems.values()].sort((a, b) => a.line - b.line || a.col - b.col))
}

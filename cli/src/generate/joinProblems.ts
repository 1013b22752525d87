import { SpecError } from './SpecError.js'

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

import { readFileSync } from 'node:fs'
import { placeOf } from '../files/place.js'
import type { Difference } from './compareProblems.js'
import type { TypeProblem } from './runTypeCheck.js'

/** New errors of routes whose types come from a tree that could not be made. */
export interface Unsettled {
  /** Why it could not be made. */
  readonly reason: string
  readonly problems: readonly TypeProblem[]
}

/**
 * Takes what the route tree settles out of the new errors, if the tree could not be made: that are those of files whose types
 * it has. Nobody can say of them whether they are errors before the app is started.
 *
 * @param root - the host's folder.
 * @param difference - the result of the check.
 * @param reason - why the tree could not be made; undefined if it was.
 */
export function splitRoutes(
  root: string,
  difference: Difference,
  reason: string | undefined,
): Difference & { readonly unsettled?: Unsettled } {
  if (reason === undefined) return difference
  const isTyped = ({ file }: TypeProblem) => file !== '' && isRoute(root, file)
  const problems = difference.added.filter(isTyped)
  if (problems.length === 0) return difference
  return {
    ...difference,
    added: difference.added.filter((each) => !isTyped(each)),
    unsettled: { reason, problems },
  }
}

function isRoute(root: string, file: string): boolean {
  try {
    return /\bcreateFileRoute\b/.test(readFileSync(placeOf(root, file), 'utf8'))
  } catch {
    return false
  }
}

/**
 * Renders the errors of routes whose types were not made.
 *
 * @param unsettled - the errors.
 * @param command - the command that checks them later.
 * @param list - renders problems.
 */
export function unsettledLines(
  { reason, problems }: Unsettled,
  command: string,
  list: (problems: readonly TypeProblem[]) => readonly string[],
): readonly string[] {
  return [
    `Errors of routes whose types were not made (${problems.length})`,
    ...list(problems),
    `The route tree could not be made: ${reason}. Start the app once, which makes it, then check with ${command}`,
    '',
  ]
}

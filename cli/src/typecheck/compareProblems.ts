import type { TypeProblem } from './runTypeCheck.js'

/** The effect of a change on the problems of a host. */
export interface Difference {
  /** Those that were not there before. */
  readonly added: readonly TypeProblem[]
  /** Those that were there before, with the lines that they have now. */
  readonly kept: readonly TypeProblem[]
  /** How many are gone. */
  readonly gone: number
}

/**
 * Tells the problems that a change has made from those that were there before. Lines move, so a problem is the same one if it
 * says the same about the same text of the same file, or about another text if there is no such one. Else it is the same one if
 * its code and text are: a message names types, which the change may have made wider.
 *
 * @param before - the problems that the check found before the change.
 * @param after - the problems that it found after it.
 */
export function compareProblems(before: readonly TypeProblem[], after: readonly TypeProblem[]): Difference {
  const left = [...before]
  const old = new Set<TypeProblem>()
  const take = (isSame: (was: TypeProblem, is: TypeProblem) => boolean) => {
    for (const is of after) {
      if (old.has(is)) continue
      const at = left.findIndex((was) => isSame(was, is))
      if (at < 0) continue
      left.splice(at, 1)
      old.add(is)
    }
  }
  const saysTheSame = (was: TypeProblem, is: TypeProblem) =>
    was.file === is.file && was.code === is.code && was.message === is.message
  take((was, is) => saysTheSame(was, is) && was.text === is.text)
  take(saysTheSame)
  take((was, is) => was.file === is.file && was.code === is.code && was.text !== '' && was.text === is.text)
  return {
    added: after.filter((each) => !old.has(each)),
    kept: after.filter((each) => old.has(each)),
    gone: left.length,
  }
}

// The library itself: in a figure, a test that imports it gets fastCheck.ts.
import fc from 'fast-check'
import { type Finding, type Outcome, type Slice, seedOf } from './drive.js'

const maxText = 600
const shorten = (text: string) => (text.length > maxText ? `${text.slice(0, maxText)} …` : text)

/** The first lines of an error, without the colours of a terminal. */
export function wordsOf(error: unknown): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours begin with one
  const text = (error instanceof Error ? error.message : String(error)).replaceAll(/\u001b\[\d+m/g, '')
  return shorten(text.split('\n').slice(0, 6).join(' ').trim())
}

/**
 * Runs the cases of a slice and counts those in which `judge` throws or says false, instead of ending with the first
 * one. Then looks for the smallest case of the first violation.
 *
 * @param arbitraries - the values of a case.
 * @param judge - the property.
 */
export async function countCases(
  arbitraries: readonly fc.Arbitrary<unknown>[],
  judge: (...values: unknown[]) => unknown,
  slice: Slice,
): Promise<Outcome> {
  const findings: Finding[] = []
  let violations = 0
  let index = 0
  const parameters = { seed: seedOf(slice), numRuns: slice.count }
  const all = fc.tuple(...arbitraries)
  const counting = fc.asyncProperty(all, async (values) => {
    const number = slice.from + index++
    try {
      if ((await judge(...values)) === false) throw new Error('The property does not hold.')
    } catch (error) {
      if (fc.PreconditionFailure.isFailure(error)) throw error
      violations++
      if (findings.length < 5) findings.push({ case: number, what: wordsOf(error) })
    }
  })
  const run = await fc.check(counting, parameters)
  if (run.failed)
    throw new Error(`The cases could not be run: ${run.errorInstance ?? 'too many were left out'}`)
  const [first, ...rest] = findings
  if (first === undefined) return { violations, findings }
  const stopping = fc.asyncProperty(all, async (values) => void (await judge(...values)))
  const shrunk = await fc.check(stopping, parameters)
  const example = shrunk.counterexample?.[0]
  return {
    violations,
    findings: [
      { ...first, ...(example !== undefined && { example: shorten(fc.stringify(example)) }) },
      ...rest,
    ],
  }
}

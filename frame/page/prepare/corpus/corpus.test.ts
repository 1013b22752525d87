import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WalletError } from '../../base/errors.js'
import { textOfHeadline } from '../losses.js'
import type { Prepared, Step } from '../types.js'
import { families, node, prepareCase } from './corpus.js'

beforeEach(() => void vi.stubGlobal('fetch', node))
afterEach(() => void vi.unstubAllGlobals())

const all = Object.values(families).flat()

test('the corpus has at least 150 requests, each of its own name', () => {
  expect(all.length).toBeGreaterThanOrEqual(150)
  for (const cases of Object.values(families))
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
})

for (const [family, cases] of Object.entries(families)) {
  test.each(cases)(`T-F2: ${family}: the first line of $name is the most that can be lost`, async (given) => {
    const { line } = given
    if (line.startsWith('Refused: ')) {
      const refused = await prepareCase(given).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(WalletError)
      expect((refused as Error).message).toContain(line.slice('Refused: '.length))
      return
    }
    const prepared = await prepareCase(given)
    expect(textOfHeadline(prepared.headline)).toBe(line)
    const unsaid = prepared.steps.filter(
      ({ losses, warning }) => losses.includes('unknown') && !(warning ?? prepared.warning),
    )
    expect(unsaid).toEqual([])
    expect(warningsOf(prepared).length).toBeGreaterThanOrEqual(prepared.headline.tone === 'unknown' ? 1 : 0)
  })

  test(`T-F2: ${family}: the screens are the golden ones`, async () => {
    const screens: string[] = []
    for (const given of cases) {
      const shown = await prepareCase(given).then(printScreen, (error: Error) => [
        `Refused: ${error.message}`,
      ])
      screens.push([`# ${given.name}`, ...shown].join('\n'))
    }
    await expect(`${screens.join('\n\n')}\n`).toMatchFileSnapshot(`golden/${family}.txt`)
  })
}

const warningsOf = ({ steps, warning }: Prepared): readonly string[] =>
  [warning, ...steps.map((step) => step.warning)].filter((text): text is string => Boolean(text))

/** Prints the part of an approval that a person reads before the details to the letter. */
function printScreen({ headline, steps, title, trial, warning }: Prepared): readonly string[] {
  const stepOf = (step: Step) => [
    ...(step.title === title ? [] : [`## ${step.title}`]),
    ...step.rows.map(([label, value]) => `${label}: ${withoutTime(value)}`),
    ...(step.warning ? [`! ${step.warning}`] : []),
  ]
  return [
    textOfHeadline(headline),
    title,
    ...(warning ? [`! ${warning}`] : []),
    ...steps.flatMap(stepOf),
    ...(trial?.note === undefined ? [] : [`Tried: ${trial.note}`]),
  ]
}

/** A time is written as it is where the user is. */
const withoutTime = (value: string) => value.replace(/^[A-Z][a-z]{2} \d{1,2}, \d{4},.*$/, '(a time)')

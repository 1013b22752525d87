import { expect, it } from 'vitest'
import { nextPhase } from '../../amounts/createFlow.js'
import type { SendPhase } from '../chains/types.js'
import { type SendEvent, sendTable } from './sendMachine.js'

const phases = Object.keys(sendTable) as SendPhase[]
const events: readonly SendEvent[] = [
  ...(['review', 'prepared', 'problem', 'back', 'approve'] as const),
  ...(['submitted', 'confirmed', 'lost', 'reset'] as const),
]

/** The phase that each event leads to from each phase; `-` stays. */
const table = `
  editing    preparing - - - - - - - editing
  preparing  - reviewing editing editing - - - - editing
  reviewing  - - editing editing approving - - - editing
  approving  - - reviewing editing - pending - - editing
  pending    - - - - - - sent failed editing
  sent       - - - - - - - - editing
  failed     - - - - - - - - editing
`

it('sendTable has these steps and no other', () => {
  const rows = table.trim().split('\n')
  expect(rows).toHaveLength(phases.length)
  for (const row of rows) {
    const [phase, ...ends] = row.trim().split(/\s+/) as [SendPhase, ...(SendPhase | '-')[]]
    const got = events.map((event) => nextPhase(sendTable, phase, event))
    expect(got, phase).toEqual(ends.map((end) => (end === '-' ? phase : end)))
  }
})

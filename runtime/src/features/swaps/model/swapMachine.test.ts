import { expect, it } from 'vitest'
import { nextPhase } from '../../amounts/createFlow.js'
import type { SwapPhase } from '../chain/types.js'
import { type SwapEvent, swapTable } from './swapMachine.js'

const phases = Object.keys(swapTable) as SwapPhase[]
const events: readonly SwapEvent[] = [
  ...(['review', 'prepared', 'problem', 'back', 'approve'] as const),
  ...(['swap', 'submitted', 'confirmed', 'lost', 'reset'] as const),
]

/** The phase that each event leads to from each phase; `-` stays. */
const table = `
  editing    preparing - - - - - - - - editing
  preparing  - reviewing editing editing - - - - - editing
  reviewing  - - - editing approving swapping - - - editing
  approving  - reviewing reviewing editing - - - - - editing
  swapping   - - reviewing editing - - pending - - editing
  pending    - - - - - - - done failed editing
  done       - - - - - - - - - editing
  failed     - - - editing - - - - - editing
`

it('swapTable has these steps and no other', () => {
  const rows = table.trim().split('\n')
  expect(rows).toHaveLength(phases.length)
  for (const row of rows) {
    const [phase, ...ends] = row.trim().split(/\s+/) as [SwapPhase, ...(SwapPhase | '-')[]]
    const got = events.map((event) => nextPhase(swapTable, phase, event))
    expect(got, phase).toEqual(ends.map((end) => (end === '-' ? phase : end)))
  }
})

import { describe, expect, it } from 'vitest'
import { nextPayPhase, type PayEvent, type PayPhase, payTable } from './payMachine.js'

const phases = Object.keys(payTable) as PayPhase[]
const events: readonly PayEvent[] = [
  ...(['begin', 'choose', 'prepared', 'problem', 'back', 'swap', 'swapped', 'approve'] as const),
  ...(['submitted', 'page', 'confirmed', 'lost', 'reset'] as const),
]

describe('the phases of a payment', () => {
  it('change by the table, and by nothing else', () => {
    for (const phase of phases)
      for (const event of events) {
        const wanted =
          event === 'begin' ? 'choosing' : event === 'reset' ? 'idle' : (payTable[phase][event] ?? phase)
        expect(nextPayPhase(phase, event), `${phase} ${event}`).toBe(wanted)
      }
  })

  it('lead from a user who asks to a payment in a block, by each of the three ways', () => {
    const walk = (...steps: readonly PayEvent[]) => steps.reduce(nextPayPhase, 'idle' as PayPhase)
    expect(walk('begin', 'choose', 'prepared', 'approve', 'submitted', 'confirmed')).toBe('paid')
    const swap = ['choose', 'prepared', 'swap', 'prepared', 'swap', 'swapped'] as const
    expect(walk('begin', ...swap, 'prepared', 'approve', 'submitted', 'lost')).toBe('failed')
    expect(walk('begin', 'choose', 'page', 'confirmed')).toBe('paid')
  })

  it('have no way back from what is sent or has ended', () => {
    for (const phase of ['pending', 'paid', 'failed'] as const)
      for (const event of ['back', 'problem', 'choose', 'approve'] as const)
        expect(nextPayPhase(phase, event)).toBe(phase)
  })
})

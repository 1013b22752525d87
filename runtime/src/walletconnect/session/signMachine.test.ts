import { describe, expect, it } from 'vitest'
import { advance } from '../rpc/requestMachine.js'
import {
  type ProposalEvent,
  type ProposalStatus,
  proposalTable,
  type SessionEvent,
  type SessionStatus,
  sessionTable,
} from './signMachine.js'

const proposals: [ProposalStatus, ProposalEvent, ProposalStatus][] = [
  ['proposed', 'answered', 'deriving'],
  ['proposed', 'authenticated', 'settled'],
  ['proposed', 'refused', 'failed'],
  ['proposed', 'expired', 'expired'],
  ['proposed', 'cancelled', 'failed'],
  ['deriving', 'settledValid', 'settled'],
  ['deriving', 'settledInvalid', 'failed'],
  ['deriving', 'refused', 'failed'],
  ['deriving', 'expired', 'expired'],
  ['deriving', 'cancelled', 'failed'],
]
const sessions: [SessionStatus, SessionEvent, SessionStatus][] = [
  ['restoring', 'subscribed', 'live'],
  ['restoring', 'changed', 'restoring'],
  ['restoring', 'ended', 'gone'],
  ['restoring', 'expired', 'gone'],
  ['live', 'changed', 'live'],
  ['live', 'ended', 'gone'],
  ['live', 'expired', 'gone'],
]

describe('the tables of the Sign protocol', () => {
  it.each(proposals)('a proposal that is %s and then %s is %s', (status, event, next) =>
    expect(advance(proposalTable, status, event)).toBe(next))
  it.each(sessions)('a session that is %s and then %s is %s', (status, event, next) =>
    expect(advance(sessionTable, status, event)).toBe(next))

  it.each([
    ['proposals', proposalTable, proposals],
    ['sessions', sessionTable, sessions],
  ])('have no other row: %s', (_what, table, rows) => {
    const entries = Object.entries(table).flatMap(([status, row]) =>
      Object.entries(row).map(([event, next]) => [status, event, next]),
    )
    expect(entries).toEqual(rows)
  })

  it('ignore what comes late', () => {
    for (const status of ['settled', 'failed', 'expired'] as const)
      expect(advance(proposalTable, status, 'settledValid')).toBeUndefined()
    expect(advance(proposalTable, 'proposed', 'settledValid')).toBeUndefined()
    expect(advance(sessionTable, 'gone', 'subscribed')).toBeUndefined()
  })
})

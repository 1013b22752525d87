import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createSession,
  moveSession,
  type SessionEvent,
  type SessionStatus,
  sessionTable,
} from './sessionMachine.js'

const events: readonly SessionEvent[] = ['restoreStarted', 'userNamed', 'connected', 'disconnected']

describe('the session of the embedded wallet', () => {
  it('is over after the last connection, until the frame is asked or has named a user', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events)), (happened) => {
        const session = createSession()
        // A page that has asked for no user cannot have lost one.
        let [wasUsed, isOver] = [false, false]
        for (const event of happened) {
          moveSession(session, event)
          if (event === 'disconnected') isOver ||= wasUsed
          else {
            wasUsed = true
            isOver = false
          }
          expect(session.status === 'over').toBe(isOver)
        }
      }),
    )
  })

  it('is connected from the first connection on, whatever the frame says besides', () => {
    for (const status of Object.keys(sessionTable) as SessionStatus[]) {
      expect(moveSession({ ...createSession(), status }, 'connected')).toBe('connected')
    }
    expect(moveSession({ ...createSession(), status: 'connected' }, 'userNamed')).toBe('connected')
  })

  it('reaches each status', () => {
    const reached = new Set<SessionStatus>(['new'])
    for (const status of reached)
      for (const event of events) reached.add(sessionTable[status][event] ?? status)
    expect([...reached].sort()).toEqual(Object.keys(sessionTable).sort())
  })
})

import { expect, test } from 'vitest'
import { type LoginEvent, type LoginPhase, type LoginState, loginTable, nextLogin } from './loginMachine.js'

const sent = { mail: 'ann@example.com', number: 42 }
const states: Readonly<Record<LoginPhase, LoginState>> = {
  new: { phase: 'new' },
  email: { phase: 'email' },
  device: { phase: 'device', ...sent },
  code: { phase: 'code', ...sent },
  over: { phase: 'over' },
  done: { phase: 'done' },
  closed: { phase: 'closed' },
}
const next = { mail: 'bob@example.com', number: 77 }
const events: readonly LoginEvent[] = [
  { type: 'asked' },
  { type: 'linkSent', ...next },
  { type: 'codeSent', ...next },
  ...(['confirmed', 'expired', 'loggedIn', 'closed'] as const).map((type) => ({ type })),
]

/** The phase that each event leads to from each phase; `-` stays. */
const table = `
  new     email device code -    -    -    closed
  email   -     device code -    -    -    closed
  device  -     device code code over -    closed
  code    -     device code -    -    done closed
  over    email -      -    -    -    -    closed
  done    -     -      -    -    -    -    -
  closed  -     -      -    -    -    done -
`

test('a log-in has these steps and no other', () => {
  const rows = table.trim().split('\n')
  expect(rows).toHaveLength(Object.keys(loginTable).length)
  for (const row of rows) {
    const [phase, ...ends] = row.trim().split(/\s+/) as [LoginPhase, ...(LoginPhase | '-')[]]
    const got = events.map((event) => nextLogin(states[phase], event).phase)
    expect(got, phase).toEqual(ends.map((end) => (end === '-' ? phase : end)))
  }
})

test('an event that a state does not know leaves the same object', () => {
  expect(nextLogin(states.over, { type: 'codeSent', ...next })).toBe(states.over)
})

test('a log-in has the mail and the number of the last mail, and keeps them when the device is confirmed', () => {
  expect(nextLogin(states.device, { type: 'linkSent', ...next })).toEqual({ phase: 'device', ...next })
  expect(nextLogin(states.device, { type: 'confirmed' })).toEqual({ phase: 'code', ...sent, isOnPage: true })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppKitError } from '../../errors/AppKitError.js'
import {
  type RelayEvent,
  type RelayState,
  readRefusal,
  relayTable,
  retryDelay,
  transition,
} from './relayMachine.js'

const error = new AppKitError('RELAY_REFUSED')
const idle: RelayState = { status: 'idle' }
const connecting: RelayState = { status: 'connecting', attempt: 2 }
const subscribing: RelayState = { status: 'subscribing', attempt: 2 }
const ready: RelayState = { status: 'ready', attempt: 2 }
const waiting: RelayState = { status: 'waiting', attempt: 2 }
const offline: RelayState = { status: 'offline', attempt: 2 }
const refused: RelayState = { status: 'refused', error }
const states = [idle, connecting, subscribing, ready, waiting, offline, refused]

const needed: RelayEvent = { type: 'needed', online: true }
const neededOffline: RelayEvent = { type: 'needed', online: false }
const lost: RelayEvent = { type: 'lost', online: true }
const lostOffline: RelayEvent = { type: 'lost', online: false }
const refusal: RelayEvent = { type: 'refused', error }
const events: RelayEvent[] = [
  needed,
  neededOffline,
  lost,
  lostOffline,
  refusal,
  ...(['opened', 'subscribed', 'held', 'retry', 'wentOffline', 'cameOnline', 'released'] as const).map(
    (type) => ({ type }),
  ),
]

const isSame = (one: RelayEvent, other: RelayEvent) =>
  one.type === other.type && ('online' in one && one.online) === ('online' in other && other.online)

const first: RelayState = { status: 'connecting', attempt: 1 }
const again: RelayState = { status: 'connecting', attempt: 3 }
const rows: [RelayState, RelayEvent, RelayState][] = [
  [idle, needed, first],
  [idle, neededOffline, { status: 'offline', attempt: 0 }],
  [connecting, { type: 'opened' }, subscribing],
  [subscribing, { type: 'subscribed' }, ready],
  [ready, { type: 'held' }, { status: 'ready', attempt: 0 }],
  ...[connecting, subscribing, ready].flatMap((state): [RelayState, RelayEvent, RelayState][] => [
    [state, lost, waiting],
    [state, lostOffline, offline],
    [state, refusal, refused],
    [state, { type: 'wentOffline' }, offline],
    [state, { type: 'released' }, idle],
  ]),
  [waiting, { type: 'retry' }, again],
  [waiting, { type: 'cameOnline' }, again],
  [waiting, { type: 'wentOffline' }, offline],
  [waiting, { type: 'released' }, idle],
  [offline, { type: 'cameOnline' }, again],
  [offline, { type: 'released' }, idle],
  [refused, needed, first],
  [refused, neededOffline, { status: 'offline', attempt: 0 }],
  [refused, { type: 'released' }, idle],
]

describe('the relay machine', () => {
  it.each(rows)('goes from %j on %j to %j', (state, event, next) =>
    expect(transition(state, event)).toEqual(next))

  it('stays where it is on every event without a row above', () => {
    for (const state of states)
      for (const event of events)
        if (!rows.some(([from, on]) => from === state && isSame(on, event)))
          expect(transition(state, event)).toBe(state)
    const entries = Object.entries(relayTable).flatMap(([status, row]) =>
      Object.keys(row).map((type) => `${status} ${type}`),
    )
    expect(new Set(rows.map(([state, event]) => `${state.status} ${event.type}`))).toEqual(new Set(entries))
  })

  it('waits not at all, then 1 to 30 s, with jitter', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 50].map((attempt) => retryDelay(attempt, () => 0))).toEqual([
      0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ])
    fc.assert(
      fc.property(fc.nat(1e6), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const delay = retryDelay(attempt + 1, () => random)
        expect(delay >= 1000 && delay <= 30_000).toBe(true)
      }),
    )
  })

  it('comes back up to a quarter earlier, so that many clients do not come at once', () => {
    expect([0, 0.5, 1].map((random) => retryDelay(4, () => random))).toEqual([8000, 7000, 6000])
  })

  it('keeps no more than the start of what a relay says', () => {
    expect(readRefusal(3000, 'x'.repeat(5000))?.details).toBe('x'.repeat(200))
  })

  it.each([
    ['Unauthorized: invalid key', 'PROVIDER_INVALID_KEY'],
    ['Unauthorized: origin not allowed', 'PROVIDER_ORIGIN_NOT_ALLOWED'],
    ['JWT validation error: JWT Token is not yet valid', 'RELAY_CLOCK_WRONG'],
    ['JWT validation error: JWT Token is expired', 'RELAY_CLOCK_WRONG'],
    ['JWT validation error: bad signature', 'RELAY_REFUSED'],
    ['', 'RELAY_REFUSED'],
  ])('a close with 3000 and "%s" is %s', (reason, code) =>
    expect(readRefusal(3000, reason)).toMatchObject({ code, details: reason }))

  it.each([1000, 1001, 1006, 1013, 4008, 4010])('%i is a connection that was lost', (code) =>
    expect(readRefusal(code, 'Unauthorized: invalid key')).toBeUndefined())
})

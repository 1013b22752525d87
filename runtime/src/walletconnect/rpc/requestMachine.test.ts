import { describe, expect, it } from 'vitest'
import { advance, type RequestEvent, type RequestStatus, requestTable } from './requestMachine.js'

const rows: [RequestStatus, RequestEvent, RequestStatus][] = [
  ['queued', 'taken', 'sent'],
  ['queued', 'undelivered', 'failed'],
  ['queued', 'answered', 'done'],
  ['queued', 'refused', 'failed'],
  ['queued', 'expired', 'expired'],
  ['queued', 'cancelled', 'cancelled'],
  ['queued', 'ended', 'ended'],
  ['sent', 'answered', 'done'],
  ['sent', 'refused', 'failed'],
  ['sent', 'expired', 'expired'],
  ['sent', 'cancelled', 'cancelled'],
  ['sent', 'ended', 'ended'],
]

describe('the table of requests', () => {
  it.each(rows)('one that is %s and then %s is %s', (status, event, next) =>
    expect(advance(requestTable, status, event)).toBe(next))

  it('has no other row', () => {
    const entries = Object.entries(requestTable).flatMap(([status, row]) =>
      Object.entries(row).map(([event, next]) => [status, event, next]),
    )
    expect(entries).toEqual(rows)
  })

  it('ignores a second answer, and what comes after the end', () => {
    for (const status of ['done', 'failed', 'expired', 'cancelled', 'ended'] as const)
      for (const [, event] of rows) expect(advance(requestTable, status, event)).toBeUndefined()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppKitError } from './AppKitError.js'
import { type ErrorPatterns, errorFromWords } from './toAppKitError.js'

const errorPatterns: ErrorPatterns = [
  [/pending/i, 'WALLET_BUSY'],
  [/reject/i, 'USER_REJECTED'],
]

describe('what a wallet says', () => {
  it.each([
    [new Error('Request rejected'), 'USER_REJECTED'],
    ['rejected: a request is pending', 'WALLET_BUSY'],
    [{ message: 'Rejected' }, 'USER_REJECTED'],
    ['Request rejected: only one signature every 3 s', 'WALLET_RATE_LIMITED'],
    [{ message: 'Rate-limited, 1 request per 3 seconds' }, 'WALLET_RATE_LIMITED'],
    ['Rejected: too many accounts', 'USER_REJECTED'],
    [new Error('boom'), undefined],
    [{ message: 7 }, undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%j means %s', (error, code) => {
    const known = errorFromWords(error, errorPatterns)
    expect(known?.code).toBe(code)
    if (known !== undefined) expect(known.cause).toBe(error)
  })

  it('is ours already, or is read without throwing', () => {
    const own = new AppKitError('WALLET_BAD_REPLY', { details: 'rejected' })
    expect(errorFromWords(own, errorPatterns)).toBe(own)
    const throwing = Object.defineProperty({}, 'message', {
      get() {
        throw new Error('no')
      },
    })
    expect(errorFromWords(throwing, errorPatterns)).toBeUndefined()
    fc.assert(fc.property(fc.anything(), (error) => void errorFromWords(error, errorPatterns)))
    expect(errorFromWords('x'.repeat(9_999).concat('rejected'), errorPatterns)).toBeUndefined()
  })
})

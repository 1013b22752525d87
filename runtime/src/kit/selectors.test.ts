import fc from 'fast-check'
import { parseUnits } from 'viem'
import { expect, it } from 'vitest'
import { requireChain } from './connections.js'
import { readBalance } from './selectors.js'
import { testKit } from './testKit.js'

it('R24: prints base units exactly, so that they read back as the same amount', () => {
  const { kit } = testKit()
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.integer({ min: 0, max: 36 }),
      (value, decimals) => {
        requireChain(kit).balance.value = { status: 'success', balance: { value, decimals, symbol: 'X' } }
        const text = readBalance(kit).data?.balance ?? ''
        expect(parseUnits(text, decimals)).toBe(value)
        expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
      },
    ),
  )
})

it('tells the states apart', () => {
  const { kit } = testKit()
  expect(readBalance(kit)).toMatchObject({
    data: undefined,
    isLoading: false,
    isSuccess: false,
    isError: false,
  })
  requireChain(kit).balance.value = { status: 'error' }
  expect(readBalance(kit)).toMatchObject({ isError: true, error: 'Not able to retrieve balance' })
})

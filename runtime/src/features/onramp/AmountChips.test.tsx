// @vitest-environment jsdom
import { signal } from '@preact/signals-core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AmountChips } from './AmountChips.js'
import type { BuyModel } from './buyModel.js'

afterEach(cleanup)

/** Shows the usual amounts of a form in dollars. */
function show() {
  const amount = signal('')
  const limits = signal<BuyModel['limits']['value']>(undefined)
  const setAmount = (text: string) => {
    amount.value = text
  }
  const payment = signal('USD')
  const model: Pick<BuyModel, 'amount' | 'limits' | 'payment' | 'setAmount'> = {
    amount,
    limits,
    payment,
    setAmount,
  }
  render(<AmountChips model={model as BuyModel} />)
  const chips = () => screen.queryAllByRole('button')
  return {
    amount,
    limits,
    texts: () => chips().map(({ textContent }) => textContent),
    pressed: () => chips().flatMap((chip) => (chip.ariaPressed === 'true' ? [chip.textContent] : [])),
  }
}

it('a user who presses an amount has it in the field, and sees which one it is while it is there', () => {
  const { amount, pressed } = show()
  expect(pressed()).toEqual([])
  fireEvent.click(screen.getByTestId('buy-chip-50'))
  expect([amount.value, pressed()]).toEqual(['50', ['$50']])
  act(() => {
    amount.value = '51'
  })
  expect(pressed()).toEqual([])
})

it('a user is offered no amount outside the limits, and no list where none is inside', () => {
  const { limits, texts } = show()
  expect(texts()).toEqual(['$25', '$50', '$100', '$250'])
  act(() => {
    limits.value = { min: '30', max: '100' }
  })
  expect(texts()).toEqual(['$50', '$100'])
  act(() => {
    limits.value = { min: '300', max: '1000' }
  })
  expect([texts(), screen.queryByRole('list')]).toEqual([[], null])
})

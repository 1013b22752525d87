// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { testKit, testNetworks } from '../../../kit/testKit.js'
import type { HeldToken } from '../../amounts/listHeld.js'
import type { SwapPlan } from '../../swaps/chain/types.js'
import { emptySwap, swapState } from '../../swaps/model/swapState.js'
import { emptyPay, type PayState, payState } from '../model/payState.js'
import { ReviewView } from './ReviewView.js'

afterEach(cleanup)

const recipient = '0x0000000000000000000000000000000000000001'
const token = (symbol: string, address?: string): HeldToken => ({
  id: `eip155:1:${address}`,
  symbol,
  name: symbol,
  decimals: 6,
  balance: 5_000_000n,
  ...(address && { address }),
})
const usdc = token('USDC', '0x0000000000000000000000000000000000000002')
const dai = token('DAI', '0x0000000000000000000000000000000000000003')

/** The review of a swap that the wallet is asked for. */
function showSwapping() {
  const { kit } = testKit(undefined, ['Pay', 'PayReview'])
  const [network] = testNetworks
  const swap = { from: dai, to: usdc, value: 1n, minimum: 1n, network, fee: 1n, next: 'swap' }
  const set = (change: Partial<PayState>) =>
    act(() => {
      payState(kit).value = { ...payState(kit).peek(), ...change }
    })
  set({
    ...emptyPay,
    phase: 'swapping',
    payment: { network: 'eip155:1', recipient, amount: '1', token: usdc.address ?? '' },
    method: { type: 'swap', token: dai },
    due: { token: usdc, coin: token('ETH'), value: 1n, balance: 1n, isUnlisted: false },
    swap: swap as unknown as SwapPlan,
  })
  render(<ReviewView kit={kit} data={undefined} />)
  return { kit, set }
}

it('a review shows what was swapped, busy, until the payment that follows it is built', () => {
  const { set } = showSwapping()
  const sells = () => screen.queryByTestId('pay-swap-sell')?.textContent
  const before = sells()
  expect(before).toContain('DAI')
  set({ phase: 'preparing', swap: undefined })
  expect(sells()).toBe(before)
  expect(screen.getByTestId('pay-confirm-button')).toHaveProperty('ariaDisabled', 'true')
  set({ phase: 'choosing' })
  expect(sells()).toBe(undefined)
})

it('a review asks for nothing once the wallet has sent the step, and a swap on its way cannot be left', () => {
  const { kit } = showSwapping()
  const show = (change: Partial<typeof emptySwap>) => {
    act(() => {
      swapState(kit).value = { ...emptySwap, ...change }
    })
    const { textContent } = screen.getByTestId('pay-confirm-button')
    return [textContent, screen.getByTestId('pay-back-button').ariaDisabled === 'true']
  }
  expect(show({ phase: 'approving' })).toEqual(['Approve in wallet', false])
  expect(show({ phase: 'approving', hash: '0x1' })).toEqual(['Swapping', false])
  expect(show({ phase: 'swapping' })).toEqual(['Approve in wallet', false])
  expect(show({ phase: 'pending', hash: '0x1' })).toEqual(['Swapping', true])
  // The calls of a smart account have no hash before their block.
  expect(show({ phase: 'pending' })).toEqual(['Swapping', true])
})

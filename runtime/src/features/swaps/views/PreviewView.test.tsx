// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { testKit, testNetworks } from '../../../kit/testKit.js'
import type { SwapPlan, SwapState, SwapToken } from '../chain/types.js'
import { emptySwap, swapState } from '../model/swapState.js'
import { PreviewView } from './PreviewView.js'

afterEach(cleanup)

const token = (symbol: string): SwapToken => ({
  id: symbol,
  address: `0x${symbol}`,
  isCoin: false,
  name: symbol,
  symbol,
  decimals: 6,
})

it('a review says what the wallet asks, and nothing of it once the wallet has sent it', () => {
  const { kit } = testKit(undefined, ['Swap', 'SwapPreview'])
  const [network] = testNetworks
  const amounts = { value: 1n, out: 1n, minimum: 1n, fee: 1n, providerFee: 0n, impact: undefined }
  const sides = { from: token('DAI'), to: token('USDC') }
  const plan = { ...amounts, ...sides, network, router: '0x1', next: 'approve' } as unknown as SwapPlan
  const set = (change: Partial<SwapState>) =>
    act(() => {
      swapState(kit).value = { ...emptySwap, plan, ...change }
    })
  set({ phase: 'approving' })
  render(<PreviewView kit={kit} data={undefined} />)
  const shown = () => [
    screen.getByTestId('swap-confirm-button').textContent,
    screen.getByRole('status').textContent,
  ]
  const ask = 'Approve in wallet'
  expect(shown()).toEqual([ask, 'Approve the allowance in your wallet'])
  set({ phase: 'approving', hash: '0x1' })
  expect(shown()).toEqual(['Swapping', ''])
  set({ phase: 'swapping' })
  expect(shown()).toEqual([ask, 'Approve the swap in your wallet'])
  set({ phase: 'pending' })
  expect(shown()).toEqual(['Swapping', ''])
  set({ phase: 'failed', hash: '0x1' })
  expect(shown()).toEqual(['Approve', ''])
})

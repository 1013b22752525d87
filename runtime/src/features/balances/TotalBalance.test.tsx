// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { AppKitConfig } from '../../kit/config.js'
import { connect } from '../../kit/connect.js'
import { testConnector, testKit } from '../../kit/testKit.js'
import type { TokenBalance } from '../../services/blockchain/types.js'
import { WholeAccountView } from '../account/parts/WholeAccountView.js'
import { balances } from './index.js'
import { toTokens } from './tokens.js'
import { tokensState } from './tokensState.js'
// Imported here, so that no test has to wait for code that is imported on demand.
import './balances.chunk.js'

vi.mock('./followTokens.js', () => ({ followTokens: () => () => {} }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ether: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 0,
  iconUrl: '',
  quantity: { decimals: '18', numeric: '1' },
}

/** The Account view of an account that is worth $1,234.56. */
async function showAccount(config: Partial<AppKitConfig>) {
  const endpoints = { blockchainApi: 'http://localhost:1' }
  const { kit } = testKit({ endpoints, ...config }, ['Account'], undefined, [balances])
  await connect(kit, { connector: testConnector })
  tokensState(kit).value = { status: 'success', tokens: toTokens([ether], 'ETH'), totalCents: 123_456n }
  render(<WholeAccountView kit={kit} data={undefined} />)
  // It is of the same chunk as the total, which is above it.
  await screen.findByTestId('account-token-ETH')
  return { kit, total: () => screen.getByTestId('account-total').textContent }
}

it.each([
  ['native', '$1,234.56'],
  ['none', undefined],
] as const)('with the balance %s, the Account view says that the account is worth %s', async (balance, worth) => {
  await showAccount({ balance })
  expect(screen.queryByTestId('account-total')?.textContent).toBe(worth)
  expect(screen.queryAllByTestId('account-balance')).toHaveLength(worth === undefined ? 0 : 1)
})

it.each([
  ['counts to its new value', false],
  ['is the new one at once for a user who wants no motion', true],
])('the total %s', async (_title, matches) => {
  vi.stubGlobal('matchMedia', () => ({ matches }))
  const { kit, total } = await showAccount({})
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
  const state = tokensState(kit)
  act(() => {
    state.value = { ...state.value, totalCents: 200_000n }
  })
  expect(screen.getByTestId('account-total').getAttribute('aria-label')).toContain('$2,000.00')
  if (!matches) {
    expect(total()).toBe('$1,234.56')
    act(() => void vi.advanceTimersByTime(100))
    expect(Number(total().replace(/[$,]/g, ''))).toBeGreaterThan(1300)
    expect(Number(total().replace(/[$,]/g, ''))).toBeLessThan(2000)
    act(() => void vi.advanceTimersByTime(150))
  }
  expect(total()).toBe('$2,000.00')
})

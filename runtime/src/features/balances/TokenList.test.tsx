// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { connect } from '../../kit/connect.js'
import { testConnector, testKit } from '../../kit/testKit.js'
import type { TokenBalance } from '../../services/blockchain/types.js'
import { coinAddress } from '../amounts/refreshHoldings.js'
import { TokenList } from './TokenList.js'
import { toTokens } from './tokens.js'
import { tokensState } from './tokensState.js'

vi.mock('./followTokens.js', () => ({ followTokens: () => () => {} }))
afterEach(cleanup)

const ether: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 0,
  iconUrl: '',
  quantity: { decimals: '18', numeric: '1' },
}

it.each<[string, Partial<TokenBalance>, string]>([
  ['the coin has the picture of its network', {}, 'C1'],
  ['the coin has it where the service gives it an address', { address: `eip155:1:${coinAddress}` }, 'C1'],
  // Somebody has sent it to an account without coins, so that it is the first in the list.
  [
    'a token that calls itself like the coin does not',
    { address: `eip155:1:0x${'bad0'.repeat(10)}` },
    'ETC1',
  ],
])('%s', async (_name, more, letters) => {
  const { kit } = testKit()
  const connection = await connect(kit, { connector: testConnector })
  const chain = kit.activeChain.peek()
  if (chain === undefined) throw new Error('The kit has no chain')
  const tokens = toTokens([{ ...ether, ...more }], 'ETH')
  tokensState(kit).value = { status: 'success', tokens, totalCents: undefined }
  render(<TokenList kit={kit} chain={chain} connection={connection} />)
  // The network of tests is called Chain 1, and is on the corner of a token's letters.
  expect(screen.getByTestId('account-token-ETH').textContent).toMatch(new RegExp(`^${letters}Ether`))
})

it('who presses for more tokens goes on at the first new one, though the button is gone', async () => {
  const { kit } = testKit()
  const connection = await connect(kit, { connector: testConnector })
  const chain = kit.activeChain.peek()
  if (chain === undefined) throw new Error('The kit has no chain')
  const listed = Array.from({ length: 6 }, (_, at) => ({
    ...ether,
    symbol: `T${at}`,
    address: `eip155:1:0x${String(at).repeat(40)}` as const,
  }))
  tokensState(kit).value = { status: 'success', tokens: toTokens(listed, 'ETH'), totalCents: undefined }
  render(<TokenList kit={kit} chain={chain} connection={connection} />)
  const button = screen.getByTestId('account-tokens-more')
  button.focus()
  fireEvent.click(button)
  expect(screen.queryByTestId('account-tokens-more')).toBeNull()
  expect(document.activeElement).toBe(screen.getByTestId('account-tokens').children[4])
})

// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { testKit, testNetworks } from '../../../kit/testKit.js'
import type { HeldToken } from '../../amounts/listHeld.js'
import { emptyPay, payState } from '../model/payState.js'
import { LoadingView } from './LoadingView.js'

afterEach(cleanup)

/** Returns the text of the picture in the middle of the view while a payment of a token is made. */
function pictureOf(address: string | undefined): string | null | undefined {
  const [network] = testNetworks
  if (network === undefined) throw new Error('There is no network')
  const { kit } = testKit()
  const token = {
    id: `eip155:1:${address}`,
    symbol: address ? 'USDC' : 'ETH',
    name: '',
    decimals: 6,
    balance: 0n,
    ...(address !== undefined && { address }),
  } as unknown as HeldToken
  payState(kit).value = {
    ...emptyPay,
    phase: 'pending',
    payment: {
      network: network.caipNetworkId,
      recipient: '0x0000000000000000000000000000000000000001',
      amount: '1',
      ...(address !== undefined && { token: address }),
    },
    due: { token, coin: token, value: 1n, balance: 1n, isUnlisted: false },
  }
  const { container } = render(<LoadingView kit={kit} data={undefined} />)
  return container.querySelector('[data-size="80"]')?.textContent
}

it('the picture of a payment that is made is that of the token, and of the network for its coin', () => {
  expect(pictureOf('0x0000000000000000000000000000000000000002')).toBe('US')
  cleanup()
  expect(pictureOf(undefined)).toBe('C1')
})

// @vitest-environment jsdom
import { signal } from '@preact/signals-core'
import { afterEach, expect, it, vi } from 'vitest'
import { connect } from '../../kit/connect.js'
import { connectionOf } from '../../kit/connections.js'
import { testConnector, testKit } from '../../kit/testKit.js'
import { followTokens } from '../balances/followTokens.js'
import type { TokensState } from '../balances/tokens.js'
import { refreshHoldings } from './refreshHoldings.js'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('shows at once what a transfer has changed', async () => {
  // The look of every 10 s never comes.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let held = '2'
  let asked = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('supported-chains')) return Response.json({ http: ['eip155:1'], ws: [] })
    asked += 1
    const [quantity, iconUrl] = [{ decimals: '18', numeric: held }, '']
    return Response.json({ balances: [{ name: 'Ether', symbol: 'ETH', price: 1, quantity, iconUrl }] })
  })
  const { kit } = testKit({ endpoints: { blockchainApi: 'https://api.example' } })
  await connect(kit, { connector: testConnector })
  const state = signal<TokensState>({ status: 'idle', tokens: [], totalCents: undefined })
  const amount = () => state.peek().tokens[0]?.amount
  const end = followTokens(kit, state)
  await vi.waitFor(() => expect(amount()).toBe(2n * 10n ** 18n))

  held = '1.5'
  asked = 0
  const address = connectionOf(kit.activeChain.peek())?.address ?? ''
  await refreshHoldings({ kit, address, caipNetworkId: 'eip155:1' })
  await vi.waitFor(() => expect(amount()).toBe(15n * 10n ** 17n))
  expect(asked).toBe(1)
  end()
})

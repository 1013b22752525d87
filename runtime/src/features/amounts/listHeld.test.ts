// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { connect } from '../../kit/connect.js'
import { testConnector, testKit } from '../../kit/testKit.js'
import { requireAccount } from './flowAccount.js'
import { listHeld } from './listHeld.js'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const { signal } = new AbortController()

/** Lists the tokens of an account for which a service returns these entries. */
async function listed(...entries: { symbol: string; decimals?: string; address?: string | undefined }[]) {
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('supported-chains')) return Response.json({ http: ['eip155:1'], ws: [] })
    const balances = entries.map(({ symbol, decimals = '18', address }) => ({
      name: symbol,
      symbol,
      price: 1,
      iconUrl: '',
      quantity: { decimals, numeric: '2' },
      ...(address && { address: `eip155:1:${address}` }),
    }))
    return Response.json({ balances })
  })
  const { kit } = testKit({ endpoints: { blockchainApi: 'https://api.example' } })
  await connect(kit, { connector: testConnector })
  return (await listHeld(requireAccount(kit), { signal })).tokens
}

describe('the coin of the network', () => {
  it.each([
    ['none', undefined],
    ['the usual address', `0x${'e'.repeat(40)}`],
    ['the usual address with a checksum', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
    ['the usual address in capitals', `0x${'E'.repeat(40)}`],
  ])('is one coin, and no token to call, where the service gives it %s', async (_name, address) => {
    const tokens = await listed({ symbol: 'USDC', decimals: '6', address: usdc }, { symbol: 'ETH', address })
    expect(tokens.map(({ id, balance }) => [id, balance])).toEqual([
      ['eip155:1', 2n * 10n ** 18n],
      [`eip155:1:${usdc}`, 2_000_000n],
    ])
    expect(tokens[0]).not.toHaveProperty('address')
  })

  it('is not a token that only calls itself so', async () => {
    const tokens = await listed({ symbol: 'ETH', address: usdc })
    expect(tokens).toMatchObject([{ id: 'eip155:1', name: 'Ether' }, { address: usdc }])
    expect(tokens[0]).not.toHaveProperty('balance')
  })

  it('is not an entry with other decimals', async () => {
    const tokens = await listed({ symbol: 'ETH', decimals: '6', address: `0x${'e'.repeat(40)}` })
    expect(tokens).toEqual([{ id: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 }])
  })
})

it('a list is not complete while the service does not say which networks it has, and is once it does', async () => {
  let isAway = true
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.includes('supported-chains')) return Response.json({ balances: [] })
    return isAway ? new Response('{}', { status: 403 }) : Response.json({ http: ['eip155:1'], ws: [] })
  })
  const { kit } = testKit({ endpoints: { blockchainApi: 'https://api.example' } })
  await connect(kit, { connector: testConnector })
  const list = () => listHeld(requireAccount(kit), { signal })
  expect(await list()).toMatchObject({ tokens: [{ id: 'eip155:1' }], isComplete: false })
  isAway = false
  expect(await list()).toMatchObject({ tokens: [{ id: 'eip155:1' }], isComplete: true })
})

it('a list is complete in an app without a service', async () => {
  const { kit } = testKit()
  await connect(kit, { connector: testConnector })
  expect(await listHeld(requireAccount(kit), { signal })).toMatchObject({ isComplete: true })
})

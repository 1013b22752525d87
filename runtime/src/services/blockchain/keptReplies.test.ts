// How long replies are used again, whom they are asked for, and what stands in for them.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NamespaceCalls } from '../../chains/driver.js'
import { connect } from '../../kit/connect.js'
import { requireChain } from '../../kit/connections.js'
import { testConnector, testNetworks } from '../../kit/testKit.js'
import { readNativeBalance } from '../rpc/readNativeBalance.js'
import { refusal, serveFaults } from '../testing/faultServer.js'
import { address, operations, serviceKit } from '../testing/operations.js'
import { answering, serve } from '../testing/support.js'
import { fetchNamesOfAddress } from './names.js'
import { fetchOnrampOptions } from './onramp.js'

const server = serveFaults()
beforeEach(() => serve(server))
afterEach(() => void vi.useRealTimers())
const times = (path: string) => server.seen.filter((request) => request.path === path).length

describe('the names of an address', () => {
  const path = `/v1/profile/reverse/${address}`

  it('are kept for five minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { kit } = serviceKit(server.url)
    await fetchNamesOfAddress(kit, { address })
    vi.setSystemTime(Date.now() + 299_999)
    await fetchNamesOfAddress(kit, { address })
    expect(times(path)).toBe(1)
    vi.setSystemTime(Date.now() + 1)
    await fetchNamesOfAddress(kit, { address })
    expect(times(path)).toBe(2)
  })

  it('are asked for with the account that asks', async () => {
    const { kit } = serviceKit(server.url)
    await connect(kit, { connector: testConnector })
    await fetchNamesOfAddress(kit, { address })
    expect(server.seen.at(-1)).toMatchObject({ path, query: { sender: address, apiVersion: '2' } })
  })
})

it('a native balance is kept for 30 s, unless it must be read anew', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const [network] = testNetworks
  if (network === undefined) throw new Error('There is no network')
  server.answers.set(
    '/v1/',
    answering(() => ({ result: '0xde0b6b3a7640000' })),
  )
  const { kit } = serviceKit(server.url)
  const chain = requireChain(kit)
  const read = async (cached = true) => {
    const { signal } = new AbortController()
    // The driver of these tests knows a balance without a node.
    const { driver } = chain
    const getBalance: NonNullable<NamespaceCalls['getBalance']> = async (_network, { request }) => {
      const value = BigInt(String(await request({ method: 'eth_getBalance', params: [address, 'latest'] })))
      return { value, decimals: 18, symbol: 'ETH' }
    }
    const load = async () => ({ ...(await driver.load()), getBalance })
    const asking = { ...chain, driver: { ...driver, load } }
    expect(await readNativeBalance(kit, asking, network, { address, signal, cached })).toMatchObject({
      value: 10n ** 18n,
    })
  }
  await read()
  vi.setSystemTime(Date.now() + 29_999)
  await read()
  expect(times('/v1/')).toBe(1)
  await read(false)
  expect(times('/v1/')).toBe(2)
  vi.setSystemTime(Date.now() + 30_000)
  await read()
  expect(times('/v1/')).toBe(3)
})

it('what can be bought is a list of our own where the service cannot say, with its limits', async () => {
  server.answers.set('/v1/onramp/options', refusal(500, 'later'))
  const { kit } = serviceKit(server.url)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { paymentCurrencies, purchaseCurrencies } = await fetchOnrampOptions(kit)
  vi.restoreAllMocks()
  expect(paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
  for (const { payment_method_limits } of paymentCurrencies)
    expect(payment_method_limits).toEqual([
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ])
  expect(purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(expect.arrayContaining(['USDC', 'ETH']))
})

it('every read says for which project and by which kit', async () => {
  for (const { method, path, call } of operations.filter((each) => each.method === 'GET')) {
    serve(server)
    await call(serviceKit(server.url).kit)
    for (const seen of server.seen.filter((each) => each.method === method)) {
      const sv = expect.stringMatching(/^react-eip155-\d+\.\d+\.\d+$/)
      expect(seen.query, path).toMatchObject({ projectId: 'test', st: 'appkit', sv })
    }
    expect(times(path), path).toBe(1)
  }
})

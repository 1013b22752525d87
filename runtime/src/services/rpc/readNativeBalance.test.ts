// The balance of an account, read from a node over a real socket and kept for a while.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../kit/connect.js'
import { requireChain } from '../../kit/connections.js'
import { loadCalls } from '../../kit/drivers.js'
import { testAccounts, testConnector, testNetworks } from '../../kit/testKit.js'
import { serveFaults } from '../testing/faultServer.js'
import { serviceKit } from '../testing/operations.js'
import { answering } from '../testing/support.js'
import { readNativeBalance } from './readNativeBalance.js'

const server = serveFaults()
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** A kit whose account has what the node says at the time. */
async function connected() {
  const { kit, storage } = serviceKit(server.url)
  const [network] = testNetworks
  const [account] = testAccounts
  if (network === undefined || account === undefined) throw new Error('There is no network and account')
  let units = 5n
  server.answers.set(
    '/v1/',
    answering(() => ({ result: `0x${units.toString(16)}` })),
  )
  const chain = requireChain(kit)
  const calls = await loadCalls(chain)
  calls.getBalance = async ({ nativeCurrency }, { address, request }) => {
    const value = BigInt((await request({ method: 'eth_getBalance', params: [address, 'latest'] })) as string)
    return { value, ...nativeCurrency }
  }
  await connect(kit, { connector: testConnector })
  const { signal } = new AbortController()
  const read = async (cached: boolean, address = account.address) =>
    (await readNativeBalance(kit, chain, network, { address, signal, cached })).value
  const pays = (next: bigint) => {
    units = next
  }
  return { read, pays, storage }
}

describe('the native balance', () => {
  it('is kept for 30 s, for one account, and read anew for whoever wants it as it is now', async () => {
    const { read, pays, storage } = await connected()
    expect(await read(true)).toBe(5n)
    expect(storage.get('@appkit/native_balance_cache')).toContain('"5"')
    pays(7n)
    vi.setSystemTime(Date.now() + 29_999)
    expect(await read(true)).toBe(5n)
    expect(await read(true, testAccounts[1]?.address)).toBe(7n)
    expect(await read(false)).toBe(7n)
    pays(9n)
    vi.setSystemTime(Date.now() + 30_000)
    expect(await read(true)).toBe(9n)
  })
})

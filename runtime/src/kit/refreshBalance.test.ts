import { afterEach, expect, it, vi } from 'vitest'
import type { NativeBalance } from '../chains/types.js'
import { connect } from './connect.js'
import { requireChain } from './connections.js'
import { disconnect } from './disconnect.js'
import { readBalance } from './selectors.js'
import { start } from './start.js'
import { testConnector, testKit } from './testKit.js'
// The kit imports this chunk on demand. It is imported here, so that no test has to wait for it.
import './accountActions.chunk.js'

let stop: (() => void) | undefined
afterEach(() => stop?.())

it('a user who has disconnected sees no balance that arrives after that', async () => {
  const { kit } = testKit()
  let answer: (balance: NativeBalance) => void = () => {}
  const asked = vi.fn(() => new Promise<NativeBalance>((resolve) => (answer = resolve)))
  kit.loadNodes = async () => ({
    openRpc: () => async () => null,
    rpcUrlsOf: () => [],
    readNativeBalance: asked,
  })
  stop = start(kit)
  await connect(kit, { connector: testConnector })
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  await disconnect(kit)
  answer({ value: 10n ** 18n, decimals: 18, symbol: 'ETH' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(requireChain(kit, 'eip155').balance.value).toEqual({ status: 'idle' })
  expect(readBalance(kit)).toMatchObject({ data: undefined, isSuccess: false })
})

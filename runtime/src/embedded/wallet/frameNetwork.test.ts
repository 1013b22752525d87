// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createKit } from '../../kit/createKit.js'
import { start } from '../../kit/start.js'
import { eip155 } from '../../namespaces/eip155/index.js'
import { mainnet, polygon } from '../../namespaces/eip155/networks.js'
import { createMemoryStorage } from '../../storage/createSafeStorage.js'
import { embeddedOf } from './createEmbedded.js'
import { frameOrigin, openFakeFrame } from './testFrame.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const stops: (() => void)[] = []

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Somebody who has logged in by email to a frame that is on the network `at`, and answers besides as a test says. */
async function logIn(at: number, answers: ReturnType<typeof openFakeFrame>['answers'] = {}) {
  const frame = openFakeFrame()
  Object.assign(frame.answers, {
    CONNECT_EMAIL: () => ({ action: 'CONNECT' }),
    SET_PREFERRED_ACCOUNT: ({ type }: { type: string }) => ({ type, address }),
    GET_USER: ({ chainId }: { chainId: number }) => ({ email: 'ada@example.com', chainId, address }),
    GET_CHAIN_ID: () => ({ chainId: at }),
    ...answers,
  })
  const storage = createMemoryStorage()
  const store = vi.spyOn(storage, 'set')
  const kit = createKit(
    {
      projectId: 'test',
      debug: false,
      storage,
      endpoints: { secureSite: frameOrigin },
      networks: [mainnet, polygon] as never,
    },
    { namespaces: [eip155], features: [], mountModal: async () => () => {} },
  )
  stops.push(start(kit))
  const logged = embeddedOf(kit).logIn('ada@example.com')
  frame.sendReady()
  await vi.advanceTimersByTimeAsync(500)
  await logged
  const stored = (key: string) => storage.get(`@appkit-wallet/${key}`)
  return { stored, store, asked: (name: string) => frame.asked.some((each) => each.name === name) }
}

it('the network that the frame says it is on is stored as the last one used', async () => {
  const { store, asked } = await logIn(137)
  // The app moves the frame to its own network with the next request.
  await vi.waitFor(() => expect(store).toHaveBeenCalledWith('@appkit-wallet/LAST_USED_CHAIN_KEY', '137'))
  expect(asked('GET_CHAIN_ID')).toBe(true)
})

it('the networks with smart accounts are those that the frame names, and none when it cannot', async () => {
  const some = () => ({ smartAccountEnabledNetworks: [1, 137] })
  const { stored } = await logIn(1, { GET_SMART_ACCOUNT_ENABLED_NETWORKS: some })
  await vi.waitFor(() => expect(stored('SMART_ACCOUNT_ENABLED_NETWORKS')).toBe('1,137'))
  const none = () => new Error('This wallet has none')
  const other = await logIn(1, { GET_SMART_ACCOUNT_ENABLED_NETWORKS: none })
  await vi.waitFor(() => expect(other.stored('SMART_ACCOUNT_ENABLED_NETWORKS')).toBe(''))
})

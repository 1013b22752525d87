// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { applyEvent } from '../../kit/applyEvent.js'
import { start } from '../../kit/start.js'
import { testAccounts, testConnector, testKit } from '../../kit/testKit.js'
import { appKitConnector } from './appKitConnector.js'

const connection = {
  connector: testConnector,
  accounts: testAccounts as never,
  address: testAccounts[0]?.address ?? '',
  caipNetworkId: 'eip155:1',
} as const

function connect(kit: ReturnType<typeof testKit>['kit']) {
  const chain = kit.chains.get('eip155')
  if (chain === undefined) throw new Error('no eip155')
  applyEvent(chain, { type: 'joined', connection })
  return () => applyEvent(chain, { type: 'disconnected' })
}

it('appKitConnector stops the kit and listens no more when its signal is aborted', async () => {
  const { kit } = testKit()
  const controller = new AbortController()
  const emit = vi.fn()
  const connector = appKitConnector(kit, { signal: controller.signal })({ chains: [], emitter: { emit } })
  await connector.setup()
  expect(await connector.isAuthorized()).toBe(false)
  expect(kit.lifetime.isLive).toBe(true)
  connect(kit)()
  expect(emit.mock.calls.map(([name]) => name)).toEqual(['connect', 'disconnect'])
  controller.abort()
  expect(kit.lifetime.isLive).toBe(false)
  connect(kit)
  expect(emit).toHaveBeenCalledTimes(2)
  expect(await connector.isAuthorized()).toBe(false)
  expect(kit.lifetime.isLive).toBe(false)
})

it('appKitConnector answers wagmi, too, if its signal is aborted while a wallet reconnects', async () => {
  const { kit, wallet } = testKit()
  const controller = new AbortController()
  const connector = appKitConnector(kit, { signal: controller.signal })({
    chains: [],
    emitter: { emit: () => {} },
  })
  const chain = kit.chains.get('eip155')
  if (chain === undefined) throw new Error('no eip155')
  chain.connection.value = { status: 'reconnecting', connectorId: testConnector.id, attempt: 0 }
  wallet.reconnect = () => new Promise(() => {})
  const asked = connector.isAuthorized()
  const connecting = connector.connect({ isReconnecting: true }).catch(({ code }) => code)
  controller.abort()
  expect(await asked).toBe(false)
  expect(await connecting).toBe('NOT_CONNECTED')
})

it('appKitConnector leaves the kit running for others who use it', async () => {
  const { kit } = testKit()
  const controller = new AbortController()
  const stop = start(kit)
  const make = appKitConnector(kit, { signal: controller.signal })
  await make({ chains: [], emitter: { emit: () => {} } }).isAuthorized()
  controller.abort()
  expect(kit.lifetime.isLive).toBe(true)
  stop()
  expect(kit.lifetime.isLive).toBe(false)
})

it('appKitConnector tells a wallet that is connected already when wagmi can hear it', async () => {
  const { kit } = testKit()
  const leave = connect(kit)
  const heard: string[] = []
  // As wagmi is while it makes its config.
  let isMade = false
  const emit = (name: string) => {
    if (!isMade) throw new ReferenceError('Cannot access store before initialization')
    heard.push(name)
  }
  const connector = appKitConnector(kit)({ chains: [], emitter: { emit } as never })
  const set = connector.setup()
  isMade = true
  await set
  leave()
  expect(heard).toEqual(['connect', 'disconnect'])
})

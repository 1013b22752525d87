import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppKitError } from '../../../errors/AppKitError.js'
import { testConnector, testKit } from '../../../kit/testKit.js'
import { connectFromList, takeAttempt } from './connectAttempt.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A list of wallets on the screen, and one whose user has not answered yet. */
async function startList() {
  const { kit, wallet } = testKit({}, ['Connect', 'ConnectingExternal'])
  const chain = kit.chains.get('eip155')
  if (chain === undefined) throw new Error('no chain')
  chain.connectors.value = [testConnector]
  kit.modal.value = { ...kit.modal.peek(), open: true }
  kit.router.value = [{ view: 'Connect' }]
  let decline = () => {}
  const answer = new Promise<never>((_, reject) => {
    decline = () => reject(new AppKitError('USER_REJECTED'))
  })
  const connect = vi.fn(() => answer)
  wallet.connect = connect
  connectFromList(kit, testConnector, { connectorId: testConnector.id, namespace: 'eip155' })
  await vi.waitFor(() => expect(connect).toHaveBeenCalledOnce())
  return { kit, connect, decline }
}

const viewOf = ({ kit }: Awaited<ReturnType<typeof startList>>) => kit.router.peek().at(-1)?.view

it('a wallet that declines before its view is drawn is not asked again by the view', async () => {
  const list = await startList()
  await vi.advanceTimersByTimeAsync(200)
  expect(viewOf(list)).toBe('ConnectingExternal')
  list.decline()
  await vi.advanceTimersByTimeAsync(200)
  const { outcome } = takeAttempt(list.kit, testConnector)
  expect((await outcome)?.code).toBe('USER_REJECTED')
  expect(list.connect).toHaveBeenCalledOnce()
})

it('a wallet that declines at once has its view, which says so', async () => {
  const list = await startList()
  list.decline()
  await vi.advanceTimersByTimeAsync(1)
  expect(viewOf(list)).toBe('ConnectingExternal')
  expect((await takeAttempt(list.kit, testConnector).outcome)?.code).toBe('USER_REJECTED')
  expect(list.connect).toHaveBeenCalledOnce()
})

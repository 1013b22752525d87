import { effect, type Signal } from '@preact/signals-core'
import { afterEach, expect, it, vi } from 'vitest'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { followedState } from './followedState.js'
import { readInitial } from './kitSignal.js'
import { start } from './start.js'
import { testAccounts, testConnector, testKit } from './testKit.js'
import type { Kit } from './types.js'

const none = { owner: '' }
const read = { owner: 'the first account' }
const follow = (_kit: Kit, state: Signal<typeof none>) => {
  state.value = read
  return () => {}
}

let stop = () => {}
afterEach(() => stop())

async function readOnce() {
  const { kit, wallet } = testKit()
  stop = start(kit)
  wallet.connect = async () => ({ accounts: testAccounts.slice(0, 1), caipNetworkId: 'eip155:1' })
  await connect(kit, { connector: testConnector })
  const state = followedState(none, async () => follow)(kit)
  const watch = () => effect(() => void state.value)
  const end = watch()
  await vi.waitFor(() => expect(state.peek()).toBe(read))
  end()
  return { kit, wallet, state, watch }
}

it('a state that nothing watches keeps what was read for the account in use', async () => {
  const { state } = await readOnce()
  expect(state.peek()).toBe(read)
})

it('a page that hydrates begins with what the server rendered, whatever was read meanwhile', async () => {
  const { state } = await readOnce()
  expect(readInitial(() => state.value)).toBe(none)
})

it('the next account does not see what was read for the last one', async () => {
  const { state, wallet } = await readOnce()
  wallet.events?.accountsChanged(testAccounts.slice(1))
  expect(state.peek()).toBe(none)
})

it('whoever connects after a user has left does not see what was read for them', async () => {
  const { kit, state, watch } = await readOnce()
  await disconnect(kit)
  expect(state.peek()).toBe(none)
  const end = watch()
  await vi.waitFor(() => expect(state.peek()).toBe(read))
  end()
})

it('what did not load while the page was offline loads when it is online again, if something watches', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const { kit } = testKit()
  stop = start(kit)
  const load = vi.fn(async () => follow).mockRejectedValueOnce(new Error('offline'))
  const state = followedState(none, load)(kit)
  const end = effect(() => void state.value)
  await new Promise((resolve) => setTimeout(resolve))
  expect(state.peek()).toBe(none)
  page.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(state.peek()).toBe(read))
  end()
  page.dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledTimes(2)
})

// @vitest-environment jsdom
import { act, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppKitProvider } from '../react/hooks/AppKitProvider.js'
import { applyEvent } from './applyEvent.js'
import type { AppKitConfig } from './config.js'
import { createInstance } from './createInstance.js'
import { createKit } from './createKit.js'
import { openModal, preloadModal } from './modal.js'
import { start } from './start.js'
import { testKit } from './testKit.js'

let idle: (() => void)[]
const goIdle = async () => {
  for (const run of idle.splice(0)) run()
  await vi.waitFor(() => {})
}

beforeEach(() => {
  idle = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A kit whose modal and routes say when they are imported. */
function makeKit(config: Partial<AppKitConfig> = {}) {
  const { kit: made } = testKit()
  const unmount = vi.fn()
  const mountModal = vi.fn(async () => unmount)
  const load = vi.fn(async () => ({ views: {} }))
  const drivers = [...made.chains.values()].map(({ driver }) => driver)
  const routes = { Connect: { keep: true, load }, Account: { load } }
  const kit = createKit(
    { ...made.config, preload: 'idle', ...config },
    { namespaces: drivers, features: [{ id: 'test', routes }], mountModal },
  )
  return { kit, load, mountModal, unmount }
}

/** Starts it and waits until it has read storage, and no longer: what begins then has not ended yet. */
async function begin(kit: Parameters<typeof start>[0]) {
  const stop = start(kit)
  await new Promise<void>((resolve) => {
    kit.initialized.subscribe((isRead) => {
      if (isRead) resolve()
    })
  })
  return stop
}

it('a host that opens the modal before it starts the kit has its user’s wallets looked for', async () => {
  const { kit } = makeKit()
  await openModal(kit)
  expect(kit.activeChain.peek()?.connectors.value).toEqual([])
  const stop = await begin(kit)
  await vi.waitFor(() => expect(kit.activeChain.peek()?.connectors.value).toHaveLength(1))
  stop()
})

describe('preload', () => {
  it('prepares the first view when the page is idle, not before, and opens nothing', async () => {
    const { kit, mountModal } = makeKit()
    const stop = await begin(kit)
    expect(mountModal).not.toHaveBeenCalled()
    await goIdle()
    await vi.waitFor(() => expect(mountModal).toHaveBeenCalledOnce())
    expect(kit.router.value.map(({ view }) => view)).toEqual(['Connect'])
    expect(kit.modal.value.open).toBe(false)
    expect(document.body.childElementCount).toBe(0)
    stop()
  })

  it('waits for the page to load', async () => {
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
    const { kit, mountModal } = makeKit()
    const stop = await begin(kit)
    expect(idle).toHaveLength(0)
    state.mockReturnValue('complete')
    window.dispatchEvent(new Event('load'))
    await goIdle()
    await vi.waitFor(() => expect(mountModal).toHaveBeenCalledOnce())
    stop()
  })

  it('waits a while where the browser does not tell when it is idle', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('requestIdleCallback', undefined)
    const { kit, mountModal } = makeKit()
    const stop = start(kit)
    await vi.advanceTimersByTimeAsync(500)
    expect(mountModal).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    expect(mountModal).toHaveBeenCalledOnce()
    stop()
  })

  it.each([
    { saveData: true },
    { effectiveType: '2g' },
    { effectiveType: 'slow-2g' },
  ])('leaves it to intent where the connection is %j', async (connection) => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection }))
    const { kit, mountModal } = makeKit()
    const stop = await begin(kit)
    expect(idle).toHaveLength(0)
    preloadModal(kit)
    expect(mountModal).toHaveBeenCalledOnce()
    stop()
  })

  it('leaves it to intent, or to the click, where the config says so', async () => {
    const intent = makeKit({ preload: 'intent' })
    const click = makeKit({ preload: 'click' })
    const stops = [await begin(intent.kit), await begin(click.kit)]
    expect(idle).toHaveLength(0)
    preloadModal(intent.kit)
    preloadModal(click.kit)
    expect(intent.mountModal).toHaveBeenCalledOnce()
    expect(click.mountModal).not.toHaveBeenCalled()
    await openModal(click.kit)
    expect(click.mountModal).toHaveBeenCalledOnce()
    for (const stop of stops) stop()
  })

  it('prepares nothing for a kit that has stopped', async () => {
    const { kit, mountModal } = makeKit()
    const stop = await begin(kit)
    stop()
    await goIdle()
    expect(mountModal).not.toHaveBeenCalled()
  })

  it('does not listen to the page of a kit that has stopped', async () => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
    const { kit } = makeKit()
    const stop = await begin(kit)
    stop()
    window.dispatchEvent(new Event('load'))
    expect(idle).toHaveLength(0)
  })

  it('takes away what was prepared when the kit stops', async () => {
    const { kit, unmount } = makeKit()
    const stop = await begin(kit)
    await goIdle()
    stop()
    await vi.waitFor(() => expect(unmount).toHaveBeenCalledOnce())
  })

  it('waits for a wallet that is about to answer, and prepares the account', async () => {
    const { kit, load, mountModal } = makeKit()
    const chain = kit.activeChain.value
    if (chain === undefined) throw new Error('no chain')
    applyEvent(chain, { type: 'reconnectStarted', connectorId: 'test.wallet', attempt: 1 })
    const stop = await begin(kit)
    expect(idle).toHaveLength(0)
    const accounts = [{ namespace: 'eip155', address: '0x1', type: 'eoa' }]
    const connector = { id: 'test.wallet', name: 'T', type: 'announced', namespace: 'eip155', provider: {} }
    const connection = { connector, accounts, address: '0x1', caipNetworkId: 'eip155:1' } as never
    applyEvent(chain, { type: 'succeeded', attempt: 1, connection })
    await goIdle()
    expect(mountModal).toHaveBeenCalledOnce()
    expect(load).toHaveBeenCalledOnce()
    expect(kit.router.value).toEqual([])
    applyEvent(chain, { type: 'disconnected' })
    await goIdle()
    expect(kit.router.value.map(({ view }) => view)).toEqual(['Connect'])
    expect(mountModal).toHaveBeenCalledOnce()
    stop()
  })

  it('prepares once in StrictMode', async () => {
    const { kit, mountModal } = makeKit()
    const { unmount } = render(
      <StrictMode>
        <AppKitProvider kit={createInstance(kit)} />
      </StrictMode>,
    )
    await vi.waitFor(() => expect(kit.initialized.value).toBe(true))
    expect(idle).toHaveLength(1)
    await act(goIdle)
    expect(mountModal).toHaveBeenCalledOnce()
    unmount()
  })
})

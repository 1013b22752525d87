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
import { storageKeys } from './persistence.js'
import { writeConnectorIds } from './rememberConnection.js'
import { readAccount } from './selectors.js'
import { start } from './start.js'
import { testConnector, testKit } from './testKit.js'

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

describe('a phone that closed the page when it opened the app of a wallet', () => {
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'
  const desktop = 'Mozilla/5.0 (X11; Linux x86_64)'
  const proposals = '@appkit-walletconnect/proposals'

  /** Starts a kit with WalletConnect in a browser, with a proposal of the page before if there is `stored`. */
  async function comeBack(userAgent: string, stored: string | undefined, relay?: string) {
    vi.stubGlobal('navigator', { userAgent, onLine: true })
    const restore = vi.fn()
    const loadPairingSource = vi.fn(async () => ({ request: () => new Promise<never>(() => {}), restore }))
    const feature = { id: 'walletConnect', routes: {}, loadPairingSource }
    const { kit } = testKit({ endpoints: { ...(relay && { relay }) } }, undefined, undefined, [feature])
    if (stored !== undefined) kit.storage.set(proposals, stored)
    const stop = await begin(kit)
    await import('./syncTabs.js')
    return { loadPairingSource, restore, stop }
  }

  it('takes the answer as soon as the page is there again, with nothing of the modal in it', async () => {
    const { restore, stop } = await comeBack(iPhone, '[]', 'wss://relay.example')
    await vi.waitFor(() => expect(restore).toHaveBeenCalledOnce())
    stop()
  })

  it.each([
    ['nothing is stored', iPhone, undefined, 'wss://relay.example'],
    ['it is no phone', desktop, '[]', 'wss://relay.example'],
    ['the app has no relay', iPhone, '[]', undefined],
  ])('loads nothing where %s', async (_why, userAgent, stored, relay) => {
    const { loadPairingSource, stop } = await comeBack(userAgent, stored, relay)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(loadPairingSource).not.toHaveBeenCalled()
    stop()
  })
})

describe('a user whose wallet is in another namespace than the one shown last', () => {
  /** A later visit: eip155 was chosen and has no wallet. That of the other namespace answers when the test says so. */
  async function comeBack() {
    const stage = testKit({}, undefined, 'solana')
    writeConnectorIds(stage.kit, 'solana', [testConnector.id])
    stage.kit.storage.set(storageKeys.activeNamespace, 'eip155')
    let answer = (_isShared: boolean) => {}
    const { reconnect } = stage.other
    const shared = new Promise<boolean>((resolve) => {
      answer = resolve
    })
    stage.other.reconnect = async (connector) => ((await shared) ? reconnect(connector) : undefined)
    const stop = await begin(stage.kit)
    return { kit: stage.kit, answer, stop }
  }

  it('is reconnecting as soon as the kit has read its storage, and connected then', async () => {
    const { kit, answer, stop } = await comeBack()
    expect(readAccount(kit).status).toBe('reconnecting')
    answer(true)
    await vi.waitFor(() => expect(readAccount(kit).status).toBe('connected'))
    expect(kit.activeNamespace.peek()).toBe('solana')
    expect(kit.storage.get(storageKeys.activeNamespace)).toBe('eip155')
    stop()
  })

  it('has the namespace of the last visit again where the wallet does not come back', async () => {
    const { kit, answer, stop } = await comeBack()
    answer(false)
    await vi.waitFor(() => expect(readAccount(kit).status).toBe('disconnected'))
    expect(kit.activeNamespace.peek()).toBe('eip155')
    stop()
  })
})

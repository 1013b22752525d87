import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { popView, removeViews } from './history.js'
import { closeModal, goBack, openModal, placeModal } from './modal.js'
import { requestClose } from './requestClose.js'
import { pushView, replaceView, resetView } from './router.js'
import { start } from './start.js'
import { testConnector, testKit } from './testKit.js'

const views = (kit: ReturnType<typeof testKit>['kit']) => kit.router.value.map(({ view }) => view)

describe('opening', () => {
  it('takes an event handler for what it is: `onClick={open}` opens the first view', async () => {
    const { kit } = testKit()
    await openModal(kit, { view: globalThis } as never)
    expect(kit.router.value.map(({ view }) => view)).toEqual(['Connect'])
  })

  it('shows Connect to somebody new and Account to somebody connected', async () => {
    const { kit, events } = testKit()
    await openModal(kit)
    expect(views(kit)).toEqual(['Connect'])
    expect(events.at(-1)).toEqual({ event: 'MODAL_OPEN', properties: { connected: false } })
    closeModal(kit)
    await connect(kit, { connector: testConnector })
    await openModal(kit)
    expect(views(kit)).toEqual(['Account'])
  })

  it('lets an explicit view win, and starts a new history', async () => {
    const { kit } = testKit()
    await openModal(kit, { view: 'Networks' })
    closeModal(kit)
    await openModal(kit, { view: 'AllWallets' })
    expect(views(kit)).toEqual(['AllWallets'])
  })

  it('shows an app without namespaces the view that it asks for, too', async () => {
    const { kit } = testKit()
    await openModal({ ...kit, chains: new Map() }, { view: 'Networks' })
    expect(views(kit)).toEqual(['Networks'])
  })

  it('refuses a view no feature brings, and stays closed', async () => {
    const { kit } = testKit()
    await expect(openModal(kit, { view: 'Swap' })).rejects.toMatchObject({
      code: 'VIEW_NOT_FOUND',
      details: 'Swap',
    })
    expect(kit.modal.value.open).toBe(false)
  })

  it('refuses a namespace the app does not have', async () => {
    const { kit } = testKit()
    await expect(openModal(kit, { namespace: 'solana' })).rejects.toMatchObject({ code: 'ADAPTER_NOT_FOUND' })
  })

  it('ignores the view that is already current', async () => {
    const { kit } = testKit()
    await openModal(kit)
    await openModal(kit, { view: 'Connect' })
    expect(views(kit)).toEqual(['Connect'])
    await openModal(kit, { view: 'Networks' })
    expect(views(kit)).toEqual(['Connect', 'Networks'])
  })

  it('closes again and says so when its code cannot be loaded', async () => {
    const { kit } = testKit()
    const broken = {
      ...kit,
      mountModal: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    }
    await expect(openModal(broken)).rejects.toMatchObject({ code: 'MODAL_LOAD_FAILED' })
    expect(kit.modal.value.open).toBe(false)
  })
})

/** Modals as they are mounted: each settles when a test says so. */
function makeMounts() {
  const mounts: { readonly container: unknown; done(): void; fail(): void; readonly unmount: () => void }[] =
    []
  const mountModal = (_kit: unknown, container?: unknown) =>
    new Promise<() => void>((resolve, reject) => {
      const unmount = vi.fn()
      const fail = () => reject(new Error('The modal has no place.'))
      mounts.push({ container, unmount, done: () => resolve(unmount), fail })
    })
  return { mounts, mountModal }
}

describe('a modal that is given its place while it is on its way', () => {
  const place = {} as HTMLElement

  it('is mounted there once, whatever becomes of the one before, and unmounted with the kit', async () => {
    const { kit } = testKit({ enableEmbedded: true })
    const { mounts, mountModal } = makeMounts()
    Object.assign(kit, { mountModal })
    const stop = start(kit)
    const first = openModal(kit)
    const leave = placeModal(kit, place)
    const second = openModal(kit)
    mounts[0]?.fail()
    await Promise.resolve()
    const third = openModal(kit)
    mounts[1]?.done()
    await Promise.all([first, second, third])
    expect(mounts.map(({ container }) => container)).toEqual([undefined, place])
    expect(kit.modal.value.open).toBe(true)
    expect(mounts[1]?.unmount).not.toHaveBeenCalled()
    leave()
    stop()
    await Promise.resolve()
    expect(mounts[1]?.unmount).toHaveBeenCalledOnce()
    expect([mounts.length, kit.modal.value.open]).toEqual([2, false])
  })

  it('tells everybody who opened it that it cannot be loaded', async () => {
    const { kit } = testKit()
    const { mounts, mountModal } = makeMounts()
    Object.assign(kit, { mountModal })
    const opens = [openModal(kit), openModal(kit, { view: 'Networks' })]
    mounts[0]?.fail()
    for (const each of await Promise.allSettled(opens))
      expect(each).toMatchObject({ reason: { code: 'MODAL_LOAD_FAILED' } })
    expect([mounts.length, kit.modal.value.open]).toEqual([1, false])
  })

  it('stays where it was put last when the place before is left only then', async () => {
    const { kit } = testKit({ enableEmbedded: true })
    const { mounts, mountModal } = makeMounts()
    Object.assign(kit, { mountModal })
    const leave = placeModal(kit, {} as HTMLElement)
    placeModal(kit, place)
    leave()
    void openModal(kit)
    expect(mounts.map(({ container }) => container)).toEqual([place])
  })
})

describe('an app without the view that is gone to', () => {
  it('connects in an embedded modal although there is no Account', async () => {
    const { kit } = testKit({ enableEmbedded: true }, ['Connect', 'AllWallets'])
    await openModal(kit)
    pushView(kit, 'AllWallets')
    await expect(connect(kit, { connector: testConnector })).resolves.toMatchObject({
      connector: testConnector,
    })
    expect([kit.modal.value.open, views(kit).at(-1), kit.lastError.value]).toEqual([
      true,
      'Connect',
      undefined,
    ])
    await disconnect(kit)
    expect(views(kit).at(-1)).toBe('Connect')
  })

  it('stays where it is when there is nowhere to go', async () => {
    const { kit } = testKit({ enableEmbedded: true }, ['Networks'])
    await openModal(kit, { view: 'Networks' })
    await connect(kit, { connector: testConnector })
    expect(views(kit)).toEqual(['Networks'])
  })

  it('opens the next best view', async () => {
    const { kit, wallet } = testKit({}, ['Connect'])
    wallet.connect = async () => ({
      accounts: [{ namespace: 'eip155', address: '0x1', type: 'eoa' }],
      caipNetworkId: 'eip155:5',
    })
    await connect(kit, { connector: testConnector })
    await openModal(kit)
    expect(views(kit)).toEqual(['Connect'])
  })
})

describe('closing', () => {
  it('is blocked while a transaction waits for approval, unless forced', async () => {
    const { kit } = testKit({}, ['Connect', 'ApproveTransaction'])
    await openModal(kit, { view: 'ApproveTransaction' })
    closeModal(kit)
    expect(kit.modal.value.open).toBe(true)
    closeModal(kit, { force: true })
    expect(kit.modal.value.open).toBe(false)
  })

  it('returns an embedded modal to Account when connected, else to Connect', async () => {
    const { kit } = testKit({ enableEmbedded: true })
    await openModal(kit, { view: 'Networks' })
    closeModal(kit)
    expect([kit.modal.value.open, ...views(kit)]).toEqual([true, 'Connect'])
    await connect(kit, { connector: testConnector })
    expect(views(kit)).toEqual(['Account'])
  })

  it('shakes for 500 ms instead while the network is unsupported', async () => {
    const { kit, wallet } = testKit()
    wallet.connect = async () => ({
      accounts: [{ namespace: 'eip155', address: '0x1', type: 'eoa' }],
      caipNetworkId: 'eip155:5',
    })
    await openModal(kit)
    await connect(kit, { connector: testConnector })
    expect(views(kit)).toEqual(['UnsupportedChain'])
    vi.useFakeTimers()
    requestClose(kit)
    vi.advanceTimersByTime(499)
    expect(kit.modal.value).toMatchObject({ open: true, shake: true })
    vi.advanceTimersByTime(1)
    expect(kit.modal.value).toMatchObject({ open: true, shake: false })
  })

  it('does not insist on the network when the host allows any', async () => {
    const { kit, wallet } = testKit({ allowUnsupportedChain: true })
    wallet.connect = async () => ({
      accounts: [{ namespace: 'eip155', address: '0x1', type: 'eoa' }],
      caipNetworkId: 'eip155:5',
    })
    await openModal(kit)
    await connect(kit, { connector: testConnector })
    expect(kit.modal.value.open).toBe(false)
  })
})

describe('history', () => {
  it('closes from the last view and from under UnsupportedChain', async () => {
    const { kit } = testKit()
    await openModal(kit)
    pushView(kit, 'AllWallets')
    goBack(kit)
    expect(views(kit)).toEqual(['Connect'])
    goBack(kit)
    expect(kit.modal.value.open).toBe(false)
    await openModal(kit, { view: 'UnsupportedChain' })
    pushView(kit, 'AllWallets')
    goBack(kit)
    expect(kit.modal.value.open).toBe(false)
  })

  it.each([
    ['another view', 'Networks', ['Connect', 'Account', 'Networks']],
    ['the view that is shown', 'AllWallets', ['Connect', 'Account', 'AllWallets']],
    ['the view below, which is not shown twice in a row', 'Account', ['Connect', 'Account']],
  ])('a feature replaces the view that is shown by %s', async (_name, view, history) => {
    const { kit } = testKit()
    await openModal(kit)
    pushView(kit, 'Account')
    pushView(kit, 'AllWallets')
    const before = kit.router.value
    replaceView(kit, view, 'data')
    expect(views(kit)).toEqual(history)
    if (view === 'AllWallets') expect(kit.router.value).toBe(before)
    else expect(kit.router.value.at(-1)).toEqual({ view, data: 'data' })
  })

  it('keeps its promises over any walk', () => {
    const step = fc.oneof(
      fc.record({
        action: fc.constantFrom('push' as const, 'replace' as const),
        view: fc.constantFrom('Connect', 'Account', 'Networks', 'AllWallets'),
      }),
      fc.constantFrom(
        { action: 'back' as const, view: '' },
        { action: 'close' as const, view: '' },
        { action: 'open' as const, view: '' },
      ),
    )
    const taken = new Set<string>()
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { kit } = testKit()
        for (const { action, view } of steps) {
          const { open } = kit.modal.value
          const before = views(kit)
          if (action === 'open') void openModal(kit)
          else if (!open) continue
          else if (action === 'push') pushView(kit, view)
          else if (action === 'replace') replaceView(kit, view)
          else if (action === 'back') goBack(kit)
          else closeModal(kit)
          taken.add(action)
          const after = views(kit)
          expect(after.length).toBeGreaterThanOrEqual(kit.modal.value.open ? 1 : 0)
          if (action === 'push') expect(after).toEqual(before.at(-1) === view ? before : [...before, view])
          if (action === 'back') expect(kit.modal.value.open).toBe(before.length > 1)
          if (action === 'push') expect(after.at(-1)).not.toBe(after.at(-2))
        }
      }),
    )
    expect([...taken].sort()).toEqual(['back', 'close', 'open', 'push', 'replace'])
  })
})

describe('the history', () => {
  it('is only the view that it was reset to', async () => {
    const { kit } = testKit()
    await openModal(kit)
    pushView(kit, 'Networks')
    resetView(kit, 'Account', { from: 'test' })
    expect(kit.router.value).toEqual([{ view: 'Account', data: { from: 'test' } }])
  })

  it('loses its last view, unless that is the only one', async () => {
    const { kit } = testKit()
    await openModal(kit)
    pushView(kit, 'Networks')
    expect(popView(kit)).toBe(true)
    expect(popView(kit)).toBe(false)
    expect(views(kit)).toEqual(['Connect'])
  })

  it('loses the views that are over, and shows the next one in the same change', async () => {
    const { kit } = testKit()
    await openModal(kit)
    pushView(kit, 'AllWallets')
    pushView(kit, 'Networks')
    const seen: string[][] = []
    kit.router.subscribe((stack) => seen.push(stack.map(({ view }) => view)))
    removeViews(kit, ({ view }) => view !== 'Connect', { view: 'Account' })
    removeViews(kit, (_, index) => index > 0)
    expect(seen.slice(1)).toEqual([['Connect', 'Account'], ['Connect']])
  })
})

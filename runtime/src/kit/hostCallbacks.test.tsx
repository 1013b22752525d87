// @vitest-environment jsdom
import { effect } from '@preact/signals-core'
import { cleanup, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NamespaceCalls } from '../chains/driver.js'
import type { Network } from '../chains/types.js'
import { AppKitError } from '../errors/AppKitError.js'
import { ConnectMethod, useConnectMethods } from '../features/connect/ConnectView.js'
import { hostOptions } from '../features/hostOptions/index.js'
import { openCache } from '../services/cache/openCache.js'
import type { StoragePort } from '../storage/createSafeStorage.js'
import { createMemoryStorage } from '../storage/createSafeStorage.js'
import { NetworkIcon } from '../ui/components/NetworkIcon.js'
import { ModalCard } from '../ui/modal/card/ModalCard.js'
import type { AppKitConfig } from './config.js'
import { connect } from './connect.js'
import { requireChain } from './connections.js'
import { type AppKit, createInstance } from './createInstance.js'
import { disconnect } from './disconnect.js'
import { findWallets } from './discovery.js'
import { eventSinks } from './events.js'
import { openModal } from './modal.js'
import { initialView } from './router.js'
import { readProvider } from './selectors.js'
import { signMessage } from './signMessage.js'
import { start } from './start.js'
import { switchNetwork } from './switchNetwork.js'
import { testAccounts, testConnector, testKit, testNetworks } from './testKit.js'
import { showToast } from './toasts.js'
import type { ConnectMethodDefinition, Feature, Kit, ViewDefinition } from './types.js'

/** The names of the functions among the members of a public type. */
type FunctionsOf<Type> = {
  [Name in keyof Type]-?: NonNullable<Type[Name]> extends (...input: never[]) => unknown ? Name : never
}[keyof Type]

const fault = new Error('the host fails')
const faults = {
  throws: (): never => {
    throw fault
  },
  rejects: (): never => Promise.reject(fault) as never,
}
const ways = Object.entries(faults)

const reported = vi.fn()
const unhandled = vi.fn()
beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('reportError', reported)
  process.on('unhandledRejection', unhandled)
})
afterEach(async () => {
  cleanup()
  await settled()
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
const settled = () => new Promise((resolve) => setTimeout(resolve, 10))
const expectReported = () => expect(new Set(reported.mock.calls.flat())).toEqual(new Set([fault]))

type Made = ReturnType<typeof testKit>

/** Makes a visit from beginning to end, and returns the states and events that can be seen of it. */
async function visit({ kit, wallet, events }: Made) {
  const seen: unknown[] = []
  const chain = requireChain(kit)
  const see = () =>
    seen.push({
      modal: kit.modal.peek(),
      router: kit.router.peek(),
      connection: chain.connection.peek().status,
    })
  const stop = start(kit)
  await vi.waitFor(() => expect(kit.initialized.peek()).toBe(true))
  see()
  await openModal(kit)
  see()
  const { address } = await connect(kit, { connector: testConnector })
  see()
  await switchNetwork(kit, { network: testNetworks[1] as Network })
  seen.push(chain.network.peek()?.id)
  wallet.events?.accountsChanged([...testAccounts].reverse())
  seen.push(address, await signMessage(kit, { message: 'hello' }), readProvider(kit).walletProviderType)
  showToast(kit, { variant: 'success', message: 'done' })
  // It goes by itself, so it is looked at before anything is waited for.
  seen.push(kit.toast.peek()?.message)
  await vi.waitFor(() => expect(chain.balance.peek().status).toBe('success'))
  await disconnect(kit)
  see()
  stop()
  await settled()
  // Heard no more, whatever failed before.
  expect(wallet.events).toBeUndefined()
  return [seen, events.map(({ event }) => event)]
}

/** The course of a visit in which the host does not fail. */
const expected = await visit(testKit())
const expectUndisturbed = async (made: Made) => {
  expect(await visit(made)).toEqual(expected)
  expectReported()
}

it('a host whose effect throws loses that effect and nothing else', async () => {
  const made = testKit()
  const disconnected = vi.spyOn(made.wallet, 'disconnect')
  for (const signal of [made.kit.activeChain, requireChain(made.kit).connection, made.kit.activeNamespace]) {
    let runs = 0
    effect(() => {
      void signal.value
      if (runs++ > 0) faults.throws()
    })
  }
  await expectUndisturbed(made)
  expect(disconnected).toHaveBeenCalledOnce()
})

describe.each(ways)('a host whose callback %s loses that callback and nothing else', (_way, fail) => {
  const subscribes = {
    subscribeAccount: (kit, listener) => kit.subscribeAccount(listener),
    subscribeNetwork: (kit, listener) => kit.subscribeNetwork(listener),
    subscribeState: (kit, listener) => kit.subscribeState(listener),
    subscribeEvents: (kit, listener) => kit.subscribeEvents(listener),
  } satisfies Record<Extract<keyof AppKit, `subscribe${string}`>, (kit: AppKit, listener: () => void) => void>

  it.each(Object.entries(subscribes))('%s', async (_name, subscribe) => {
    const made = testKit()
    const heard = vi.fn(fail)
    subscribe(createInstance(made.kit), heard)
    await expectUndisturbed(made)
    // It is called with what comes after its failure.
    expect(heard.mock.calls.length).toBeGreaterThan(1)
  })

  it('every signal of the kit', async () => {
    const made = testKit()
    const signals = [made.kit, ...made.kit.chains.values()].flatMap((owner) =>
      Object.values(owner).filter((each) => typeof each?.subscribe === 'function'),
    )
    expect(signals.length).toBeGreaterThan(15)
    for (const each of signals) each.subscribe(fail)
    await expectUndisturbed(made)
  })

  it('options', async () => {
    const options = { onEvent: fail, onConnect: fail, onDisconnect: fail } satisfies Record<
      FunctionsOf<AppKitConfig>,
      () => void
    >
    const made = testKit({}, undefined, undefined, [hostOptions])
    Object.assign(made.kit.config, options)
    made.events.push(...(expected[1] as []).map((event) => ({ event }) as never))
    await expectUndisturbed(made)
  })

  it('event sinks', async () => {
    const made = testKit()
    eventSinks.set(made.kit, fail)
    await expectUndisturbed(made)
  })

  const port: Record<keyof StoragePort, null> = { get: null, set: null, remove: null, watch: null }
  it.each([...Object.keys(port), 'the end of watch'])('storage: %s', async (name) => {
    const storage: StoragePort = { ...createMemoryStorage(), watch: () => fail }
    const made = testKit({
      storage: name in port ? { ...storage, watch: () => () => {}, [name]: fail } : storage,
    })
    await expectUndisturbed(made)
  })

  it('storage that a cache uses', async () => {
    const { kit } = testKit({ storage: { get: fail, set: fail, remove: fail } })
    const validate = (value: unknown) => ({ ok: true, value, dropped: 0 }) as const
    const cache = openCache(kit, { name: 'ens_cache', lifetime: 1000, validate })
    cache.set('a', 1)
    cache.remove('b')
    expect(() => cache.get('a')).not.toThrow()
  })

  const hooks: Record<'watch' | 'toProvider' | 'isSameAddress', null> = {
    watch: null,
    toProvider: null,
    isSameAddress: null,
  }
  const discovering = (made: ReturnType<typeof testKit>, discover: () => never | (() => void)) =>
    Object.assign(requireChain(made.kit).driver, { loadDiscovery: async () => ({ discover }) })
  it.each(Object.keys(hooks))('a driver: %s', async (name) => {
    const made = testKit()
    Object.assign(made.calls, { [name]: fail })
    const instance = createInstance(made.kit)
    instance.subscribeAccount(() => void instance.getWalletProvider())
    const stop = start(made.kit)
    await connect(made.kit, { connector: { ...testConnector } })
    await expect(signMessage(made.kit, { message: 'hello' })).resolves.toBe('0x00')
    await disconnect(made.kit)
    expect(stop).not.toThrow()
    await settled()
    expectReported()
  })

  it('a driver: discover', async () => {
    const made = testKit()
    discovering(made, fail)
    const stop = start(made.kit)
    await findWallets(made.kit)
    expect(stop).not.toThrow()
    expectReported()
  })

  it.each(['discover', 'watch'] as const)('what ends a driver’s %s', async (name) => {
    const made = testKit()
    if (name === 'watch') Object.assign(made.calls, { watch: () => fail })
    else discovering(made, () => fail)
    const stop = start(made.kit)
    await findWallets(made.kit)
    const ended = vi.fn()
    made.kit.lifetime.add(ended)
    await connect(made.kit, { connector: testConnector })
    stop()
    expect(ended).toHaveBeenCalledOnce()
    await settled()
    expectReported()
  })

  it('a driver that is asked for the pictures of networks', async () => {
    const { kit } = testKit()
    Object.assign(requireChain(kit).driver, { loadIcons: fail })
    render(<NetworkIcon kit={kit} network={testNetworks[0] as Network} />)
    await settled()
    expectReported()
  })

  it.each(['disconnect', 'isConnected'] as const)('a driver that is left: %s', async (name) => {
    const made = testKit()
    await connect(made.kit, { connector: testConnector })
    Object.assign(made.calls, {
      disconnect: () => Promise.reject(new Error('no')),
      reconnect: async () => undefined,
    })
    Object.assign(made.calls, { [name]: fail })
    await disconnect(made.kit)
    expect(made.events.at(-1)?.event).toBe('DISCONNECT_SUCCESS')
  })

  type Asked = Exclude<
    FunctionsOf<NamespaceCalls>,
    keyof typeof hooks | 'fromRemote' | 'isConnected' | 'disconnect' | 'verifyAddress'
  >
  const asked = {
    connect: (kit) => connect(kit, { connector: testConnector }),
    reconnect: undefined,
    switchNetwork: (kit) => switchNetwork(kit, { network: testNetworks[1] as Network }),
    signMessage: (kit) => signMessage(kit, { message: 'hello' }),
    getBalance: undefined,
  } satisfies Record<Asked, ((kit: Kit) => Promise<unknown>) | undefined>
  it.each(
    Object.entries(asked),
  )('a driver that is asked, and who asked gets the error: %s', async (name, ask) => {
    const made = testKit()
    const stop = start(made.kit)
    if (name !== 'connect') await connect(made.kit, { connector: testConnector })
    Object.assign(made.calls, { [name]: fail })
    if (ask !== undefined) await expect(ask(made.kit)).rejects.toBeInstanceOf(AppKitError)
    stop()
    expect(() => start(made.kit)()).not.toThrow()
    await settled()
    expect(reported).not.toHaveBeenCalled()
  })

  it('a route’s import, whose view is then the modal’s to tell of', async () => {
    const { kit } = testKit()
    Object.assign(kit.routes.get(initialView(kit)) ?? {}, { load: fail })
    await openModal(kit)
    expect(kit.modal.peek().open).toBe(true)
  })

  it('the title of a view', async () => {
    const { kit } = testKit()
    const view: ViewDefinition = { component: () => <p>here</p>, title: fail }
    Object.assign(kit.routes.get('Connect') ?? {}, { load: async () => ({ views: { Connect: view } }) })
    const entry = { view: 'Connect' }
    const root = document.createElement('div').attachShadow({ mode: 'open' })
    const heading = createRef<HTMLHeadingElement>()
    const shared = { kit, root, entry, entries: [entry], shake: false, headingId: 'a', headingRef: heading }
    render(<ModalCard {...shared} />)
    expect(await screen.findByText('here')).toBeDefined()
    await settled()
    expectReported()
  })

  it('a way to log in', async () => {
    const works: ConnectMethodDefinition = {
      method: 'email',
      isOn: () => true,
      load: async () => ({ default: () => <p>by email</p> }),
    }
    const feature: Feature = {
      id: 'log-ins',
      routes: {},
      connectMethods: [
        { ...works, isOn: fail },
        { ...works, load: fail },
        { ...works, load: async () => ({ default: faults.throws }) },
        works,
      ],
    }
    const { kit } = testKit()
    Object.assign(kit, { features: [feature] })
    function Methods() {
      return useConnectMethods(kit).map((each) => (
        <ConnectMethod key={`${each.load}`} kit={kit} definition={each} />
      ))
    }
    vi.spyOn(console, 'error').mockImplementation(() => {})
    render(<Methods />)
    expect(await screen.findByText('by email')).toBeDefined()
    await settled()
    expectReported()
    vi.mocked(console.error).mockRestore()
  })
})

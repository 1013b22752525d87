// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import type { ChainNamespace } from '../../chains/types.js'
import { createKit } from '../../kit/createKit.js'
import { openModal } from '../../kit/modal.js'
import { start } from '../../kit/start.js'
import { bip122 } from '../../namespaces/bip122/index.js'
import { bitcoin } from '../../namespaces/bip122/networks.js'
import { eip155 } from '../../namespaces/eip155/index.js'
import { mainnet } from '../../namespaces/eip155/networks.js'
import { createMemoryStorage } from '../../storage/createSafeStorage.js'
import type { WalletConnect } from '../client/createWalletConnect.js'
import type { SessionNamespaces } from '../session/namespaces.js'
import type { Session } from '../session/session.js'
import { createSessionConnectors } from './createSessionConnectors.js'

const ethereum = {
  accounts: ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  methods: ['personal_sign'],
  events: [],
}
const bitcoins = {
  accounts: [`${bitcoin.caipNetworkId}:bc1q2vfxp232rx0z9rzn0hay9jptagk8c86d9w4l7k`],
  methods: ['signMessage'],
  events: [],
}
const both = { eip155: ethereum, bip122: bitcoins }
const topic = 'ab'.repeat(32)
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** An app on two namespaces with the session of a wallet on another device, which it has just made if not at an earlier visit. */
async function connect(
  namespaces: SessionNamespaces,
  {
    ethereumDriver = eip155,
    event = 'settled' as 'settled' | 'found',
    wanted = undefined as ChainNamespace | undefined,
  } = {},
) {
  const kit = createKit(
    {
      projectId: 'test',
      networks: [mainnet, bitcoin],
      debug: false,
      storage: createMemoryStorage(),
      preload: 'click',
    },
    {
      namespaces: [ethereumDriver, bip122],
      features: [{ id: 'test', routes: { Connect: { role: 'connect', load: async () => ({ views: {} }) } } }],
      mountModal: async () => () => {},
    },
  )
  stops.push(start(kit))
  if (wanted !== undefined) await openModal(kit, { view: 'Connect', namespace: wanted })
  const disconnect = vi.fn(async () => {})
  const connectors = createSessionConnectors(kit, {
    open: async () => ({ request: async () => null, disconnect }) as unknown as WalletConnect,
    takeSignIn: async () => {},
  })
  const session: Session = {
    topic,
    namespaces,
    expiry: Math.floor(Date.now() / 1000) + 604_800,
    self: 'cd'.repeat(32),
    peer: {
      publicKey: 'ef'.repeat(32),
      metadata: { name: 'Phone', description: '', url: 'https://phone.example', icons: [] },
    },
  }
  connectors.handle({ type: event, session })
  const update = (namespaces: SessionNamespaces) =>
    connectors.handle({ type: 'updated', session: { ...session, namespaces } })
  const statusOf = (namespace: ChainNamespace) => kit.chains.get(namespace)?.connection.peek().status
  const expectStatus = (eip155: string, bip122: string) =>
    vi.waitFor(() => expect([statusOf('eip155'), statusOf('bip122')]).toEqual([eip155, bip122]))
  const restore = () => connectors.handle({ type: 'restored', session })
  return { kit, update, restore, expectStatus, disconnect }
}

it('a namespace that the wallet takes away and gives back is connected again', async () => {
  const { kit, update, expectStatus, disconnect } = await connect(both)
  await expectStatus('connected', 'connected')
  update({ eip155: ethereum })
  await expectStatus('connected', 'disconnected')
  update(both)
  await expectStatus('connected', 'connected')
  // It is there after a reload, too.
  expect(kit.storage.get('@appkit/connected_namespaces')?.split(',').sort()).toEqual(['bip122', 'eip155'])
  expect(disconnect).not.toHaveBeenCalled()
})

it('a namespace that the wallet adds later is connected', async () => {
  const { update, expectStatus } = await connect({ eip155: ethereum })
  await expectStatus('connected', 'disconnected')
  update(both)
  await expectStatus('connected', 'connected')
})

it('a namespace that is given and taken away at once stays away', async () => {
  const { kit, update, expectStatus } = await connect({ eip155: ethereum })
  await expectStatus('connected', 'disconnected')
  update(both)
  update({ eip155: ethereum })
  update(both)
  update({ eip155: ethereum })
  await expectStatus('connected', 'disconnected')
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve))
  await expectStatus('connected', 'disconnected')
  expect(kit.chains.get('bip122')?.connectors.peek()).toEqual([])
})

it('a namespace that comes back takes no place of another wallet', async () => {
  const { kit, update, expectStatus } = await connect(both)
  await expectStatus('connected', 'connected')
  update({ bip122: bitcoins })
  await expectStatus('disconnected', 'connected')
  const chain = kit.chains.get('eip155')
  const { connect: connectWallet } = await import('../../kit/connect.js')
  const { announceEip155Wallet } = await import('../../testing/eip155/announceEip155Wallet.js')
  const { createEip155Wallet } = await import('../../testing/eip155/createEip155Wallet.js')
  announceEip155Wallet(createEip155Wallet({ chains: [{ chainId: 1, rpcUrl: 'http://127.0.0.1:1' }] }))
  const injected = await vi.waitFor(() => {
    const [found] = chain?.connectors.peek() ?? []
    if (found === undefined) throw new Error('not announced')
    return found
  })
  await connectWallet(kit, { connector: injected })
  update(both)
  await vi.waitFor(() => {
    const state = chain?.connection.peek()
    expect(state?.status === 'connected' && state.others).toHaveLength(1)
    expect(state?.status === 'connected' && state.connection.connector.id).toBe(injected.id)
  })
})

it('a session whose code did not load at first is a wallet when the relay is reached, and nothing is thrown at the app', async () => {
  const load = vi.fn(eip155.load).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { kit, restore } = await connect(
    { eip155: ethereum },
    { ethereumDriver: { ...eip155, load }, event: 'found' },
  )
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  const wallets = () => kit.chains.get('eip155')?.connectors.peek() ?? []
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve))
  expect(wallets()).toEqual([])
  restore()
  await vi.waitFor(() => expect(wallets()).toHaveLength(1))
})

it('a namespace of a session that does not connect takes nothing from those that have connected', async () => {
  const foreign = { ...bitcoins, accounts: ['bip122:00000000000000000000000000000000:tb1qother'] }
  const { kit, expectStatus, disconnect } = await connect(
    { eip155: ethereum, bip122: foreign },
    { wanted: 'bip122' },
  )
  await expectStatus('connected', 'disconnected')
  await vi.waitFor(() => expect(kit.modal.peek().open).toBe(false))
  await expectStatus('connected', 'disconnected')
  expect(kit.activeNamespace.peek()).toBe('eip155')
  expect(disconnect).not.toHaveBeenCalled()
})

it('a session that no namespace can use is ended', async () => {
  const nothing = { eip155: { ...ethereum, accounts: [] }, bip122: { ...bitcoins, accounts: [] } }
  const { expectStatus, disconnect } = await connect(nothing)
  await vi.waitFor(() => expect(disconnect).toHaveBeenCalledOnce())
  await expectStatus('disconnected', 'disconnected')
})

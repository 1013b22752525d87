// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Connector } from '../../chains/types.js'
import type { AppKitConfig } from '../../kit/config.js'
import { createKit } from '../../kit/createKit.js'
import { setPairingSource } from '../../kit/pairingSource.js'
import type { ConnectMethodDefinition, Feature, Kit } from '../../kit/types.js'
import { eip155 } from '../../namespaces/eip155/index.js'
import { mainnet } from '../../namespaces/eip155/networks.js'
import { ConnectView } from './ConnectView.js'
import { connect } from './index.js'

afterEach(cleanup)

const here: Connector = { id: 'io.a', name: 'A', type: 'announced', namespace: 'eip155', provider: {} }
const method = (name: 'email' | 'social' | 'last'): ConnectMethodDefinition => ({
  method: name,
  isOn: () => true,
  load: async () => ({
    default: ({ blocked }: { blocked: boolean }) => <p data-testid={name}>{blocked ? 'blocked' : 'free'}</p>,
  }),
})

async function show(
  config: Partial<AppKitConfig> = {},
  {
    methods = [],
    connectors = [here],
  }: { methods?: ConnectMethodDefinition[]; connectors?: Connector[] } = {},
) {
  const logins: Feature = { id: 'logins', routes: {}, connectMethods: methods }
  const kit = createKit(
    { projectId: 'test', networks: [mainnet], debug: false, ...config },
    { namespaces: [eip155], features: [connect, logins], mountModal: async () => () => {} },
  )
  const chain = kit.chains.get('eip155')
  if (chain === undefined) throw new Error('no chain')
  chain.connectors.value = connectors
  kit.router.value = [{ view: 'Connect' }]
  const { container } = render(<ConnectView kit={kit} data={undefined} />)
  await act(async () => {})
  const ids = () =>
    [...container.querySelectorAll<HTMLElement>('[data-testid]')]
      .map(({ dataset }) => dataset.testid ?? '')
      .filter((id) => /^(wallet-list|email|social|last|w3m-(collapse|email-login)|w3m-legal)/.test(id))
  const current = () => kit.router.value.at(-1)?.view
  return { kit, ids, current }
}

it('a log-in whose code did not load is loaded by the next open', async () => {
  let loads = 0
  const email = method('email')
  const load: ConnectMethodDefinition['load'] = async () => {
    if (++loads === 1) throw new Error('offline')
    return email.load()
  }
  const { kit, ids } = await show({}, { methods: [{ ...email, load }] })
  expect(ids()).not.toContain('email')
  for (const open of [true, false, true])
    await act(async () => {
      kit.modal.value = { ...kit.modal.value, open }
    })
  await waitFor(() => expect(ids()).toContain('email'))
})

const or = 'w3m-email-login-or-separator'
const legal = { features: { legalCheckbox: true }, termsConditionsUrl: 'https://a.test' }

describe('ways to log in', () => {
  it.each<[string, Partial<AppKitConfig>, Connector[], string[]]>([
    ['wallets first where one is here', {}, [here], ['wallet-list', or, 'email', 'social']],
    ['wallets last where none is', {}, [], ['email', 'social', or, 'wallet-list']],
    [
      'the order of the config',
      { features: { connectMethodsOrder: ['email', 'wallet', 'social'] } },
      [here],
      ['email', or, 'wallet-list', or, 'social'],
    ],
    ['no wallets', { enableWallets: false }, [here], ['email', 'social']],
    [
      'wallets behind one row',
      { features: { collapseWallets: true } },
      [here],
      ['w3m-collapse-wallets-button', or, 'email', 'social'],
    ],
    [
      'the same by its older name',
      { features: { emailShowWallets: false } },
      [here],
      ['w3m-collapse-wallets-button', or, 'email', 'social'],
    ],
  ])('%s', async (_name, config, connectors, order) => {
    const { ids } = await show(config, { connectors, methods: [method('social'), method('email')] })
    await waitFor(() => expect(ids()).toEqual(order))
  })

  it.each<[string, Connector[], string[]]>([
    ['wallets', [here], ['last', or, 'wallet-list', or, 'email']],
    ['an email', [], ['last', 'email', or, 'wallet-list']],
  ])('begin with the last log-in, before %s', async (_name, connectors, order) => {
    const { ids } = await show({}, { connectors, methods: [method('email'), method('last')] })
    expect(ids()).toEqual(order)
  })

  it('leave out the last log-in once another wallet is connected, in a view that stays drawn', async () => {
    const last = {
      ...method('last'),
      isOn: (_config: unknown, kit: Kit) => kit.recentWallets.peek().length === 0,
    }
    const { kit, ids } = await show({}, { methods: [method('email'), last] })
    expect(ids()).toEqual(['last', or, 'wallet-list', or, 'email'])
    act(() => {
      kit.recentWallets.value = [{ id: 'io.a', name: 'A' }]
    })
    expect(ids()).toEqual(['wallet-list', or, 'email'])
  })

  it('are wallets alone where no feature brings another, however they are ordered', async () => {
    const { ids } = await show({
      features: { collapseWallets: true, connectMethodsOrder: ['social', 'email'] },
    })
    expect(ids()).toEqual(['wallet-list'])
  })

  it('leave out one that the config does not ask for', async () => {
    const { ids } = await show({}, { methods: [{ ...method('email'), isOn: () => false }] })
    expect(ids()).toEqual(['wallet-list'])
  })

  it('lead from the one row to the wallets', async () => {
    const { current } = await show({ features: { collapseWallets: true } }, { methods: [method('email')] })
    fireEvent.click(await screen.findByTestId('w3m-collapse-wallets-button'))
    expect(current()).toBe('ConnectWallets')
  })
})

describe('the app at the head', () => {
  const metadata = { name: 'My Shop', description: '', url: '', icons: ['data:image/png;base64,AA=='] }

  it('is shown by its picture, its name and its site where the config asks for it', async () => {
    const { kit } = await show({ metadata, theme: { head: true } })
    const head = await screen.findByTestId('app-head')
    expect(head.textContent).toBe(`${kit.config.metadata.name}${location.host}`)
    expect(head.querySelector('img')?.getAttribute('src')).toBe(metadata.icons[0])
    const list = screen.getByTestId('wallet-list')
    expect(head.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('is not there without it', async () => {
    await show({ metadata })
    expect(screen.queryByTestId('app-head')).toBeNull()
  })
})

describe('the legal checkbox', () => {
  it('keeps wallets and logins back until it is checked', async () => {
    const { kit, current } = await show(legal, { methods: [method('email')] })
    const row = screen.getByTestId('wallet-selector-io.a')
    expect(row.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByTestId('email').textContent).toBe('blocked')
    fireEvent.click(row)
    expect(current()).toBe('Connect')
    fireEvent.click(await screen.findByTestId('wui-checkbox'))
    expect(row.hasAttribute('aria-disabled')).toBe(false)
    expect(screen.getByTestId('email').textContent).toBe('free')
    kit.modal.value = { open: true, shake: false }
    fireEvent.click(row)
    await waitFor(() => expect(current()).toBe('ConnectingExternal'))
  })

  it.each<[string, Partial<AppKitConfig>]>([
    ['without an address', { features: { legalCheckbox: true } }],
    ['without the feature', { termsConditionsUrl: 'https://a.test' }],
  ])('is not there %s', async (_name, config) => {
    await show(config)
    expect(screen.queryByTestId('w3m-legal-checkbox')).toBeNull()
    expect(screen.getByTestId('wallet-selector-io.a').hasAttribute('aria-disabled')).toBe(false)
  })
})

describe('one wallet on several namespaces', () => {
  const solana: Connector = { ...here, id: 'sol', namespace: 'solana' }

  it('is asked which', async () => {
    const { kit, current } = await show({}, { connectors: [here, solana] })
    fireEvent.click(screen.getByTestId('wallet-selector-io.a'))
    expect(current()).toBe('ConnectingMultiChain')
    expect(kit.router.value.at(-1)?.data).toMatchObject({
      name: 'A',
      connectors: [
        { id: 'io.a', namespace: 'eip155' },
        { id: 'sol', namespace: 'solana' },
      ],
    })
  })
})

it('the connect view offers to pair another phone while one is connected', async () => {
  const { kit } = await show()
  await act(async () => {
    setPairingSource(kit, { request: () => new Promise(() => {}) })
    const connector: Connector = { ...here, id: 'walletConnect:1', type: 'walletConnect' }
    const account = {
      namespace: 'eip155',
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      type: 'eoa',
    }
    const chain = kit.chains.get('eip155')
    if (chain)
      chain.connection.value = {
        status: 'connected',
        connection: {
          connector,
          accounts: [account],
          address: account.address,
          caipNetworkId: 'eip155:1',
        },
      }
  })
  expect(screen.getByTestId('wallet-selector-walletconnect')).toBeTruthy()
})

it('the connect view hides wallets until it knows which to exclude; without a catalogue it shows them', async () => {
  await show({ excludeWalletIds: ['x'], endpoints: { catalogue: 'http://127.0.0.1:1' } })
  expect(screen.queryByTestId('wallet-selector-io.a')).toBeNull()
  cleanup()
  await show({ excludeWalletIds: ['x'] })
  expect(screen.getByTestId('wallet-selector-io.a')).toBeTruthy()
})

it.each([
  [undefined, true],
  [false, false],
])('the connect view offers help with enableWalletGuide %s: %s', async (enableWalletGuide, there) => {
  await show(enableWalletGuide === undefined ? {} : { enableWalletGuide })
  expect(screen.queryByTestId('w3m-wallet-guide-get-started') !== null).toBe(there)
})

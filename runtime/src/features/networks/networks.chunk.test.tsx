// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AppKitError } from '../../errors/AppKitError.js'
import { CompatibleNetworksView } from './CompatibleNetworksView.js'
import { NetworksView, WhatIsANetworkView } from './NetworksView.js'
import { views } from './networks.chunk.js'
import { SwitchActiveChainView, SwitchNetworkView } from './SwitchNetworkView.js'
import { testConnection, testNamespaces } from './testNamespaces.js'
import { UnsupportedChainView } from './UnsupportedChainView.js'

const devnet = 'solana:EtWTRABZaYq6iMFeYKouRu166VU2xqa1'

afterEach(cleanup)

type Namespaces = ReturnType<typeof testNamespaces>

function connectEip155({ eip155 }: Namespaces, approved?: readonly `${string}:${string}`[]) {
  const connection = testConnection(eip155, 'one', ['0x1'], approved)
  eip155.connection.value = { status: 'connected', connection }
}
const show = ({ kit }: Namespaces, view: string, data?: unknown) => {
  kit.modal.value = { open: true, shake: false }
  kit.router.value = [{ view: 'Account' }, { view, data }]
}
const viewOf = ({ kit }: Namespaces) => kit.router.value.at(-1)?.view
const row = (name: string) => screen.getByTestId(`w3m-network-switch-${name}`) as HTMLButtonElement

describe('the view of networks', () => {
  it('marks the one in use, and says why a network cannot be chosen', () => {
    const namespaces = testNamespaces()
    connectEip155(namespaces, ['eip155:1', 'eip155:137'])
    render(<NetworksView kit={namespaces.kit} data={undefined} />)
    expect(row('Chain 1').getAttribute('aria-current')).toBe('true')
    expect(row('Chain 137').disabled).toBe(false)
    expect(row('Chain 8453').disabled).toBe(true)
    expect(row('Chain 8453').textContent).toContain('Not available in ONE')
    expect(screen.getByRole('heading', { name: 'Solana' })).toBeTruthy()
  })

  it.each([
    ['keeps room at the end of rows for the check of the network in use', 'eip155:1', true],
    ['keeps none when the network in use is not in the list', 'eip155:999', false],
  ] as const)('%s', (_title, caipNetworkId, keepsRoom) => {
    const namespaces = testNamespaces()
    const { eip155, kit } = namespaces
    const connection = { ...testConnection(eip155, 'one', ['0x1']), caipNetworkId }
    eip155.connection.value = { status: 'connected', connection }
    const { container } = render(<NetworksView kit={kit} data={undefined} />)
    expect(container.querySelector('[data-chosen]') !== null).toBe(keepsRoom)
  })

  it('goes to a namespace with an account, and makes it the active one', async () => {
    const namespaces = testNamespaces()
    const { kit, solana } = namespaces
    connectEip155(namespaces)
    solana.connection.value = { status: 'connected', connection: testConnection(solana, 'two', ['So1']) }
    show(namespaces, 'Networks')
    render(<NetworksView kit={kit} data={undefined} />)
    fireEvent.click(row('Solana devnet'))
    await waitFor(() => expect(viewOf(namespaces)).toBe('Account'))
    expect(kit.activeNamespace.value).toBe('solana')
    expect(solana.network.value?.name).toBe('Solana devnet')
  })

  it('has the networks used last behind the one in use, the next time it is opened', async () => {
    const namespaces = testNamespaces()
    const { kit } = namespaces
    const names = () =>
      screen.getAllByTestId(/^w3m-network-switch-/).map(({ dataset }) => dataset.testid?.slice(19))
    for (const name of ['Chain 8453', 'Chain 137']) {
      show(namespaces, 'Networks')
      render(<NetworksView kit={kit} data={undefined} />)
      const before = names()
      fireEvent.click(row(name))
      await waitFor(() => expect(viewOf(namespaces)).toBe('Account'))
      expect(names()).toEqual(before)
      cleanup()
    }
    render(<NetworksView kit={kit} data={undefined} />)
    expect(names().slice(0, 3)).toEqual(['Chain 137', 'Chain 8453', 'Chain 1'])
  })

  it('asks before a namespace without an account, and changes nothing until then', () => {
    const namespaces = testNamespaces()
    connectEip155(namespaces)
    show(namespaces, 'Networks')
    render(<NetworksView kit={namespaces.kit} data={undefined} />)
    fireEvent.click(row('Solana devnet'))
    expect(viewOf(namespaces)).toBe('SwitchActiveChain')
    expect(namespaces.kit.activeNamespace.value).toBe('eip155')
    expect(namespaces.solana.network.value?.name).toBe('Solana mainnet')
  })

  it('takes any network while no wallet is connected', async () => {
    const namespaces = testNamespaces()
    show(namespaces, 'Networks')
    render(<NetworksView kit={namespaces.kit} data={undefined} />)
    fireEvent.click(row('Solana devnet'))
    await waitFor(() => expect(namespaces.kit.activeNamespace.value).toBe('solana'))
    expect(namespaces.solana.network.value?.name).toBe('Solana devnet')
  })

  it('shows a refusal on the row', async () => {
    const namespaces = testNamespaces()
    connectEip155(namespaces)
    namespaces.wallet.switchNetwork = async () => {
      throw new AppKitError('USER_REJECTED')
    }
    show(namespaces, 'Networks')
    render(<NetworksView kit={namespaces.kit} data={undefined} />)
    fireEvent.click(row('Chain 137'))
    await waitFor(() => expect(row('Chain 137').textContent).toContain('Switch declined'))
    expect(viewOf(namespaces)).toBe('Networks')
  })

  it('says to a screen reader that the wallet is asked, until it has answered', async () => {
    const namespaces = testNamespaces()
    connectEip155(namespaces)
    let decline = () => {}
    namespaces.wallet.switchNetwork = () =>
      new Promise((_, reject) => (decline = () => reject(new AppKitError('USER_REJECTED'))))
    show(namespaces, 'Networks')
    render(<NetworksView kit={namespaces.kit} data={undefined} />)
    const status = screen.getByRole('status')
    expect(status.textContent).toBe('')
    fireEvent.click(row('Chain 137'))
    await waitFor(() => expect(status.textContent).toBe('Approve in wallet'))
    decline()
    await waitFor(() => expect(status.textContent).toBe(''))
  })

  it('offers nothing where switching is off, nor do the other views', () => {
    const namespaces = testNamespaces({ enableNetworkSwitch: false })
    connectEip155(namespaces)
    const data = { network: 'eip155:137' }
    for (const View of [NetworksView, UnsupportedChainView, SwitchNetworkView, SwitchActiveChainView]) {
      render(<View kit={namespaces.kit} data={data} />)
      expect(screen.getByText(/turned off/)).toBeTruthy()
      expect(screen.queryAllByTestId(/w3m-network-switch/)).toEqual([])
      expect(screen.queryByTestId('w3m-switch-active-chain-button')).toBeNull()
      cleanup()
    }
  })
})

describe('the view that switches namespaces', () => {
  it('leads to the wallets of the namespace, for the network that was chosen', async () => {
    const namespaces = testNamespaces()
    connectEip155(namespaces)
    const data = { network: devnet }
    show(namespaces, 'SwitchActiveChain', data)
    render(<SwitchActiveChainView kit={namespaces.kit} data={data} />)
    expect(screen.getByTestId('w3m-switch-active-chain-to-Solana').textContent).toContain(
      'Connect a Solana wallet',
    )
    fireEvent.click(screen.getByTestId('w3m-switch-active-chain-button'))
    await waitFor(() => expect(viewOf(namespaces)).toBe('Connect'))
    expect(namespaces.kit.activeNamespace.value).toBe('solana')
    expect(namespaces.solana.network.value?.name).toBe('Solana devnet')
    expect(namespaces.eip155.connection.value.status).toBe('connected')
  })
})

describe('the view that switches networks', () => {
  it('is named after the network, whatever a host passes', () => {
    const { kit } = testNamespaces()
    const { title } = views.SwitchNetwork
    expect(title(kit, { network: kit.chains.get('eip155')?.networks.value[1] })).toBe('Chain 137')
    for (const data of [undefined, null, 7, 'x', {}, { network: null }, { network: { name: 7 } }])
      expect(title(kit, data)).toBe('Switch network')
  })

  it('waits for the wallet, and goes back when it has followed', async () => {
    const namespaces = testNamespaces()
    connectEip155(namespaces)
    let follow = () => {}
    namespaces.wallet.switchNetwork = () => new Promise((resolve) => (follow = () => resolve(undefined)))
    const data = { network: 'eip155:137' }
    show(namespaces, 'SwitchNetwork', data)
    render(<SwitchNetworkView kit={namespaces.kit} data={data} />)
    expect(screen.getByText('Switch to Chain 137')).toBeTruthy()
    await act(async () => {})
    follow()
    await waitFor(() => expect(viewOf(namespaces)).toBe('Account'))
    expect(namespaces.eip155.network.value?.id).toBe(137)
  })

  it('says that the wallet declined, and asks again on retry', async () => {
    const namespaces = testNamespaces()
    connectEip155(namespaces)
    namespaces.wallet.switchNetwork = vi.fn(async () => {
      throw new AppKitError('USER_REJECTED')
    })
    const data = { network: 'eip155:137' }
    show(namespaces, 'SwitchNetwork', data)
    render(<SwitchNetworkView kit={namespaces.kit} data={data} />)
    expect(await screen.findByText('Switch declined')).toBeTruthy()
    namespaces.wallet.switchNetwork = async () => undefined
    fireEvent.click(screen.getByTestId('w3m-switch-network-retry'))
    await waitFor(() => expect(namespaces.eip155.network.value?.id).toBe(137))
  })

  it('gives up when it is left', async () => {
    const namespaces = testNamespaces()
    connectEip155(namespaces)
    namespaces.wallet.switchNetwork = () => new Promise(() => {})
    const data = { network: 'eip155:137' }
    show(namespaces, 'SwitchNetwork', data)
    const { unmount } = render(<SwitchNetworkView kit={namespaces.kit} data={data} />)
    await act(async () => {})
    unmount()
    await act(async () => {})
    expect(namespaces.eip155.network.value?.id).toBe(1)
    expect(viewOf(namespaces)).toBe('SwitchNetwork')
  })
})

describe('the view of an unsupported network', () => {
  const connectElsewhere = ({ eip155 }: Namespaces) => {
    const connection = { ...testConnection(eip155, 'one', ['0x1']), caipNetworkId: 'eip155:5' } as const
    eip155.connection.value = { status: 'connected', connection }
  }

  it('leaves when that wallet has gone and one of another namespace takes over', () => {
    const namespaces = testNamespaces()
    const { kit, eip155, solana } = namespaces
    connectElsewhere(namespaces)
    solana.connection.value = { status: 'connected', connection: testConnection(solana, 'two', ['So1']) }
    show(namespaces, 'UnsupportedChain')
    render(<UnsupportedChainView kit={kit} data={undefined} />)
    expect(kit.modal.value.open).toBe(true)
    act(() => {
      eip155.connection.value = { status: 'disconnected' }
      kit.activeNamespace.value = 'solana'
    })
    expect(kit.modal.value.open).toBe(false)
  })

  it('disconnects the wallet in each of its namespaces with one press', async () => {
    const namespaces = testNamespaces()
    const { kit, eip155, solana } = namespaces
    connectElsewhere(namespaces)
    solana.connection.value = { status: 'connected', connection: testConnection(solana, 'one', ['So1']) }
    show(namespaces, 'UnsupportedChain')
    render(<UnsupportedChainView kit={kit} data={undefined} />)
    fireEvent.click(screen.getByTestId('disconnect-button'))
    await waitFor(() => expect(solana.connection.value.status).toBe('disconnected'))
    expect(eip155.connection.value.status).toBe('disconnected')
    expect(kit.modal.value.open).toBe(false)
  })

  it('stays where a host shows it without need', () => {
    const namespaces = testNamespaces()
    connectEip155(namespaces)
    show(namespaces, 'UnsupportedChain')
    render(<UnsupportedChainView kit={namespaces.kit} data={undefined} />)
    expect(namespaces.kit.modal.value.open).toBe(true)
  })
})

describe('the views to read', () => {
  it('lists what the wallet works with', () => {
    const namespaces = testNamespaces()
    connectEip155(namespaces, ['eip155:137'])
    render(<CompatibleNetworksView kit={namespaces.kit} data={undefined} />)
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Chain 137'),
    ])
  })

  it('explains networks and leads to the choice', () => {
    const namespaces = testNamespaces()
    show(namespaces, 'WhatIsANetwork')
    render(<WhatIsANetworkView kit={namespaces.kit} data={undefined} />)
    expect(screen.getAllByRole('heading')).toHaveLength(3)
    fireEvent.click(screen.getByTestId('w3m-wallet-guide-explore'))
    expect(viewOf(namespaces)).toBe('Networks')
  })
})

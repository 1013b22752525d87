// @vitest-environment jsdom
import { effect, signal } from '@preact/signals-core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Connection } from '../../chains/types.js'
import { loadCalls } from '../../kit/drivers.js'
import { testConnection, testNamespaces } from '../networks/testNamespaces.js'
import { AccountSettingsView } from './AccountSettingsView.js'
import { AccountView } from './AccountView.js'
import { SwitchAddressView } from './SwitchAddressView.js'
import { views } from './settings.chunk.js'
import { connectedWallets } from './wallets.js'

afterEach(cleanup)

const addresses = ['0x1111111111111111111111', '0x2222222222222222222222']

function connected() {
  const namespaces = testNamespaces()
  const { kit, eip155, solana } = namespaces
  eip155.connection.value = {
    status: 'connected',
    connection: testConnection(eip155, 'one', addresses),
    others: [testConnection(eip155, 'two', ['0x3333333333333333333333'])],
  }
  solana.connection.value = { status: 'connected', connection: testConnection(solana, 'three', ['So1']) }
  kit.modal.value = { open: true, shake: false }
  kit.router.value = [{ view: 'Account' }, { view: 'AccountSettings' }, { view: 'SwitchAddress' }]
  return namespaces
}
const button = (index: number) => screen.getByTestId(`w3m-switch-address-button-${index}`)
const viewOf = ({ kit }: ReturnType<typeof testNamespaces>) => kit.router.value.at(-1)?.view
const inUse = ({ eip155 }: ReturnType<typeof testNamespaces>) => {
  const state = eip155.connection.value
  return state.status === 'connected' ? [state.connection.connector.id, state.connection.address] : []
}

describe('the view that switches accounts', () => {
  it('shows every wallet of every namespace, and marks the accounts in use', () => {
    const namespaces = connected()
    render(<SwitchAddressView kit={namespaces.kit} data={undefined} />)
    expect(screen.getAllByTestId('switch-address-item')).toHaveLength(4)
    expect(screen.getByRole('region', { name: 'ONE, Ethereum' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'THREE, Solana' })).toBeTruthy()
    const current = [0, 1, 2, 3].filter((index) => button(index).getAttribute('aria-current') === 'true')
    expect(current).toEqual([0])
    expect(button(3).textContent).toContain('In use')
    expect(button(1).title).toBe(addresses[1])
  })

  it('changes to an account of another wallet and goes back to Account', () => {
    const namespaces = connected()
    render(<SwitchAddressView kit={namespaces.kit} data={undefined} />)
    fireEvent.click(button(2))
    expect(inUse(namespaces)).toEqual(['two', '0x3333333333333333333333'])
    expect(namespaces.kit.router.value).toEqual([{ view: 'Account' }])
  })

  it('changes to another namespace', () => {
    const namespaces = connected()
    namespaces.kit.router.value = [{ view: 'SwitchAddress' }]
    render(<SwitchAddressView kit={namespaces.kit} data={undefined} />)
    fireEvent.click(button(3))
    expect(namespaces.kit.activeNamespace.value).toBe('solana')
    expect(viewOf(namespaces)).toBe('Account')
  })

  it('leads to UnsupportedChain when the account is on a network that the app does not have', () => {
    const namespaces = connected()
    const { solana, kit } = namespaces
    const connection = { ...testConnection(solana, 'three', ['So1']), caipNetworkId: 'solana:other' } as const
    solana.connection.value = { status: 'connected', connection }
    render(<SwitchAddressView kit={kit} data={undefined} />)
    fireEvent.click(button(3))
    expect(viewOf(namespaces)).toBe('UnsupportedChain')
  })

  it('disconnects one wallet and keeps the others', async () => {
    const namespaces = connected()
    render(<SwitchAddressView kit={namespaces.kit} data={undefined} />)
    fireEvent.click(screen.getByTestId('disconnect-wallet-one'))
    expect(inUse(namespaces)).toEqual(['two', '0x3333333333333333333333'])
    await waitFor(() => expect(screen.getAllByTestId('switch-address-item')).toHaveLength(2))
    expect(namespaces.kit.modal.value.open).toBe(true)
    await waitFor(() => expect(namespaces.kit.toast.value?.message).toBe('Disconnected from ONE'))
  })

  it('names the namespace that a wallet left while it stays connected in another', async () => {
    const namespaces = connected()
    namespaces.solana.connection.value = {
      status: 'connected',
      connection: testConnection(namespaces.solana, 'one', ['So1']),
    }
    render(<SwitchAddressView kit={namespaces.kit} data={undefined} />)
    fireEvent.click(screen.getAllByTestId('disconnect-wallet-one')[0] as Element)
    await waitFor(() => expect(namespaces.kit.toast.value?.message).toMatch(/^ONE disconnected from \w+$/))
  })

  it('leaves one of two wallets in every namespace by one button', () => {
    const { kit, eip155, solana } = testNamespaces()
    for (const chain of [eip155, solana]) {
      const connection = testConnection(chain, 'one', [`one of ${chain.namespace}`])
      const others = [testConnection(chain, 'two', [`two of ${chain.namespace}`])]
      chain.connection.value = { status: 'connected', connection, others }
    }
    kit.modal.value = { open: true, shake: false }
    kit.router.value = [{ view: 'Account' }, { view: 'SwitchAddress' }]
    render(<SwitchAddressView kit={kit} data={undefined} />)
    const buttons = screen.getAllByTestId('leave-wallet')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Disconnect ONE', 'Disconnect TWO'])
    act(() => fireEvent.click(buttons[0] as Element))
    const left = connectedWallets(kit).map((wallets) =>
      wallets.map(({ connection }) => connection.connector.id),
    )
    expect(left).toEqual([['two', 'two']])
    expect(kit.router.value).toEqual([{ view: 'Account' }])
  })

  it('makes another namespace active when the last wallet of this one leaves', () => {
    const namespaces = connected()
    render(<SwitchAddressView kit={namespaces.kit} data={undefined} />)
    fireEvent.click(screen.getByTestId('disconnect-wallet-one'))
    fireEvent.click(screen.getByTestId('disconnect-wallet-two'))
    expect(namespaces.kit.activeNamespace.value).toBe('solana')
    expect(namespaces.kit.modal.value.open).toBe(true)
    fireEvent.click(screen.getByTestId('disconnect-wallet-three'))
    expect(namespaces.kit.modal.value.open).toBe(false)
  })

  it('says so when a wallet does not hear that it was left', async () => {
    const namespaces = connected()
    namespaces.wallet.disconnect = async () => {
      throw new Error('gone')
    }
    render(<SwitchAddressView kit={namespaces.kit} data={undefined} />)
    fireEvent.click(screen.getByTestId('disconnect-wallet-two'))
    await waitFor(() => expect(namespaces.kit.toast.value?.variant).toBe('error'))
    expect(inUse(namespaces)[0]).toBe('one')
  })

  it('leads to Connect for one more wallet', () => {
    const namespaces = connected()
    render(<SwitchAddressView kit={namespaces.kit} data={undefined} />)
    fireEvent.click(screen.getByTestId('connect-another-wallet'))
    expect(viewOf(namespaces)).toBe('Connect')
    expect(inUse(namespaces)[0]).toBe('one')
  })

  it('moves with the arrow keys over all sections', () => {
    const namespaces = connected()
    render(<SwitchAddressView kit={namespaces.kit} data={undefined} />)
    const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
    button(0).focus()
    for (const [key, index] of [
      ['ArrowDown', 1],
      ['ArrowDown', 2],
      ['End', 3],
      ['ArrowDown', 3],
      ['ArrowUp', 2],
      ['Home', 0],
      ['ArrowUp', 0],
    ] as const) {
      press(key)
      expect(document.activeElement).toBe(button(index))
    }
  })

  it('follows wallets that come and go', () => {
    const namespaces = connected()
    render(<SwitchAddressView kit={namespaces.kit} data={undefined} />)
    act(() => {
      namespaces.solana.connection.value = { status: 'disconnected' }
    })
    expect(screen.getAllByTestId('switch-address-item')).toHaveLength(3)
    act(() => {
      namespaces.eip155.connection.value = { status: 'disconnected' }
    })
    expect(screen.getByText('No wallet is connected')).toBeTruthy()
  })
})

describe('the view of account settings', () => {
  it('offers the types that the wallets have, and prefers the one chosen', () => {
    const namespaces = connected()
    const { kit, eip155 } = namespaces
    const connection = testConnection(eip155, 'one', addresses)
    const accounts = connection.accounts.map((account, index) => ({
      ...account,
      type: ['payment', 'ordinal'][index] ?? '',
    }))
    eip155.connection.value = { status: 'connected', connection: { ...connection, accounts } }
    render(<AccountSettingsView kit={kit} data={undefined} />)
    expect(screen.getByTestId('account-type-payment').getAttribute('aria-current')).toBe('true')
    fireEvent.click(screen.getByTestId('account-type-ordinal'))
    expect(inUse(namespaces)).toEqual(['one', addresses[1]])
    expect(screen.getByTestId('account-type-ordinal').getAttribute('aria-current')).toBe('true')
  })

  it('offers no types where there is one', () => {
    const namespaces = connected()
    render(<AccountSettingsView kit={namespaces.kit} data={undefined} />)
    expect(screen.queryAllByTestId(/account-type/)).toEqual([])
    expect(screen.getByText('No settings for this wallet')).toBeTruthy()
  })
})

describe('the account view', () => {
  it('gives the whole address out only where no feature wants something before a deposit', () => {
    const { kit } = connected()
    const isHeld = signal(true)
    const load = async () => ({ default: () => null })
    const part = { place: 'deposit', isAvailable: () => isHeld.value, load } as const
    Object.assign(kit, { features: [{ id: 'first', routes: {}, accountParts: [part] }] })
    render(<AccountView kit={kit} data={undefined} />)
    render(<SwitchAddressView kit={kit} data={undefined} />)
    const copy = () => screen.queryByRole('button', { name: 'Copy address' })
    // The titles are those of the account view, and of the rows of the wallet in use and of another one.
    const given = () =>
      [screen.getByTestId('w3m-profile-button'), ...[0, 1, 2].map(button)].map(({ title }) => title)
    const other = '0x3333333333333333333333'
    expect([copy(), given()]).toEqual([null, ['', '', '', other]])
    act(() => {
      isHeld.value = false
    })
    expect([copy() !== null, given()]).toEqual([true, [addresses[0], ...addresses, other]])
  })

  it('counts wallets and accounts, and leads to them under the same words', () => {
    const namespaces = connected()
    render(<AccountView kit={namespaces.kit} data={undefined} />)
    const row = screen.getByTestId('account-wallets-button')
    expect(row.textContent).toContain('3 wallets · 4 accounts')
    fireEvent.click(row)
    expect(viewOf(namespaces)).toBe('SwitchAddress')
    expect(row.textContent).toContain(views.SwitchAddress.title())
  })

  it('counts a wallet once however many namespaces it is connected in, and shows it as one', () => {
    const { kit, eip155, solana } = testNamespaces()
    const named = (connection: Connection) => ({
      ...connection,
      connector: { ...connection.connector, name: 'Demo' },
    })
    eip155.connection.value = {
      status: 'connected',
      connection: named(testConnection(eip155, 'one', addresses)),
    }
    solana.connection.value = {
      status: 'connected',
      connection: named(testConnection(solana, 'two', ['So1'])),
    }
    const account = render(<AccountView kit={kit} data={undefined} />)
    expect(screen.getByTestId('account-wallets-button').textContent).toContain('1 wallet · 3 accounts')
    account.unmount()
    render(<SwitchAddressView kit={kit} data={undefined} />)
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Demo',
    ])
    expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
      'Ethereum',
      'Solana',
    ])
    fireEvent.click(screen.getByTestId('disconnect-wallet-two'))
    expect(solana.connection.value.status).toBe('disconnected')
    expect(eip155.connection.value.status).toBe('connected')
  })

  it('leads to settings only where there is something to set', () => {
    const { kit, eip155 } = connected()
    const view = render(<AccountView kit={kit} data={undefined} />)
    expect(screen.queryByTestId('account-settings-button')).toBeNull()
    const connection = testConnection(eip155, 'one', addresses)
    const [payment, ordinal] = connection.accounts
    act(() => {
      eip155.connection.value = {
        status: 'connected',
        connection: {
          ...connection,
          accounts: [payment, ordinal].flatMap((account, index) =>
            account ? [{ ...account, type: ['payment', 'ordinal'][index] ?? '' }] : [],
          ),
        },
      }
    })
    expect(view.getByTestId('account-settings-button')).toBeTruthy()
  })

  it('disconnects the wallet in use and shows the account that takes over', () => {
    const namespaces = connected()
    namespaces.kit.router.value = [{ view: 'Account' }]
    render(<AccountView kit={namespaces.kit} data={undefined} />)
    fireEvent.click(screen.getByTestId('disconnect-button'))
    expect(inUse(namespaces)[0]).toBe('two')
    expect(namespaces.kit.router.value).toEqual([{ view: 'Account' }])
  })

  it('leaves every namespace of a wallet with one press, and closes', () => {
    const { kit, eip155, solana } = testNamespaces()
    const named = (connection: Connection) => ({
      ...connection,
      connector: { ...connection.connector, name: 'Demo' },
    })
    eip155.connection.value = {
      status: 'connected',
      connection: named(testConnection(eip155, 'one', addresses)),
    }
    solana.connection.value = {
      status: 'connected',
      connection: named(testConnection(solana, 'two', ['So1'])),
    }
    kit.modal.value = { open: true, shake: false }
    const seen: unknown[] = []
    const end = effect(() => void seen.push(kit.activeNamespace.value))
    render(<AccountView kit={kit} data={undefined} />)
    act(() => fireEvent.click(screen.getByTestId('disconnect-button')))
    expect([eip155, solana].map(({ connection }) => connection.value.status)).toEqual([
      'disconnected',
      'disconnected',
    ])
    expect(kit.modal.value.open).toBe(false)
    expect(new Set(seen)).toEqual(new Set([kit.activeNamespace.value]))
    end()
  })

  it('has a balance only where there is a chain to ask', async () => {
    const { kit, eip155 } = connected()
    const calls = await loadCalls(eip155)
    const { container, unmount } = render(<AccountView kit={kit} data={undefined} />)
    expect(container.querySelector('[data-testid=account-balance]')).not.toBeNull()
    unmount()
    Reflect.deleteProperty(calls, 'getBalance')
    const without = render(<AccountView kit={kit} data={undefined} />)
    expect(without.container.querySelector('[data-testid=account-balance]')).toBeNull()
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('says so when nothing is connected', () => {
    const { kit } = testNamespaces()
    render(<AccountView kit={kit} data={undefined} />)
    expect(screen.getByText('No wallet is connected')).toBeTruthy()
  })
})

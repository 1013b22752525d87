// @vitest-environment jsdom
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../kit/connect.js'
import { requireChain } from '../kit/connections.js'
import { createInstance } from '../kit/createInstance.js'
import { setCurrentKit } from '../kit/currentKit.js'
import { testAccounts, testConnector, testKit, testNetworks } from '../kit/testKit.js'
import { AppKitProvider } from './AppKitProvider.js'
import { useAppKitState, useAppKitTheme } from './useAppKit.js'
import { useAppKitAccount, useAppKitConnections } from './useAppKitAccount.js'
import { useAppKitNetwork, useAppKitProvider } from './useAppKitNetwork.js'

afterEach(cleanup)

function Account({ onRender }: { readonly onRender?: () => void }) {
  const { address, status, isConnected } = useAppKitAccount()
  onRender?.()
  return <p data-testid="account">{`${status} ${isConnected} ${address ?? 'none'}`}</p>
}

function useEverything() {
  const { caipNetwork, caipNetworkId, chainId } = useAppKitNetwork()
  return {
    network: { name: caipNetwork?.name, caipNetworkId, chainId },
    provider: useAppKitProvider('eip155'),
    state: useAppKitState(),
    theme: useAppKitTheme().themeMode,
  }
}

const text = (id: string) => screen.getByTestId(id).textContent

describe('hooks', () => {
  it('follow the kit, under StrictMode too', async () => {
    const { kit, wallet } = testKit()
    render(
      <StrictMode>
        <AppKitProvider kit={createInstance(kit)}>
          <Account />
        </AppKitProvider>
      </StrictMode>,
    )
    expect(text('account')).toBe('disconnected false none')
    await act(() => connect(kit, { connector: testConnector }))
    expect(text('account')).toBe(`connected true ${testAccounts[0]?.address}`)
    act(() => wallet.events?.accountsChanged(testAccounts.slice(1)))
    expect(text('account')).toContain(testAccounts[1]?.address)
  })

  it('list every connected wallet, and move from one account to another', async () => {
    const { kit, wallet } = testKit()
    wallet.connect = async () => ({ accounts: testAccounts, caipNetworkId: 'eip155:1' })
    const { result } = renderHook(() => useAppKitConnections(), {
      wrapper: ({ children }) => <AppKitProvider kit={createInstance(kit)}>{children}</AppKitProvider>,
    })
    await act(() => connect(kit, { connector: testConnector }))
    await act(() => connect(kit, { connector: { ...testConnector, id: 'other', name: 'Other' } }))
    const listed = () => result.current.connections.map(({ name, isInUse }) => [name, isInUse])
    expect(listed()).toEqual([
      ['Other', true],
      [testConnector.name, false],
    ])
    const [, first] = result.current.connections
    const address = testAccounts[1]?.address ?? ''
    await act(async () => {
      const target = { namespace: 'eip155', connectorId: testConnector.id, address }
      expect(await result.current.switchAccount(target)).toBe(true)
    })
    expect(result.current.connections[0]).toMatchObject({ connectorId: first?.connectorId, address })
    await act(() => result.current.disconnect({ namespace: 'eip155', connectorId: testConnector.id }))
    expect(listed()).toEqual([['Other', true]])
  })

  it('render a component only when what it reads has changed', async () => {
    const { kit } = testKit()
    const onRender = vi.fn()
    render(
      <AppKitProvider kit={createInstance(kit)}>
        <Account onRender={onRender} />
      </AppKitProvider>,
    )
    const before = onRender.mock.calls.length
    act(() => {
      kit.theme.value = { mode: 'dark', variables: {} }
      requireChain(kit).balance.value = { status: 'loading' }
      kit.modal.value = { open: true, shake: false }
    })
    expect(onRender).toHaveBeenCalledTimes(before)
  })

  it('work without a provider, on the kit made last, and end with the component', async () => {
    const { kit, wallet } = testKit()
    setCurrentKit(kit)
    const { unmount } = render(<Account />)
    await act(() => connect(kit, { connector: testConnector }))
    expect(text('account')).toContain('connected')
    expect(wallet.events).toBeDefined()
    unmount()
    expect(wallet.events).toBeUndefined()
  })

  it('give the shapes people know', async () => {
    const { kit, wallet } = testKit({ themeMode: 'dark' })
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <AppKitProvider kit={createInstance(kit)}>{children}</AppKitProvider>
    )
    const { result } = renderHook(useEverything, { wrapper })
    await waitFor(() => expect(result.current.state.initialized).toBe(true))
    await act(() => connect(kit, { connector: testConnector }))
    expect(result.current).toEqual({
      network: { name: testNetworks[0]?.name, caipNetworkId: 'eip155:1', chainId: 1 },
      provider: { walletProvider: testConnector.provider, walletProviderType: 'announced' },
      state: {
        loading: false,
        open: false,
        selectedNetworkId: 'eip155:1',
        activeChain: 'eip155',
        initialized: true,
      },
      theme: 'dark',
    })
    act(() => wallet.events?.networkChanged('eip155:5'))
    expect(result.current).toMatchObject({
      network: { name: 'Unknown Network', caipNetworkId: 'eip155:5', chainId: 5 },
    })
  })

  it('hydrate what a server rendered, even after the wallet has connected', async () => {
    const { kit } = testKit()
    const app = (
      <AppKitProvider kit={createInstance(kit)}>
        <Account />
      </AppKitProvider>
    )
    const container = document.createElement('div')
    container.innerHTML = renderToString(app)
    await connect(kit, { connector: testConnector })
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
    const root = await act(async () => hydrateRoot(container, app))
    expect(complaint).not.toHaveBeenCalled()
    expect(container.textContent).toContain('connected true')
    complaint.mockRestore()
    act(() => root.unmount())
  })
})

// @vitest-environment jsdom
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AppKitError } from '../errors/AppKitError.js'
import { removeNetwork } from '../kit/addNetwork.js'
import { connect } from '../kit/connect.js'
import { requireChain } from '../kit/connections.js'
import { createInstance, setCurrentKit } from '../kit/createInstance.js'
import { testAccounts, testConnector, testKit, testNetworks } from '../kit/testKit.js'
import { AppKitCookieProvider } from './cookie/AppKitCookieProvider.js'
import { AppKitProvider } from './hooks/AppKitProvider.js'
import { useConnect, useNamespaces, useSignMessage } from './hooks/useActions.js'
import { useAppKitState, useAppKitTheme } from './hooks/useAppKit.js'
import { useAppKitAccount, useAppKitConnections } from './hooks/useAppKitAccount.js'
import { useAppKitNetwork } from './hooks/useAppKitNetwork.js'
import { useAppKitProvider } from './hooks/useAppKitProvider.js'

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

  it.each([undefined, null, {}, 'kit'])('tell a provider without a kit what to pass: %j', (kit) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const fault = expect.objectContaining({
      code: 'KIT_NOT_CREATED',
      message: expect.stringMatching(
        /^AppKit(Cookie)?Provider got no kit\..*<AppKit(Cookie)?Provider kit=\{kit\}>/,
      ),
    })
    expect(() => render(<AppKitProvider kit={kit as never} />)).toThrow(fault)
    expect(() => render(<AppKitCookieProvider kit={kit as never} cookie={undefined} />)).toThrow(fault)
    expect(() => renderToString(<AppKitProvider kit={kit as never} />)).toThrow(fault)
    expect(document.querySelector('appkit-development-notice')?.shadowRoot?.textContent).toContain(
      'got no kit',
    )
    document.querySelector('appkit-development-notice')?.remove()
    logged.mockRestore()
  })

  it('list every connected wallet, and move from one account to another', async () => {
    const { kit, wallet } = testKit()
    // Asked again when the kit has started, it says the same.
    wallet.connect = wallet.reconnect = async () => ({ accounts: testAccounts, caipNetworkId: 'eip155:1' })
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

  it('sign a text, and tell how the last call went', async () => {
    const { kit, calls } = testKit()
    const { result } = renderHook(() => useSignMessage(), {
      wrapper: ({ children }) => <AppKitProvider kit={createInstance(kit)}>{children}</AppKitProvider>,
    })
    const sign = (message: string) => result.current.signMessage({ message })
    await act(() => expect(sign('hello')).rejects.toMatchObject({ code: 'NOT_CONNECTED' }))
    expect(result.current).toMatchObject({ error: { code: 'NOT_CONNECTED' }, isPending: false })
    await act(() => connect(kit, { connector: testConnector }))
    let answer = (_signature: string) => {}
    calls.signMessage = () => new Promise((resolve) => (answer = resolve))
    let first: Promise<string> | undefined
    await act(async () => {
      first = sign('first')
    })
    expect(result.current).toMatchObject({ data: undefined, error: undefined, isPending: true })
    const answerFirst = answer
    calls.signMessage = async () => '0x02'
    await act(() => expect(sign('second')).resolves.toBe('0x02'))
    // The one before it no longer counts.
    answerFirst('0x01')
    await act(() => expect(first).resolves.toBe('0x01'))
    expect(result.current).toMatchObject({ data: '0x02', error: undefined, isPending: false })
  })

  it('list the wallets that were found, and connect one', async () => {
    const { kit, wallet } = testKit()
    const { result } = renderHook(() => useConnect({ namespace: 'eip155' }), {
      wrapper: ({ children }) => <AppKitProvider kit={createInstance(kit)}>{children}</AppKitProvider>,
    })
    await waitFor(() => expect(result.current.connectors.map(({ id }) => id)).toEqual([testConnector.id]))
    const [connector = testConnector] = result.current.connectors
    wallet.connect = () => Promise.reject({ code: 4001 })
    await act(() => expect(result.current.connect({ connector })).rejects.toBeInstanceOf(AppKitError))
    expect(result.current.error?.code).toBe('USER_REJECTED')
    wallet.connect = async () => ({ accounts: testAccounts, caipNetworkId: 'eip155:1' })
    await act(async () => void (await result.current.connect({ connector })))
    expect(result.current).toMatchObject({ data: { address: testAccounts[0]?.address }, error: undefined })
  })

  it('list the namespaces of the app with their networks', () => {
    const { kit } = testKit()
    const { result } = renderHook(() => useNamespaces(), {
      wrapper: ({ children }) => <AppKitProvider kit={createInstance(kit)}>{children}</AppKitProvider>,
    })
    expect(result.current).toEqual([{ namespace: 'eip155', label: 'eip155', networks: testNetworks }])
    act(() => removeNetwork(kit, { namespace: 'eip155', id: 137 }))
    expect(result.current[0]?.networks.map(({ id }) => id)).toEqual([1, 8453])
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

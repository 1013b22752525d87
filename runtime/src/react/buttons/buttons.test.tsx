// @vitest-environment jsdom
import { act, render as mount, renderHook } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Profile } from '../../kit/accountSnapshot.js'
import type { AppKitConfig } from '../../kit/config.js'
import { createKit } from '../../kit/createKit.js'
import type { Kit } from '../../kit/types.js'
import { eip155 } from '../../namespaces/eip155/index.js'
import { base, mainnet } from '../../namespaces/eip155/networks.js'
import { KitContext } from '../hooks/useKit.js'
import {
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitNetworkButton,
} from './AppKitButton.js'
import { useButtonState } from './KitButton.js'

const address = '0x8F3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'

function makeKit(config: Partial<AppKitConfig> = {}): Kit {
  return createKit(
    { projectId: 'test', networks: [mainnet, base], theme: { mode: 'dark' }, ...config },
    { namespaces: [eip155], features: [], mountModal: async () => () => {} },
  )
}

function connectTo(kit: Kit, caipNetworkId: `${string}:${string}`): void {
  const chain = kit.chains.get('eip155')
  if (chain === undefined) throw new Error('no chain')
  chain.connection.value = {
    status: 'connected',
    connection: {
      connector: { id: 'a', name: 'A', type: 'announced', namespace: 'eip155', provider: {} },
      accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
      address,
      caipNetworkId,
    },
  }
}

const render = (kit: Kit, button: React.ReactNode) =>
  renderToString(<KitContext.Provider value={kit}>{button}</KitContext.Provider>)

describe('the button on a server', () => {
  it('AppKitButton is the connect button with its theme', () => {
    const html = render(makeKit(), <AppKitButton />)
    expect(html).toContain('data-testid="connect-button"')
    expect(html).toContain('data-appkit-theme="dark"')
    expect(html).toContain('>Connect wallet<')
    expect(html).not.toContain('style=')
  })

  it('stays the connect button when a wallet connected meanwhile, as the browser hydrates it', () => {
    const kit = makeKit()
    connectTo(kit, 'eip155:1')
    expect(render(kit, <AppKitButton />)).toContain('data-testid="connect-button"')
  })

  it('takes label, size, namespace and disabled', () => {
    const html = render(makeKit(), <AppKitConnectButton label="Go" size="sm" namespace="eip155" disabled />)
    expect(html).toContain('>Go<')
    expect(html).toContain('data-size="sm"')
    expect(html).toContain('data-testid="connect-button-eip155"')
    expect(html).toContain('disabled=""')
  })

  it('AppKitAccountButton is nothing and AppKitNetworkButton names the network', () => {
    expect(render(makeKit(), <AppKitAccountButton />)).toBe('')
    expect(render(makeKit(), <AppKitNetworkButton />)).toContain('data-testid="w3m-network-button"')
  })
})

describe('the connect button', () => {
  it('says that it is connecting while a wallet is asked, not while the modal is open, and is not rendered again', () => {
    const kit = makeKit()
    const { getByTestId, rerender } = mount(
      <KitContext.Provider value={kit}>
        <AppKitConnectButton />
      </KitContext.Provider>,
    )
    const button = getByTestId('connect-button')
    act(() => {
      kit.modal.value = { open: true, shake: false }
    })
    expect([button.textContent, button.getAttribute('aria-busy')]).toEqual(['Connect wallet', null])
    const chain = kit.chains.get('eip155')
    if (chain === undefined) throw new Error('no chain')
    act(() => {
      chain.connection.value = { status: 'connecting', connectorId: 'a', attempt: 1 }
    })
    expect([button.textContent, button.getAttribute('aria-busy')]).toEqual(['Connecting…', 'true'])
    rerender(
      <KitContext.Provider value={kit}>
        <AppKitConnectButton loadingLabel="One moment" label="Go" />
      </KitContext.Provider>,
    )
    expect(button.textContent).toBe('One moment')
    act(() => {
      chain.connection.value = { status: 'disconnected' }
    })
    expect([button.textContent, button.getAttribute('aria-busy')]).toEqual(['Go', null])
  })
})

describe('the account button', () => {
  const picture = 'data:image/png;base64,AAAA'
  const show = (profile: Profile | undefined) => {
    const kit = makeKit()
    kit.extendAccount = (account) => void Object.assign(account, { profile })
    connectTo(kit, 'eip155:1')
    const { container } = mount(
      <KitContext.Provider value={kit}>
        <AppKitAccountButton />
      </KitContext.Provider>,
    )
    return [container.textContent, container.querySelector('img')?.getAttribute('src')]
  }

  it('shows the name and picture of its account, else the address', () => {
    expect(show({ name: 'alice.demo.id', picture })).toEqual(['alice.demo.id', picture])
    expect(show({ name: undefined, picture: undefined })).toEqual(['0x8F3C…A063', undefined])
    expect(show(undefined)).toEqual(['0x8F3C…A063', undefined])
  })
})

describe('the state of a button', () => {
  const read = (kit: Kit, namespace?: string) =>
    renderHook(() => useButtonState(kit, namespace), { reactStrictMode: true }).result

  it('is busy while a wallet of its namespace is asked, not while the modal is open', () => {
    const kit = makeKit()
    const [any, own, other] = [read(kit), read(kit, 'eip155'), read(kit, 'solana')]
    const busy = () => [any, own, other].map(({ current }) => current.busy.value)
    act(() => {
      kit.modal.value = { open: true, shake: false }
    })
    expect(busy()).toEqual([false, false, false])
    act(() => {
      const chain = kit.chains.get('eip155')
      if (chain) chain.connection.value = { status: 'connecting', connectorId: 'a', attempt: 1 }
    })
    expect(busy()).toEqual([true, true, false])
  })

  it('knows an unsupported network', () => {
    const kit = makeKit()
    connectTo(kit, 'eip155:777')
    const state = read(kit)
    expect(state.current.supported).toBe(false)
    act(() => connectTo(kit, base.caipNetworkId))
    expect(state.current.supported).toBe(true)
  })

  it('shows nothing for a namespace that the app does not have', () => {
    expect(read(makeKit(), 'solana').current).toMatchObject({
      connection: undefined,
      supported: true,
    })
  })
})

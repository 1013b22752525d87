import { createAppKit } from 'appkit-runtime'
import { account } from 'appkit-runtime/features/account'
import { connect } from 'appkit-runtime/features/connect'
import { networks } from 'appkit-runtime/features/networks'
import { eip155 } from 'appkit-runtime/namespaces/eip155'
import { mainnet } from 'appkit-runtime/namespaces/eip155/networks'
import {
  AppKitAccountButton,
  AppKitButton,
  AppKitNetworkButton,
  AppKitProvider,
  useAppKitAccount,
} from 'appkit-runtime/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

const parts = { namespaces: [eip155], features: [account, connect, networks] }

function Address() {
  const { status, address } = useAppKitAccount()
  return createElement('p', null, `${status} ${address}`)
}

// This file must stay the first to make a kit in its process: the order of the tests matters.
describe('R31: rendering on a server, from the built package', () => {
  it('asks for createAppKit before a hook', () => {
    expect(() => renderToString(createElement(Address))).toThrow(
      'Please call "createAppKit" before using "useAppKitAccount" hook',
    )
  })

  it('renders provider, buttons and hooks without a window', () => {
    expect(typeof window).toBe('undefined')
    const kit = createAppKit({ projectId: 'x', networks: [mainnet] }, parts)
    const html = renderToString(
      createElement(
        AppKitProvider,
        { kit },
        createElement(AppKitButton),
        createElement(AppKitNetworkButton),
        createElement(AppKitAccountButton),
        createElement(Address),
      ),
    )
    expect(html).toContain('Connect wallet')
    expect(html).toContain('data-testid="connect-button"')
    expect(html).toContain('Ethereum')
    expect(html).not.toContain('account-button')
    expect(html).toContain('disconnected')
    expect(html, 'a strict policy blocks style attributes of a server').not.toMatch(/ style=/)
  })
})

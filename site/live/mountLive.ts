import { createAppKit, type Kit } from 'appkit-runtime'
import { account } from 'appkit-runtime/features/account'
import { connect } from 'appkit-runtime/features/connect'
import { hostOptions } from 'appkit-runtime/features/hostOptions'
import { networks } from 'appkit-runtime/features/networks'
import { receive } from 'appkit-runtime/features/receive'
import { eip155 } from 'appkit-runtime/namespaces/eip155'
import { sandbox } from 'appkit-runtime/namespaces/eip155/networks'
import { AppKitModal, AppKitProvider } from 'appkit-runtime/react'
import { installDemoWallet } from 'appkit-runtime/testing/demo-wallet'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

let kit: Kit | undefined

/** The site has no server, so what asks one (balances, history, the catalogue) is left out. */
function createLiveKit(): Kit {
  kit ??= createAppKit(
    {
      projectId: 'local',
      networks: [sandbox],
      metadata: {
        name: 'Your app',
        description: 'The example on this page',
        url: window.location.origin,
        icons: [],
      },
      balance: 'none',
      enableEmbedded: true,
      debug: false,
    },
    { namespaces: [eip155], features: [account, connect, hostOptions, networks, receive] },
  )
  return kit
}

/**
 * Puts the real modal into the page, with a wallet whose keys are public.
 *
 * @param place - the element that it fills.
 * @param mode - that of the site.
 * @returns functions that take it out again, and that change its mode.
 */
export async function mountLive(place: HTMLElement, mode: 'light' | 'dark') {
  await installDemoWallet({ namespaces: ['eip155'] })
  const live = createLiveKit()
  const setMode = (next: 'light' | 'dark') => {
    live.theme.value = { ...live.theme.peek(), mode: next }
  }
  setMode(mode)
  const react = createRoot(place)
  react.render(createElement(AppKitProvider, { kit: live }, createElement(AppKitModal)))
  return { setMode, leave: () => react.unmount() }
}

import { createAppKit, type Kit } from 'appkit-runtime'
import { account } from 'appkit-runtime/features/account'
import { balances } from 'appkit-runtime/features/balances'
import { connect } from 'appkit-runtime/features/connect'
import { email } from 'appkit-runtime/features/email'
import { history } from 'appkit-runtime/features/history'
import { hostOptions } from 'appkit-runtime/features/hostOptions'
import { networks } from 'appkit-runtime/features/networks'
import { receive } from 'appkit-runtime/features/receive'
import { send } from 'appkit-runtime/features/send'
import { eip155 } from 'appkit-runtime/namespaces/eip155'
import { sandbox } from 'appkit-runtime/namespaces/eip155/networks'
import { AppKitModal, AppKitProvider } from 'appkit-runtime/react'
import { announceEip155Wallet, createEip155Wallet } from 'appkit-runtime/testing'
import { installDemoWallet } from 'appkit-runtime/testing/demo-wallet'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { installLiveServices, services } from './liveServices'
import { installFakeWalletPage, walletSite } from './preview/fakeWalletPage'
import { createPairing } from './preview/fakeWallets'
import { pictures } from './preview/walletFacts'

let kit: Kit | undefined

/** Adds the wallets of nobody that every preview has, on the network of this page. They agree to everything. */
function announceWallets(): void {
  const chains = [{ chainId: sandbox.id, rpcUrl: services }]
  const aurora = { name: 'Aurora', rdns: 'org.example.aurora', icon: pictures.aurora }
  const harbor = { name: 'Harbor', rdns: 'org.example.harbor', icon: pictures.harbor }
  for (const each of [aurora, harbor]) announceEip155Wallet(createEip155Wallet({ ...each, chains }))
}

/** The site has no server, so what a service would say (balances, history, the catalogue) is made up in the page. */
function createLiveKit(): Kit {
  if (kit) return kit
  installLiveServices(sandbox.caipNetworkId)
  announceWallets()
  const page = { GET_CHAIN_ID: { chainId: sandbox.id }, RPC_REQUEST: 'This wallet signs nothing.' }
  installFakeWalletPage(() => ({ page }))
  kit = createAppKit(
    {
      projectId: 'local',
      networks: [sandbox],
      metadata: {
        name: 'Your app',
        description: 'The example on this page',
        url: window.location.origin,
        icons: [],
      },
      endpoints: {
        blockchainApi: services,
        catalogue: services,
        relay: services.replace('https', 'wss'),
        secureSite: walletSite,
      },
      features: { emailShowWallets: true, walletConnect: true },
      enableEmbedded: true,
      debug: false,
    },
    {
      namespaces: [eip155],
      features: [
        ...[account, balances, connect, createPairing(), email],
        ...[history, hostOptions, networks, receive, send],
      ],
    },
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
  await installDemoWallet({ namespaces: ['eip155'], rpcUrl: services })
  const live = createLiveKit()
  const setMode = (next: 'light' | 'dark') => {
    live.theme.value = { ...live.theme.peek(), mode: next }
  }
  setMode(mode)
  const react = createRoot(place)
  react.render(createElement(AppKitProvider, { kit: live }, createElement(AppKitModal)))
  return { setMode, leave: () => react.unmount() }
}

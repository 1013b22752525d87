import './stage.css'
import 'appkit-runtime/styles.css'
import { type AppKitConfig, createAppKit, signMessage } from 'appkit-runtime'
import { account } from 'appkit-runtime/features/account'
import { balances } from 'appkit-runtime/features/balances'
import { collectibles } from 'appkit-runtime/features/collectibles'
import { connect } from 'appkit-runtime/features/connect'
import { email } from 'appkit-runtime/features/email'
import { history } from 'appkit-runtime/features/history'
import { hostOptions } from 'appkit-runtime/features/hostOptions'
import { names } from 'appkit-runtime/features/names'
import { networks } from 'appkit-runtime/features/networks'
import { onramp } from 'appkit-runtime/features/onramp'
import { logInWithToken, ownLogin } from 'appkit-runtime/features/ownLogin'
import { type Payment, pay, readPaymentLink } from 'appkit-runtime/features/pay'
import { receive } from 'appkit-runtime/features/receive'
import { send } from 'appkit-runtime/features/send'
import { siwx } from 'appkit-runtime/features/siwx'
import {
  type GrantPermissionsParameters,
  grantPermissions,
  smartSessions,
} from 'appkit-runtime/features/smartSessions'
import { socials } from 'appkit-runtime/features/socials'
import { swaps } from 'appkit-runtime/features/swaps'
import { bip122 } from 'appkit-runtime/namespaces/bip122'
import { cosmos } from 'appkit-runtime/namespaces/cosmos'
import { eip155 } from 'appkit-runtime/namespaces/eip155'
import { polkadot } from 'appkit-runtime/namespaces/polkadot'
import { solana } from 'appkit-runtime/namespaces/solana'
import { AppKitProvider } from 'appkit-runtime/react'
import { walletConnect } from 'appkit-runtime/walletconnect'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { findNetworks } from './networks'
import { Page } from './Page'
import { makeSiweConfig, type SiweSettings } from './siweConfig'

/** Parts that a test asks for by name. */
const more = {
  balances,
  collectibles,
  email,
  history,
  hostOptions,
  names,
  onramp,
  ownLogin,
  pay,
  receive,
  send,
  smartSessions,
  socials,
  swaps,
}

interface Options {
  readonly config?: Partial<AppKitConfig>
  /** Those the page works with; eip155 by default. */
  readonly namespaces?: readonly string[]
  /** CAIP-2 ids, in their order. */
  readonly networks?: readonly string[]
  readonly strict?: boolean
  readonly hostile?: boolean
  /** The language of the page; English by default. */
  readonly lang?: string
  readonly buttons?: readonly string[]
  /** Features besides those that every app has. */
  readonly features?: readonly (keyof typeof more)[]
  /** Signs in with functions of an older form, and these settings of them. */
  readonly siwe?: SiweSettings
}

const options: Options = JSON.parse(new URLSearchParams(location.search).get('options') ?? '{}')
if (options.lang !== undefined) document.documentElement.lang = options.lang
const { namespaces = ['eip155'], networks: ids = ['eip155:31337', 'eip155:1', 'eip155:137'] } = options
const metadata = { name: 'Stage', description: 'A page for tests', url: location.origin, icons: [] }
const hasSignIn = options.config?.siwx !== undefined || options.siwe !== undefined
const siweConfig = options.siwe && makeSiweConfig(options.siwe)
const drivers = [eip155, solana, bip122, polkadot, cosmos]
const { blockchainApi } = options.config?.endpoints ?? {}
const kit = createAppKit(
  {
    projectId: 'stage',
    metadata,
    paymentPage: location.origin + location.pathname,
    networks: findNetworks(ids, blockchainApi && `${blockchainApi}/v1/?chainId={chainId}&projectId=stage`),
    ...options.config,
    ...(siweConfig && { siweConfig }),
  },
  {
    namespaces: drivers.filter(({ namespace }) => namespaces.includes(namespace)),
    features: [
      ...[account, connect, networks, walletConnect],
      ...(hasSignIn ? [siwx] : []),
      ...(options.features ?? []).map((name) => more[name]),
    ],
  },
)
Object.assign(window, {
  kit,
  grant: (parameters: GrantPermissionsParameters) => grantPermissions(kit, parameters),
  logInWithToken: () =>
    logInWithToken(kit, {
      getToken: async ({ nonce }) => {
        // The session of the page at the app's server, which a test gives it.
        const reply = await fetch(`/wallet-token?nonce=${nonce}`)
        if (!reply.ok) throw new Error('Log in first')
        return reply.text()
      },
    }),
  loadServices: () => import('./services'),
  loadViem: () => import('viem'),
  pay: (payment: Payment) => pay(kit, payment),
  readPaymentLink,
  setLocale: (locale: string) => kit.setLocale(locale),
  sign: (namespace: string, message: string) => signMessage(kit, { namespace, message }),
})

if (options.hostile) await import('./hostile.css')

const app = (
  <AppKitProvider kit={kit}>
    <Page
      kit={kit}
      buttons={options.buttons ?? ['AppKitButton']}
      namespaces={options.namespaces ?? []}
      hasSignIn={hasSignIn}
    />
  </AppKitProvider>
)
const root = document.getElementById('root')
if (root) createRoot(root).render(options.strict === false ? app : <StrictMode>{app}</StrictMode>)

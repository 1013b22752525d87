import { type AppKit, AppKitError, createAppKit, type Feature, type Network } from 'appkit-runtime'
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
import { ownLogin } from 'appkit-runtime/features/ownLogin'
import { pay } from 'appkit-runtime/features/pay'
import { receive } from 'appkit-runtime/features/receive'
import { send } from 'appkit-runtime/features/send'
import { type SIWXConfig, type SIWXSession, siwx } from 'appkit-runtime/features/siwx'
import { smartSessions } from 'appkit-runtime/features/smartSessions'
import { socials } from 'appkit-runtime/features/socials'
import { swaps } from 'appkit-runtime/features/swaps'
import { bip122 } from 'appkit-runtime/namespaces/bip122'
import { bitcoin } from 'appkit-runtime/namespaces/bip122/networks'
import { cosmos } from 'appkit-runtime/namespaces/cosmos'
import { cosmosHub } from 'appkit-runtime/namespaces/cosmos/networks'
import { eip155 } from 'appkit-runtime/namespaces/eip155'
import { base, mainnet, optimism } from 'appkit-runtime/namespaces/eip155/networks'
import { polkadot } from 'appkit-runtime/namespaces/polkadot'
import { polkadot as polkadotNetwork } from 'appkit-runtime/namespaces/polkadot/networks'
import { solana } from 'appkit-runtime/namespaces/solana'
import { solanaMainnet } from 'appkit-runtime/namespaces/solana/networks'
import { walletSite } from './fakeWalletPage'
import type { PreviewOrder } from './order'
import { shotOf } from './shots'

const drivers = {
  eip155: { driver: eip155, networks: [mainnet, base, optimism] },
  solana: { driver: solana, networks: [solanaMainnet] },
  polkadot: { driver: polkadot, networks: [polkadotNetwork] },
  bip122: { driver: bip122, networks: [bitcoin] },
  cosmos: { driver: cosmos, networks: [cosmosHub] },
}
const optional: Readonly<Record<string, Feature>> = {
  balances,
  swaps,
  onramp,
  receive,
  send,
  names,
  email,
  socials,
  history,
  smartSessions,
  collectibles,
  pay,
  ownLogin,
  siwx,
}

/** Nothing of one preview is known to the other, or to a later visit. */
function createMemory(stored: Readonly<Record<string, string>> = {}) {
  const values = new Map(Object.entries(stored))
  return {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => void values.set(key, value),
    remove: (key: string) => void values.delete(key),
  }
}

/**
 * Sign-in whose server is this page: nobody is signed in at first.
 *
 * @param isFailing - whether it takes no signature.
 */
function createSignIn(isFailing: boolean): SIWXConfig {
  let sessions: readonly SIWXSession[] = []
  return {
    createMessage: async ({ accountAddress, chainId }) => {
      const { host, origin } = window.location
      const statement = 'Sign in to see your orders.'
      const nonce = 'k7Q2mV9xT4bN8sLw'
      const data = { accountAddress, chainId, statement, nonce, domain: host, uri: origin, version: '1' }
      const [namespace = '', reference] = chainId.split(':')
      const label = Object.values(drivers).find(({ driver }) => driver.namespace === namespace)?.driver.label
      const text = `${host} wants you to sign in with your ${label} account:\n${accountAddress}\n\n${statement}\n\nURI: ${origin}\nVersion: 1\nChain ID: ${reference}\nNonce: ${nonce}`
      return { ...data, toString: () => text }
    },
    addSession: async (session) => {
      if (isFailing) throw new AppKitError('UNREACHABLE')
      sessions = [...sessions, session]
    },
    revokeSession: async () => {
      sessions = []
    },
    setSessions: async (given) => {
      sessions = given
    },
    getSessions: async () => sessions,
  }
}

/**
 * Makes the kit of an app as the builder describes it. Its services have addresses of nobody.
 *
 * @param order - the state to show.
 * @param pairing - makes codes.
 */
export function createPreviewKit(order: PreviewOrder, pairing: Feature): AppKit {
  const isOn = (id: string) => order.features.includes(id)
  const chosen = Object.entries(drivers).flatMap(([id, each]) =>
    order.namespaces.includes(id) ? [each] : [],
  )
  const services = 'https://services.example.org'
  return createAppKit(
    {
      projectId: 'local',
      networks: chosen.flatMap(({ networks: those }): readonly Network[] => those),
      metadata: { name: 'Your app', description: 'The preview', url: window.location.origin, icons: [] },
      theme: { ...order.theme, mode: order.mode },
      features: Object.fromEntries(
        [
          ...['emailShowWallets', 'collapseWallets', 'allWallets'],
          ...['email', 'walletConnect', 'passkey', 'guest', 'legalCheckbox'],
        ].map((id) => [id, isOn(id)]),
      ),
      endpoints: {
        blockchainApi: services,
        catalogue: services,
        ...(isOn('walletConnect') && { relay: 'wss://services.example.org' }),
        ...(['email', 'socials', 'ownLogin'].some(isOn) && { secureSite: walletSite }),
      },
      // The checkbox is about a text, which each app has at an address of its own.
      ...(isOn('legalCheckbox') && { termsConditionsUrl: 'https://app.example.org/terms' }),
      ...(isOn('siwx') && { siwx: createSignIn(shotOf(order.scene)?.services === 'failing') }),
      storage: createMemory(shotOf(order.scene)?.stored),
      locale: order.locale,
      debug: false,
      preload: 'click',
    },
    {
      namespaces: chosen.map(({ driver }) => driver),
      features: [
        ...[account, connect, hostOptions, networks],
        ...(isOn('walletConnect') ? [pairing] : []),
        ...Object.entries(optional).flatMap(([id, feature]) => (isOn(id) ? [feature] : [])),
      ],
    },
  )
}

import { AppKitError, type Feature } from 'appkit-runtime'
import {
  announceEip155Wallet,
  type Behaviour,
  createBip122Wallet,
  createCosmosWallet,
  createEip155Wallet,
  createPolkadotWallet,
  createSolanaWallet,
  injectCosmosWallet,
  injectPolkadotWallet,
  registerBip122Wallet,
  registerSolanaWallet,
  type SolanaFeature,
} from 'appkit-runtime/testing'

const icon = (from: string, to: string, path: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="40" height="40" fill="url(#g)"/><path d="${path}" fill="#fff"/></svg>`,
  )}`

const pictures = {
  aurora: icon('#7c5cff', '#3b2fb3', 'M8 27c4-12 8-16 12-16s8 4 12 16c-5-4-8-5-12-5s-7 1-12 5z'),
  harbor: icon(
    '#18a0a8',
    '#0b5f78',
    'M20 8a4 4 0 0 1 2 7.5V28c4-.5 6-3 6.5-6l3.5 1c-1 6-6 9.5-12 9.5S9 29 8 23l3.5-1c.5 3 2.5 5.5 6.5 6V15.5A4 4 0 0 1 20 8z',
  ),
  meadow: icon('#3fae5a', '#1d6b38', 'M20 31c-8-3-11-8-10-18 6 0 9 2 10 7 1-5 4-7 10-7 1 10-2 15-10 18z'),
}

/** The address that reads of the wallets go to. The fake services answer there. */
const rpcUrl = 'https://node.example.org'

/** The names of the two wallets of eip155, and of that of another namespace. */
export type WalletNames = readonly [first: string, second: string, other: string]

/** The wallet that scenes press. */
export interface PressedWallet {
  /** The end of the test id of its row. */
  readonly row: string
  /** The method that an app calls to connect it. */
  readonly asks: string
  /** Sets how it answers from now on. */
  behave(method: string, behaviour: Behaviour): void
  /** Only of eip155, as if the user did so in the wallet. */
  selectChain?(chainId: number): void
}

interface Installed {
  /** Undefined where there is no namespace. */
  readonly wallet: PressedWallet | undefined
  readonly stop: () => void
}

type Installer = (names: WalletNames) => { readonly wallet: PressedWallet; readonly stop: () => void }

const installers: Readonly<Record<string, Installer>> = {
  eip155: installEip155,
  solana: ([, , name]) => {
    const wallet = createSolanaWallet({ name, icon: pictures.meadow })
    const behave: PressedWallet['behave'] = (method, how) => wallet.behave(method as SolanaFeature, how)
    return { wallet: { row: name, asks: 'standard:connect', behave }, stop: registerSolanaWallet(wallet) }
  },
  bip122: ([, , other]) => {
    const row = 'org.example.meadow.bitcoin'
    const wallet = createBip122Wallet({ id: row, name: `${other} Bitcoin`, icon: pictures.meadow })
    return {
      wallet: { row, asks: 'bitcoin:connect', behave: wallet.behave },
      stop: registerBip122Wallet(wallet),
    }
  },
  polkadot: () => {
    const row = 'meadow-polkadot'
    const wallet = createPolkadotWallet({ key: row })
    return { wallet: { row, asks: 'enable', behave: wallet.behave }, stop: injectPolkadotWallet(wallet) }
  },
  cosmos: () => {
    const wallet = createCosmosWallet({})
    return {
      wallet: { row: 'keplr', asks: 'enable', behave: wallet.behave },
      stop: injectCosmosWallet(wallet, 'keplr'),
    }
  },
}

/** The wallet can be on Polygon too, which the app does not have. */
function installEip155([first, second]: WalletNames) {
  const chains = [1, 137].map((chainId) => ({ chainId, rpcUrl }))
  const rdns = 'org.example.aurora'
  const wallet = createEip155Wallet({ name: first, chains, rdns, icon: pictures.aurora })
  const other = createEip155Wallet({
    name: second,
    chains,
    rdns: 'org.example.harbor',
    icon: pictures.harbor,
  })
  const stops = [announceEip155Wallet(wallet), announceEip155Wallet(other)]
  const { behave, selectChain } = wallet
  return {
    wallet: { row: rdns, asks: 'eth_requestAccounts', behave, selectChain },
    stop: () => {
      for (const each of stops) each()
    },
  }
}

/**
 * Adds the wallets of an app to the page: two of eip155, one of each other namespace.
 *
 * @param namespaces - those of the app.
 * @param names - those of the wallets. One name for wallets of two namespaces makes them one.
 * @returns the wallet that scenes press, of the first namespace, and what takes all of them out again.
 */
export function installWallets(namespaces: readonly string[], names: WalletNames): Installed {
  const installed = namespaces.flatMap((namespace) => installers[namespace]?.(names) ?? [])
  return {
    wallet: installed[0]?.wallet,
    stop: () => {
      for (const { stop } of installed) stop()
    },
  }
}

const topic = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'

/**
 * In place of the relay, which makes codes for phones.
 *
 * @param fate - of a code: a phone has scanned it, its user has declined then, or the relay makes none. Without it, it is only shown.
 */
export function createPairing(fate?: 'scanned' | 'declined' | 'refused'): Feature {
  return {
    id: 'walletConnect',
    routes: {},
    loadPairingSource: async () => ({
      request: async () => {
        if (!navigator.onLine) return new Promise<never>(() => {})
        if (fate === 'refused')
          throw new AppKitError('RELAY_UNREACHABLE', {
            message: 'The relay could not be reached. Check your connection and try again.',
          })
        return {
          uri: `wc:${topic}@2?relay-protocol=irn&symKey=${topic}`,
          expiry: Date.now() + 86_400_000,
          scanned: fate === undefined ? new Promise<never>(() => {}) : Promise.resolve(true),
          outcome:
            fate === 'declined'
              ? Promise.reject(new AppKitError('USER_REJECTED'))
              : new Promise<never>(() => {}),
        }
      },
    }),
  }
}

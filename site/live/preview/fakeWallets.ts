import type { Feature } from 'appkit-runtime'
import {
  announceEip155Wallet,
  createBip122Wallet,
  createCosmosWallet,
  createEip155Wallet,
  createPolkadotWallet,
  createSolanaWallet,
  type Eip155Wallet,
  injectCosmosWallet,
  injectPolkadotWallet,
  registerBip122Wallet,
  registerSolanaWallet,
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

/** Where reads of the wallets go. The fake services answer there. */
const rpcUrl = 'https://node.example.org'

interface Installed {
  readonly wallet: Eip155Wallet | undefined
  readonly stop: () => void
}

const installers: Readonly<Record<string, () => () => void>> = {
  solana: () => registerSolanaWallet(createSolanaWallet({ name: 'Meadow', icon: pictures.meadow })),
  bip122: () => registerBip122Wallet(createBip122Wallet({ name: 'Meadow Bitcoin', icon: pictures.meadow })),
  polkadot: () => injectPolkadotWallet(createPolkadotWallet({ key: 'meadow-polkadot' })),
  cosmos: () => injectCosmosWallet(createCosmosWallet({}), 'keplr'),
}

/**
 * Adds the wallets of an app to the page: two of eip155, one of each other namespace.
 *
 * @param namespaces those of the app.
 * @param names those of the wallets of eip155.
 * @returns the wallet that scenes press, if there is one, and what takes all of them out again.
 */
export function installWallets(namespaces: readonly string[], names: readonly [string, string]): Installed {
  const stops = namespaces.flatMap((namespace) => installers[namespace]?.() ?? [])
  const stop = () => {
    for (const each of stops) each()
  }
  if (!namespaces.includes('eip155')) return { wallet: undefined, stop }
  const chains = [{ chainId: 1, rpcUrl }]
  const [first, second] = names
  const wallet = createEip155Wallet({
    name: first,
    chains,
    rdns: 'org.example.aurora',
    icon: pictures.aurora,
  })
  const other = createEip155Wallet({
    name: second,
    chains,
    rdns: 'org.example.harbor',
    icon: pictures.harbor,
  })
  stops.push(announceEip155Wallet(wallet), announceEip155Wallet(other))
  return { wallet, stop }
}

const topic = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'

/** In place of the relay: a code that a phone has scanned, or not. */
export function createPairing(isScanned: () => boolean): Feature {
  return {
    id: 'walletConnect',
    routes: {},
    loadPairingSource: async () => ({
      request: async () => {
        if (!navigator.onLine) return new Promise<never>(() => {})
        return {
          uri: `wc:${topic}@2?relay-protocol=irn&symKey=${topic}`,
          expiry: Date.now() + 86_400_000,
          scanned: isScanned() ? Promise.resolve(true) : new Promise<never>(() => {}),
          outcome: new Promise<never>(() => {}),
        }
      },
    }),
  }
}

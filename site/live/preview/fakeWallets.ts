import { AppKitError, type Feature } from 'appkit-runtime'
import { announceEip155Wallet, createEip155Wallet } from 'appkit-runtime/testing'
import { type Installer, type PressedWallet, pictures, type WalletNames } from './walletFacts'

/** The address that reads of the wallets go to. The fake services answer there. */
const rpcUrl = 'https://node.example.org'

interface Installed {
  /** Undefined where there is no namespace. */
  readonly wallet: PressedWallet | undefined
  readonly stop: () => void
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
 * Loads the wallets of an app: two of eip155, one of each other namespace.
 *
 * @param namespaces - those of the app.
 * @returns what adds them to the page, by their names. One name for wallets of two namespaces makes them one. It returns the
 *   wallet that scenes press, of the first namespace, and what takes all of them out again.
 */
export async function loadWallets(namespaces: readonly string[]): Promise<(names: WalletNames) => Installed> {
  const isAlone = namespaces.every((namespace) => namespace === 'eip155')
  const others = isAlone ? {} : (await import('./otherWallets')).otherInstallers
  const installers: Readonly<Record<string, Installer>> = { ...others, eip155: installEip155 }
  return (names) => {
    const installed = namespaces.flatMap((namespace) => installers[namespace]?.(names) ?? [])
    return {
      wallet: installed[0]?.wallet,
      stop: () => {
        for (const { stop } of installed) stop()
      },
    }
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

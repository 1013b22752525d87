import { defineConfig } from 'appkit-runtime/config'
import {
  arbitrum,
  base,
  mainnet,
  optimism,
  polygon,
  sandbox,
} from 'appkit-runtime/namespaces/eip155/networks'
import {
  solanaDevnet,
  solanaMainnet,
  solanaSandbox,
} from 'appkit-runtime/namespaces/solana/networks'

// After a change run `npx create-appkit generate`.
export default defineConfig({
  // Any text works with the sandbox (`npx create-appkit dev`); hosted services give you an id.
  projectId: 'local',
  // What a wallet shows when your app asks to connect.
  metadata: {
    name: 'Money',
    description: 'Money, with wallets',
    url: 'http://localhost:5173',
    icons: [],
  },
  namespaces: ['eip155', 'solana'],
  // The first one is where a user starts, and the first of each namespace where its wallets do.
  networks: [
    sandbox,
    mainnet,
    base,
    optimism,
    arbitrum,
    polygon,
    solanaSandbox,
    solanaMainnet,
    solanaDevnet,
  ],
  // A feature that is off is not in the bundle.
  features: {
    balances: true,
    swaps: true,
    onramp: true,
    receive: true,
    send: true,
    names: false,
    email: false,
    socials: false,
    history: true,
    siwx: false,
    smartSessions: false,
    collectibles: false,
    pay: true,
    ownLogin: false,
  },
  theme: { mode: 'system' },
  // Every address the widget talks to, beside the RPC urls of the networks.
  endpoints: {
    catalogue: 'http://127.0.0.1:4600/catalogue',
    blockchainApi: 'http://127.0.0.1:4600/blockchain',
    relay: 'ws://127.0.0.1:4600/relay',
    // Gets the events of the widget. The sandbox shows them on its dev page.
    analytics: 'http://127.0.0.1:4600/analytics',
  },
  // A wallet for people who have none: sandbox only, never in a production build.
  demoWallet: true,
})

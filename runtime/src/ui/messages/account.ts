import { table } from '../../kit/texts.js'

/** Texts of the account views. */
export const accountMessages = table({
  copyAddress: 'Copy address',
  copied: 'Address copied',
  copyFailed: 'Failed to copy',
  balanceLoading: 'Loading balance',
  balanceFailed: 'Balance unavailable',
  balanceRetry: 'Try again',
  network: 'Network',
  unknownNetwork: 'Unknown network',
  settings: 'Settings',
  signIn: 'Sign in',
  notSignedIn: 'You are not signed in with this account',
  wallets: 'Wallets and accounts',
  noSettings: 'No settings for this wallet',
  accounts: (count: number) => (count === 1 ? '1 account' : `${count} accounts`),
  walletCount: (count: number) => (count === 1 ? '1 wallet' : `${count} wallets`),
  viewOn: (explorer: string) => `View on ${explorer}`,
  accountType: 'Preferred account',
  // A wallet may name a type as it likes; the name must not find a member of `Object.prototype`.
  accountTypes: {
    __proto__: null,
    eoa: 'Standard account',
    smartAccount: 'Smart account',
    payment: 'Payments',
    ordinal: 'Ordinals',
    stx: 'Stacks',
  } as unknown as Readonly<Record<string, string>>,
  inUse: 'In use',
  connectAnother: 'Connect another wallet',
  disconnect: 'Disconnect',
  overWalletConnect: (until: string) => `Over WalletConnect, until ${until}`,
  onOtherDevice: (until: string) => `On another device, until ${until}`,
  disconnectAll: 'Disconnect all wallets',
  disconnectWallet: (wallet: string, namespace: string) => `Disconnect ${wallet} from ${namespace}`,
  walletOn: (wallet: string, namespace: string) => `${wallet}, ${namespace}`,
  disconnected: (wallet: string, namespace?: string) =>
    namespace === undefined ? `Disconnected from ${wallet}` : `${wallet} disconnected from ${namespace}`,
  accountGone: 'The wallet no longer shares this account',
  notConnected: 'No wallet is connected',
  connect: 'Connect wallet',
})

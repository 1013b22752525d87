import type { Shot } from './shot'

/** Where the wallet's page keeps who logged in last (docs/security.md#what-is-kept-in-the-browser). */
const back = (way: string) => ({ '@appkit-wallet/LAST_LOGIN': way })
const logIns = ['email', 'socials']

const quill = { id: '6'.padStart(64, '0'), name: 'Quill', chains: ['eip155:1'] }
const stores = {
  homepage: 'https://wallet.example.org',
  appStore: 'https://apps.example.org/quill',
  playStore: 'https://play.example.org/quill',
}

/** Views of a user who connects or logs in, and of the account after that. */
export const connectShots = [
  { id: 'all-wallets', group: 'Connect', label: 'All wallets', view: 'AllWallets' },
  {
    id: 'all-wallets-none',
    group: 'Connect',
    label: 'All wallets, nothing found',
    view: 'AllWallets',
    steps: [{ type: ['wui-input-text', 'zzzz'] }],
  },
  {
    id: 'all-wallets-failing',
    group: 'Connect',
    label: 'All wallets, the catalogue is away',
    view: 'AllWallets',
    services: 'failing',
  },
  {
    id: 'phone-wallet',
    group: 'Connect',
    label: 'A wallet on a phone',
    view: 'AllWallets',
    shows: 'ConnectingWalletConnect',
    steps: [{ press: `wallet-selector-${'4'.padStart(64, '0')}` }],
  },
  { id: 'wallets', group: 'Connect', label: 'Wallets behind one row', view: 'ConnectWallets' },
  {
    id: 'namespaces',
    group: 'Connect',
    label: 'A wallet of two namespaces',
    view: 'ConnectingMultiChain',
    data: { name: 'Aurora', connectors: [{ id: 'org.example.aurora', namespace: 'eip155' }] },
    namespaces: ['eip155', 'solana'],
    isOneWallet: true,
  },
  {
    id: 'missing-wallet',
    group: 'Connect',
    label: 'A wallet that is not installed',
    view: 'MissingWallet',
    data: { wallet: { ...quill, ...stores } },
  },
  {
    id: 'downloads',
    group: 'Connect',
    label: 'Where to get a wallet',
    view: 'Downloads',
    data: { wallet: { ...quill, ...stores } },
  },
  { id: 'what-is-a-wallet', group: 'Connect', label: 'What is a wallet?', view: 'WhatIsAWallet' },
  { id: 'get-wallet', group: 'Connect', label: 'Get a wallet', view: 'GetWallet' },
  {
    id: 'email',
    group: 'Log-in',
    label: 'Email, and other sites’ accounts',
    view: 'Connect',
    features: logIns,
  },
  {
    id: 'sites',
    group: 'Log-in',
    label: 'All other sites’ accounts',
    view: 'ConnectSocials',
    features: logIns,
  },
  {
    id: 'email-wrong',
    group: 'Log-in',
    label: 'Email that is none',
    view: 'Connect',
    features: logIns,
    steps: [{ type: ['wui-email-input', 'ada@example'] }, { enter: 'wui-email-input' }],
  },
  {
    id: 'passkey-guest',
    group: 'Log-in',
    label: 'A passkey, or no account',
    view: 'Connect',
    features: [...logIns, 'passkey', 'guest'],
  },
  {
    id: 'back-email',
    group: 'Log-in',
    label: 'Back again, by email',
    view: 'Connect',
    features: logIns,
    stored: back('email ada@example.com'),
  },
  {
    id: 'back-google',
    group: 'Log-in',
    label: 'Back again, with Google',
    view: 'Connect',
    features: logIns,
    stored: back('google Ada Lovelace'),
  },
  {
    id: 'back-passkey',
    group: 'Log-in',
    label: 'Back again, with a passkey',
    view: 'Connect',
    features: [...logIns, 'passkey'],
    stored: back('passkey '),
  },
  {
    id: 'activity',
    group: 'Account',
    label: 'Activity',
    view: 'Account',
    isConnected: true,
    steps: [{ press: 'tab-activity' }],
  },
  {
    id: 'account-failing',
    group: 'Account',
    label: 'The service is away',
    view: 'Account',
    isConnected: true,
    services: 'failing',
  },
  { id: 'settings', group: 'Account', label: 'Settings', view: 'AccountSettings', isConnected: true },
  {
    id: 'addresses',
    group: 'Account',
    label: 'Wallets and their accounts',
    view: 'SwitchAddress',
    isConnected: true,
  },
  {
    id: 'collectibles',
    group: 'Account',
    label: 'Collectibles',
    view: 'Account',
    features: ['collectibles'],
    isConnected: true,
    steps: [{ press: 'tab-collectibles' }],
  },
] as const satisfies readonly Shot[]

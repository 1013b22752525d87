import type { Shot } from './shot'

const quill = { id: '6'.padStart(64, '0'), name: 'Quill', chains: ['eip155:1'] }
const stores = {
  homepage: 'https://wallet.example.org',
  appStore: 'https://apps.example.org/quill',
  playStore: 'https://play.example.org/quill',
}

/** Views of a user who connects a wallet. */
export const connectShots = [
  { id: 'connect-none', group: 'Connect', label: 'Nothing installed', view: 'Connect', hasNoWallet: true },
  {
    id: 'code-refused',
    group: 'Connect',
    label: 'QR code, the relay is away',
    view: 'ConnectingWalletConnectBasic',
    pairing: 'refused',
  },
  {
    id: 'code-declined',
    group: 'Connect',
    label: 'QR code, declined on the phone',
    view: 'ConnectingWalletConnectBasic',
    pairing: 'declined',
  },
  { id: 'all-wallets', group: 'Connect', label: 'All wallets', view: 'AllWallets' },
  {
    id: 'all-wallets-loading',
    group: 'Connect',
    label: 'All wallets, on their way',
    view: 'AllWallets',
    services: 'silent',
  },
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
] as const satisfies readonly Shot[]

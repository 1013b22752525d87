import type { Shot } from './shot'

const base = { network: { caipNetworkId: 'eip155:8453' } }
const solana = { network: { caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } }

/** Views of the networks of an app and of its wallet. */
export const networkShots = [
  { id: 'networks', group: 'Networks', label: 'Networks', view: 'Networks', isConnected: true },
  {
    id: 'networks-waiting',
    group: 'Networks',
    label: 'Networks, waiting',
    view: 'Networks',
    isConnected: true,
    hangs: 'wallet_switchEthereumChain',
    steps: [{ press: 'w3m-network-switch-Base' }],
  },
  {
    id: 'networks-declined',
    group: 'Networks',
    label: 'Networks, declined',
    view: 'Networks',
    isConnected: true,
    declines: 'wallet_switchEthereumChain',
    steps: [{ press: 'w3m-network-switch-Base' }],
  },
  {
    id: 'what-is-a-network',
    group: 'Networks',
    label: 'What is a network?',
    view: 'WhatIsANetwork',
    isConnected: true,
  },
  {
    id: 'unsupported-network',
    group: 'Networks',
    label: 'The wallet is somewhere else',
    view: 'UnsupportedChain',
    isConnected: true,
    isAsked: true,
    chainId: 137,
  },
  {
    id: 'switching',
    group: 'Networks',
    label: 'Waiting for the wallet',
    view: 'SwitchNetwork',
    data: base,
    isConnected: true,
    hangs: 'wallet_switchEthereumChain',
  },
  {
    id: 'switching-declined',
    group: 'Networks',
    label: 'Declined',
    view: 'SwitchNetwork',
    data: base,
    isConnected: true,
    declines: 'wallet_switchEthereumChain',
  },
  {
    id: 'switching-failed',
    group: 'Networks',
    label: 'The wallet is busy',
    view: 'SwitchNetwork',
    data: base,
    isConnected: true,
    busyWith: 'wallet_switchEthereumChain',
  },
  {
    id: 'other-namespace',
    group: 'Networks',
    label: 'A network of another namespace',
    view: 'SwitchActiveChain',
    data: solana,
    namespaces: ['eip155', 'solana'],
    isConnected: true,
  },
  {
    id: 'wallet-networks',
    group: 'Networks',
    label: 'Networks of the wallet',
    view: 'WalletCompatibleNetworks',
    isConnected: true,
  },
] as const satisfies readonly Shot[]

import type { Shot, Step } from './shot'

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const choose: readonly Step[] = [{ press: 'send-token-button' }, { press: 'send-token-USDC' }]
const filled: readonly Step[] = [
  ...choose,
  { type: ['send-amount-input', '25'] },
  { type: ['send-receiver-input', receiver] },
]

const quoted: readonly Step[] = [
  { press: 'swap-select-token-button-toToken' },
  { press: 'swap-select-token-item-USDC' },
  { type: ['swap-input-token-sourceToken', '0.5'] },
]

/** Views of what an account has, and of what was done with it. */
export const tokenShots = [
  { id: 'receive', group: 'Tokens', label: 'Receive', view: 'WalletReceive', isConnected: true },
  { id: 'send', group: 'Tokens', label: 'Send', view: 'WalletSend', isConnected: true },
  {
    id: 'send-tokens',
    group: 'Tokens',
    label: 'Send, choosing a token',
    view: 'WalletSend',
    isConnected: true,
    steps: [{ press: 'send-token-button' }],
  },
  {
    id: 'send-filled',
    group: 'Tokens',
    label: 'Send, filled',
    view: 'WalletSend',
    isConnected: true,
    steps: filled,
  },
  {
    id: 'send-review',
    group: 'Tokens',
    label: 'Send, review',
    view: 'WalletSend',
    isConnected: true,
    steps: [...filled, { press: 'send-preview-button' }],
  },
  {
    id: 'send-too-much',
    group: 'Tokens',
    label: 'Send, more than there is',
    view: 'WalletSend',
    isConnected: true,
    steps: [...choose, { type: ['send-amount-input', '9000'] }],
  },
  { id: 'swap', group: 'Tokens', label: 'Swap', view: 'Swap', isConnected: true },
  {
    id: 'swap-tokens',
    group: 'Tokens',
    label: 'Swap, choosing a token',
    view: 'Swap',
    isConnected: true,
    steps: [{ press: 'swap-select-token-button-toToken' }],
  },
  {
    id: 'swap-quote',
    group: 'Tokens',
    label: 'Swap, with its price',
    view: 'Swap',
    isConnected: true,
    steps: quoted,
  },
  {
    id: 'swap-review',
    group: 'Tokens',
    label: 'Swap, review',
    view: 'Swap',
    isConnected: true,
    steps: [...quoted, { press: 'swap-action-button' }],
  },
  {
    id: 'buy',
    group: 'Tokens',
    label: 'Buy',
    view: 'OnRampProviders',
    isConnected: true,
    steps: [{ type: ['buy-amount-input', '120'] }],
  },
  {
    id: 'buy-too-little',
    group: 'Tokens',
    label: 'Buy, below the limit',
    view: 'OnRampProviders',
    isConnected: true,
    steps: [{ type: ['buy-amount-input', '5'] }],
  },
  { id: 'what-is-a-buy', group: 'Tokens', label: 'What is Buy?', view: 'WhatIsABuy', isConnected: true },
  { id: 'history', group: 'History', label: 'Transactions', view: 'Transactions', isConnected: true },
  {
    id: 'history-empty',
    group: 'History',
    label: 'Transactions, none yet',
    view: 'Transactions',
    isConnected: true,
    services: 'empty',
  },
  {
    id: 'history-failing',
    group: 'History',
    label: 'Transactions, the service is away',
    view: 'Transactions',
    isConnected: true,
    services: 'failing',
  },
] as const satisfies readonly Shot[]

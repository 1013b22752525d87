/** What a user does once the view is open: presses an element of this test id, or types into it. */
type Step = { readonly press: string } | { readonly type: readonly [testId: string, text: string] }

/** A view of the modal in one of its states. */
export interface Shot {
  readonly id: string
  readonly group: string
  readonly label: string
  readonly view: string
  /** Whether a wallet is connected first. */
  readonly isConnected?: boolean
  /** Whether the widget opens the view by itself once a wallet is connected, for what the app asks of its users. */
  readonly isAsked?: boolean
  /** What the wallet declines. */
  readonly declines?: string
  /** What the services of the page answer. */
  readonly services?: 'empty' | 'failing'
  readonly steps?: readonly Step[]
}

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const choose: readonly Step[] = [{ press: 'send-token-button' }, { press: 'send-token-USDC' }]
const filled: readonly Step[] = [
  ...choose,
  { type: ['send-amount-input', '25'] },
  { type: ['send-receiver-input', receiver] },
]

/** The views of the gallery that the builder does not show. Those of the embedded wallet's own page are not here: its origin has them. */
export const shots = [
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
  { id: 'what-is-a-wallet', group: 'Connect', label: 'What is a wallet?', view: 'WhatIsAWallet' },
  { id: 'get-wallet', group: 'Connect', label: 'Get a wallet', view: 'GetWallet' },
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
  { id: 'networks', group: 'Account', label: 'Networks', view: 'Networks', isConnected: true },
  {
    id: 'what-is-a-network',
    group: 'Account',
    label: 'What is a network?',
    view: 'WhatIsANetwork',
    isConnected: true,
  },
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
  {
    id: 'sign-in',
    group: 'Sign-in',
    label: 'What will be signed',
    view: 'SIWXSignMessage',
    isConnected: true,
    isAsked: true,
  },
  {
    id: 'sign-in-declined',
    group: 'Sign-in',
    label: 'Declined',
    view: 'SIWXSignMessage',
    isConnected: true,
    isAsked: true,
    declines: 'personal_sign',
    steps: [{ press: 'w3m-connecting-siwe-sign' }],
  },
  { id: 'name', group: 'Names', label: 'Choose a name', view: 'RegisterAccountName', isConnected: true },
] as const satisfies readonly Shot[]
export type ShotId = (typeof shots)[number]['id']

/** @returns the shot of an id, if it is one. */
export function shotOf(id: string): Shot | undefined {
  return shots.find((shot) => shot.id === id)
}

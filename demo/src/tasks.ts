export type TaskId = 'wallet' | 'email' | 'phone' | 'send' | 'solana' | 'color'
export type DockPage = 'phone' | 'mailbox'

export interface Task {
  readonly id: TaskId
  readonly title: string
  readonly text: string
  /** What its button says. A task without one has controls of its own. */
  readonly action?: string
  /** The view that the button opens. */
  readonly view?: 'Connect' | 'ConnectingWalletConnectBasic' | 'WalletSend' | 'Networks'
  /** The page of the drawer that the task needs. */
  readonly dock?: DockPage
}

export const tasks: readonly Task[] = [
  {
    id: 'wallet',
    title: 'Connect the demo wallet',
    text: 'Choose “Demo Wallet (sandbox)” and approve.',
    action: 'Connect',
    view: 'Connect',
  },
  {
    id: 'email',
    title: 'Log in by email',
    text: 'Any address works. Its mails are in the mailbox beside this page.',
    action: 'Open the mailbox',
    view: 'Connect',
    dock: 'mailbox',
  },
  {
    id: 'phone',
    title: 'Scan with the phone',
    text: 'Copy the link under the code and paste it into the phone.',
    action: 'Open the phone',
    view: 'ConnectingWalletConnectBasic',
    dock: 'phone',
  },
  {
    id: 'send',
    title: 'Send 0.1 ETH',
    text: 'Test money, sent on a chain that runs on this machine.',
    action: 'Send',
    view: 'WalletSend',
  },
  {
    id: 'solana',
    title: 'Switch to Solana',
    text: 'The same window, another family of chains.',
    action: 'Networks',
    view: 'Networks',
  },
  { id: 'color', title: 'Change the colour', text: 'One variable, and everything follows.' },
]

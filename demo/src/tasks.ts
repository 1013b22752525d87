export type TaskId =
  | 'wallet'
  | 'email'
  | 'phone'
  | 'send'
  | 'solana'
  | 'color'
  | 'link'
  | 'back'
  | 'data'
  | 'unlink'
  | 'key'
export type DockPage = 'phone' | 'mailbox'

export interface Task {
  readonly id: TaskId
  readonly title: string
  readonly text: string
  /** What its button says. A task without one has controls of its own. */
  readonly action?: string
  /** The view that the button opens. */
  readonly view?:
    | 'AccountSettings'
    | 'Connect'
    | 'ConnectingWalletConnectBasic'
    | 'Networks'
    | 'WalletSecurity'
    | 'WalletSend'
  /** The page of the drawer that the task needs. */
  readonly dock?: DockPage
  /** Its view is one of somebody who is logged in. Everybody else logs in first. */
  readonly needsLogin?: boolean
}

export interface TaskGroup {
  readonly title: string
  readonly text: string
  readonly tasks: readonly Task[]
}

const start: TaskGroup = {
  title: 'Wallets and money',
  text: 'On chains that run on this machine.',
  tasks: [
    {
      id: 'wallet',
      title: 'Connect the demo wallet',
      text: 'Choose the “Demo Wallet” and approve.',
      action: 'Connect',
      view: 'Connect',
    },
    {
      id: 'email',
      title: 'Log in by email',
      text: 'Any address works. Its emails arrive in the mailbox of this page.',
      action: 'Log in',
      view: 'Connect',
      dock: 'mailbox',
    },
    {
      id: 'phone',
      title: 'Pair a phone',
      text: 'Copy the link under the code and paste it into the phone.',
      action: 'Show the code',
      view: 'ConnectingWalletConnectBasic',
      dock: 'phone',
    },
    {
      id: 'send',
      title: 'Send 0.1 ETH',
      text: 'Test money, to any address.',
      action: 'Send',
      view: 'WalletSend',
    },
    {
      id: 'solana',
      title: 'Switch to Solana',
      text: 'The same widget, another family of chains.',
      action: 'Open networks',
      view: 'Networks',
    },
    { id: 'color', title: 'Change the colour', text: 'One variable, and everything follows.' },
  ],
}

const logins: TaskGroup = {
  title: 'Your log-ins',
  text: 'One wallet, several log-ins. Start with “Log in by email”.',
  tasks: [
    {
      id: 'link',
      title: 'Add Google',
      text: 'Under “Ways to log in”. The sandbox stands in for Google and emails you.',
      action: 'Open security',
      view: 'WalletSecurity',
      dock: 'mailbox',
      needsLogin: true,
    },
    {
      id: 'back',
      title: 'Log out, and come back',
      text: 'Your last log-in comes first, and opens the same wallet.',
      action: 'Open settings',
      view: 'AccountSettings',
      dock: 'mailbox',
      needsLogin: true,
    },
    {
      id: 'data',
      title: 'Copy what is stored about you',
      text: 'All that the server has, as JSON.',
      action: 'Open security',
      view: 'WalletSecurity',
      needsLogin: true,
    },
    {
      id: 'unlink',
      title: 'Remove Google',
      text: 'Works at once on its first day. Later it takes 24 hours, which a button in the mailbox skips.',
      action: 'Open security',
      view: 'WalletSecurity',
      dock: 'mailbox',
      needsLogin: true,
    },
    {
      id: 'key',
      title: 'Leave with your key',
      text: '“Show the private key”, then copy it into any other wallet: same address, same money. An email follows, and signing pauses for ten minutes.',
      action: 'Open security',
      view: 'WalletSecurity',
      dock: 'mailbox',
      needsLogin: true,
    },
  ],
}

export const groups: readonly TaskGroup[] = [start, logins]
export const tasks: readonly Task[] = groups.flatMap((group) => group.tasks)

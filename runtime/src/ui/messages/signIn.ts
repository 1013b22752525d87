import { table } from '../../kit/texts.js'

/** Texts of the question whether to sign in. */
export const signInMessages = table({
  title: (app: string) => `Sign in to ${app}`,
  action: 'Sign in',
  as: (network: string, account: string) => `On ${network}, as ${account}`,
  lead: 'This proves the account is yours. It is free and sends nothing.',
  read: 'Read the message',
  domain: 'Domain',
  statement: 'Statement',
  expires: 'Valid until',
  cancel: 'Cancel',
  disconnect: 'Disconnect',
  failed: 'Could not sign in',
  tryAgain: 'Try again',
})

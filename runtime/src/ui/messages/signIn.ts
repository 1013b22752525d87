import { table } from '../../kit/texts.js'

/** Texts of the question whether to sign in. */
export const signInMessages = table({
  title: 'Sign in',
  lead: (app: string) => `${app} wants to check that this account is yours. It is free and sends nothing.`,
  read: 'Read the message',
  domain: 'Domain',
  statement: 'Statement',
  account: 'Account',
  network: 'Network',
  expires: 'Valid until',
  cancel: 'Cancel',
  disconnect: 'Disconnect',
  failed: 'Could not sign in',
  tryAgain: 'Try again',
})

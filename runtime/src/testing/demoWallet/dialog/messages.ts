import type { Description } from './types.js'

/** The demo wallet's texts for every namespace. */
export const demoMessages = {
  window: 'Demo wallet request',
  name: 'Demo wallet · sandbox only',
  approve: 'Approve',
  reject: 'Reject',
  note: 'Its keys are public. Never send real money to it.',
  connect: (site: string): Description => ({
    title: 'Connect to this site?',
    text: `${site} wants to see your addresses and balances.`,
  }),
  sign: (site: string, message: string): Description => ({
    title: 'Sign this message?',
    text: `${site} asks for your signature.`,
    detail: message,
  }),
  transaction: (text: string, detail: string): Description => ({
    title: 'Sign this transaction?',
    text,
    detail,
  }),
  other: (site: string, method: string, detail: string): Description => ({
    title: 'Allow this request?',
    text: `${site} asks for ${method}.`,
    detail,
  }),
} as const

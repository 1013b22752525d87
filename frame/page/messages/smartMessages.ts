import { inLanguage } from './language.js'

/** Texts of smart accounts. */
export const smartMessages = inLanguage('smart', {
  upgradeWarning:
    'This changes how your account works: from now on it runs the code of a contract, so that it can do several things at once. The address stays the same.',
  account: 'Account',
  smartAccount: 'Smart account',
  fee: 'Fee',
  paid: 'Paid for you',
  paidBy: (name: string) => `Paid for you by ${name}`,
  noCode: 'The contract of smart accounts is not on this network. Use the standard account.',
  changed: 'The account has changed in the meantime. Try again.',
  noEstimate: (reason: string) => `These calls fail: ${reason}`,
  tooDear: 'The service for smart accounts asks for more gas than a call can need. Nothing was signed.',
  badService: 'The service for smart accounts sent a reply that cannot be read. Try again later.',
  otherHash: 'The service for smart accounts took another operation than the signed one.',

  capability: (name: string) => `This wallet does not have the capability ${name}.`,
  duplicate: 'There are already calls with this id.',
  unknownCalls: 'There are no calls with this id.',
  tooMany: (max: number) => `This wallet takes at most ${max} calls at once.`,
  notAtomic:
    'A standard account cannot do several things as one. Switch to the smart account, then try again.',
})

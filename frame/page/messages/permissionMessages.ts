import { inLanguage } from './language.js'

/** Texts of permissions. */
export const permissionMessages = inLanguage('permission', {
  grantTitle: 'Let this site spend without asking',
  grantWarning: (site: string, until: string) =>
    `Until ${until}, ${site} can send these amounts to anybody, and the wallet does not ask you again. You can end it in the security settings.`,
  grantKeyWarning: (site: string, until: string) =>
    `Until ${until}, whoever has the keys listed here can send these amounts to anybody by way of ${site}, and the wallet does not ask you again. You can end it in the security settings.`,
  signedBy: 'Each payment signed by',
  signedByAll: 'Each payment signed by all of',
  coins: (symbol: string) => `Send ${symbol}`,
  max: 'At most, in all',
  toAnybody: 'Anybody',
  until: 'Until',
  feesPaid: 'Paid for you, or the payment is not made',
  feesCount: (symbol: string) => `Count as ${symbol}, unless they are paid for you`,
  endTitle: 'End a permission to spend',
  endWarning: 'After that, the wallet asks you about each payment again.',

  badRequest: (what: string) => `The permission cannot be granted: ${what}.`,
  one: 'ask for one at a time',
  unknownField: (name: string) => `${name} is not known`,
  signer: 'its signer has to be of the type wallet, keys or account, with at most five keys of secp256k1',
  expiry: 'it has to end within 30 days',
  type: (name: string) => `this wallet has no permission of the type ${name}`,
  cap: 'each asset has to have one allowance, and one that a wallet can use up',
  notToken: (address: string) => `${address} does not answer as a token`,
  standardAccount:
    'A standard account cannot pay without asking. Switch to the smart account, then try again.',

  unknown: 'There is no such permission for this site, account and network. Ask the user for one.',
  expired: 'The permission has ended: its time is over. Ask the user for a new one.',
  revoked:
    'The permission has ended: the user ended it. Ask the user for a new one, or to approve the payment.',
  otherCalls: 'The permission covers payments of coins and tokens, and nothing else.',
  notSigned:
    'The payment lacks a new signature of the keys that the permission was given to. Sign it again, with a larger nonce.',
  overCap: 'That is more than the permission has left. Ask the user to approve it, or for a new permission.',
  tooMany: 'There are too many permissions. End one in the security settings of the wallet first.',

  listTitle: 'Sites that can spend without asking',
  left: (left: string, max: string) => `${left} of ${max} left`,
  untilTime: (time: string) => `until ${time}`,
  end: 'End',
  endOf: (site: string) => `End the permission of ${site}`,
})

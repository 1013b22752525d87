import { inLanguage, locale } from './language.js'
import { settingsMessages } from './settingsMessages.js'

/** Names of brands, which are the same in every language. */
const kinds: Readonly<Record<string, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
}

/** Texts of the ways to log in. */
export const linkMessages = inLanguage('link', {
  otherSite: 'Another site',
  ownLogin: 'Account at the app',
  browserWallet: 'Another wallet',
  title: 'Ways to log in',
  current: 'used on this device now',
  counts: (day: string) => `on other devices from ${day}`,
  removableFrom: (day: string) => `can be removed from ${day}`,
  removable: 'can be removed now',
  cancel: 'Cancel',
  cancelOf: (name: string) => `Cancel: ${name}`,
  add: 'Add a way to log in',
  addText:
    'A second way into this wallet. We email you about it, and it works on your other devices after 24 hours.',
  mail: 'Email',
  newMail: 'Email address',
  mailText: 'We send a code to this address, to be sure that it is yours.',
  codeText: (mail: string) => `Enter the code we sent to ${mail}.`,
  windowTitle: (kind: string) => `Add ${kind}`,
  windowText: (kind: string) =>
    `Log in to ${kind} in the window that has opened. Choose the account that should open this wallet.`,
  walletText:
    'Choose a wallet in the window that has opened, and sign the message there. That wallet then opens this one.',
  windowAgain: 'Open the window again',
  passkeyTitle: 'Log in with a passkey',
  passkeyText: 'Your passkey can log you in, too. Then it is all you need on a new device.',
  passkeyFirst:
    'A passkey that logs in opens the wallet, too. Add one to the wallet first; then it can log in.',
  approveTitle: 'Add a way to log in',
  approveWarning:
    'Whoever has this log-in gets into your account. Add only one that is yours, and that nobody else can use.',
  approveAct: 'Add log-in',
  login: 'Log-in',
  added: (kind: string, day: string) => `${kind} added. It works here now, and on other devices from ${day}.`,
  cancelled: 'It was not added.',
  removeTitle: 'Remove a way to log in',
  removeWarning: 'It will not log in to this wallet any more. Where it has logged in, it is logged out.',
  removed: 'It was removed.',
  hold: (day: string) => `It can be removed from ${day}. We email you about it. Come back then, or keep it.`,
  conflictTitle: 'It has a wallet of its own',
  conflictMail:
    'This email address opens another wallet already. Nothing was changed: both wallets are as they were, and each opens as before.',
  conflictWallet:
    'The wallet that signed opens another embedded wallet already. Nothing was changed: both embedded wallets are as they were, and each opens as before.',
  conflictText: (kind: string) =>
    `This account of ${kind} opens another wallet already. Nothing was changed: both wallets are as they were, and each opens as before.`,
  conflictAdvice:
    'If it should open this wallet: log out, log in with it, and move what that wallet holds to this one. Then add another way to log in there, remove this one there, and come back.',
  back: 'Back',
})

/** Names a kind of log-in; one that this page does not know is called another site. */
export function kindOf(kind: string): string {
  if (kind === 'email') return linkMessages.mail
  if (kind === 'passkey') return settingsMessages.passkey
  if (kind === 'wallet') return linkMessages.browserWallet
  return kind === 'own' ? linkMessages.ownLogin : (kinds[kind] ?? linkMessages.otherSite)
}

/** Title and text of the view that proves a further log-in, by its kind. */
export const proofTexts = (kind: string): { readonly title: string; readonly text: string } =>
  kind === 'wallet'
    ? { title: linkMessages.add, text: linkMessages.walletText }
    : { title: linkMessages.windowTitle(kindOf(kind)), text: linkMessages.windowText(kindOf(kind)) }

/** Says that the log-in which was proved opens another wallet already. */
export function conflictText(kind: string): string {
  if (kind === 'email') return linkMessages.conflictMail
  return kind === 'wallet' ? linkMessages.conflictWallet : linkMessages.conflictText(kindOf(kind))
}

/** A way to log in by its kind, with its name if there is one. */
export const nameLogin = (kind: string, name: string): string =>
  name === '' ? kindOf(kind) : `${kindOf(kind)}: ${name}`

/** A note with a capital at its start, in scripts that have them: the first of its parts may be a word from within a sentence. */
export const asSentence = (note: string): string => note.slice(0, 1).toLocaleUpperCase(locale) + note.slice(1)

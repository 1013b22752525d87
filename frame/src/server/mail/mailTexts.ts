import { putTexts } from '../../../../common/putTexts.js'
import type { PreferredLanguage } from '../base/preferredLanguage.js'
import type { PageFiles } from '../config/pageFiles.js'

/** The texts of mails, in English. `frame/languages` has them in other languages. */
export const mailTexts = {
  deviceSubject: (number: string) => `Confirm your device (${number})`,
  deviceLead: (site: string) => `Somebody wants to log in to the wallet with this address, on ${site}.`,
  deviceNumber: 'The wallet shows the number',
  deviceLink: 'If it was you, and the number is the same, confirm the device within 10 minutes:',
  deviceAct: 'Confirm the log-in',
  deviceEnd: 'If it was not you, do nothing: nobody gets in.',

  codeSubject: (code: string, number: string) => `${code} is your code (${number})`,
  codeLead: (site: string, number: string) =>
    `It is for the log-in on ${site}, and valid for 10 minutes. The wallet shows the number ${number}.`,
  code: 'Your code',
  codeEnd: 'Enter the code only there. Never tell it to anybody.',

  notYou:
    'If it was not you, somebody else can use your wallet. Open it in an app that you know, and move what it holds to another ' +
    'wallet as soon as you can.',
  exportSubject: 'The private key of your wallet was shown',
  exportText: (site: string) =>
    `The private key of your wallet was shown on a device that is logged in, on ${site}. For ten minutes the wallet ` +
    'signs nothing.',
  added: {
    device: 'A device was added to your wallet',
    passkey: 'A passkey was added to your wallet',
    recovery: 'A recovery code was added to your wallet',
  },
  addedText: 'It can open the wallet from now on.',
  removed: {
    device: 'A device was removed from your wallet',
    passkey: 'A passkey was removed from your wallet',
    recovery: 'A recovery code was removed from your wallet',
  },
  removedText: 'It opens the wallet no more.',
  removalSubject: 'A way to open your wallet is going to be removed',
  removalText:
    'On a device that is logged in, somebody asked to remove one of the ways to open your wallet. It can be removed in 24 hours.',
  removalEnd: 'If it was not you, open the security settings of the wallet and keep it.',

  emailCodeSubject: (code: string) => `${code} is your code`,
  emailCode: (code: string) => `Your code: ${code}`,
  emailCodeOld: (mail: string, site: string) =>
    `It changes the email of your wallet to ${mail}, on ${site}, and is valid for 10 minutes.`,
  emailCodeNew: (site: string) =>
    `It changes the email of your wallet to this address, on ${site}, and is valid for 10 minutes.`,
  emailCodeEnd: 'Enter the code only in the wallet. Nobody else needs it. If it was not you, do nothing.',
  emailSubject: 'The email of your wallet was changed',
  emailText:
    'The email of your wallet was changed, with a code that was sent to this address. This address does not log in to it any ' +
    'more.',
  emailEnd: 'If it was not you, move what the wallet holds, on a device that still opens it.',

  linkCode: (site: string) =>
    `It makes this address a way to log in to the wallet that is open on ${site}, and is valid for 10 minutes.`,
  linkCodeEnd:
    'Enter the code only in your own wallet. Whoever gets it from you ties your address to a wallet of theirs. If it was not you, ' +
    'do nothing.',

  loginWith: (kind: string) => `Log-in with ${kind}`,
  otherLogin: 'A way to log in',
  loginPasskey: 'Log-in with a passkey',
  loginEmail: 'Log-in with email',
  loginWallet: 'Log-in with a wallet',
  loginOwn: 'Log-in with the account at the app',
  linkedSubject: 'A way to log in was added to your wallet',
  linkedText: (login: string, time: string) =>
    `${login} was added to your wallet, on a device that can open it. From ${time} on, it logs in on other devices too, which still ` +
    'need your recovery code or a passkey to open the wallet.',
  linkedEnd:
    'If it was not you, open the security settings of the wallet before that, and remove it. Then move what the wallet holds to ' +
    'another one: somebody could use your device.',
  unlinkingSubject: 'A way to log in to your wallet is going to be removed',
  unlinkingText: (login: string, time: string) =>
    `${login} can be removed from your wallet from ${time} on: somebody asked for that on a device that is logged in.`,
  unlinkedSubject: 'A way to log in was removed from your wallet',
  unlinkedText: (login: string) => `${login} logs in to your wallet no more.`,

  deletionSubject: 'Your wallet is going to be removed',
  deletionText: (origin: string, time: string) =>
    `Your account at ${origin} and everything that is stored of it are going to be removed, the encrypted wallet included. ` +
    `That happens on ${time}.`,
  deletionKeep:
    'If you want to keep what the wallet holds, open it before that and move it to another wallet, or show its private key in ' +
    'the security settings.',
  deletionOwnEnd:
    'If it was not you, or you have changed your mind, open the security settings of the wallet and keep it.',
  deletionEnd:
    'If you did not ask for this, write to the app that you use the wallet in: it can still be stopped.',
}

/** The texts of mails in one language. */
export type MailTexts = typeof mailTexts

/** The reader of a mail, as far as the call that leads to it tells: without texts, they read English. */
export interface Reader {
  readonly texts?: () => MailTexts
  /** BCP 47: of the texts. */
  readonly locale?: string | undefined
}

/** A time in a mail, in milliseconds since 1970. The server does not know the zone of its reader. */
export const writeTime = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The texts for a reader. */
export const textsFor = ({ texts = () => mailTexts }: Reader): MailTexts => texts()

/** Reads the texts of mails in a language. What the language lacks is English. */
export function readMailTexts({ mails = {} }: PageFiles, { locale, name }: PreferredLanguage): MailTexts {
  const { added, removed } = mailTexts
  const texts = { ...mailTexts, added: { ...added }, removed: { ...removed } }
  return putTexts(texts, mails[name] ?? [], locale)
}

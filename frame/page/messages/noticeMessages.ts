import { inLanguage } from './language.js'

/** Texts of the notices that a user without an email gets in the frame. */
export const noticeMessages = inLanguage('notice', {
  title: 'About the security of your wallet',
  export: 'The private key was shown',
  added: {
    device: 'A device was added',
    recovery: 'A recovery code was added',
    passkey: 'A passkey was added',
    email: 'An email was added',
  },
  removed: {
    device: 'A device was removed',
    recovery: 'A recovery code was removed',
    passkey: 'A passkey was removed',
    email: 'An email was removed',
  },
  removal: {
    device: 'A device is going to be removed',
    recovery: 'A recovery code is going to be removed',
    passkey: 'A passkey is going to be removed',
    email: 'An email is going to be removed',
  },
  linked: (login: string) => `A way to log in was added: ${login}`,
  unlinking: (login: string) => `A way to log in is going to be removed: ${login}`,
  unlinked: (login: string) => `A way to log in was removed: ${login}`,
  when: (day: string, site?: string) => (site === undefined ? day : `${day} · ${site}`),
  notYou:
    'If it was not you, somebody else can use your wallet. Move what it holds to another wallet as soon as you can.',
  deletion: 'Your wallet is going to be removed',
  beforeDeletion:
    'The app removes your account and this wallet in the days to come. Move what it holds to another wallet, or show its private ' +
    'key in the security settings. If you did not ask for this, write to the app: it can still be stopped.',
  notYouRemoval: 'If it was not you, open the security settings of the wallet and keep it.',
  read: 'I have read it',
})

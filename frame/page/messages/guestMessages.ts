import { inLanguage } from './language.js'

/** Texts of a guest wallet, which has no log-in. */
export const guestMessages = inLanguage('guest', {
  use: 'Continue as a guest',
  title: 'A guest wallet',
  warning:
    'This wallet is kept in this browser alone, for this site. If you clear the browser’s data, the wallet and everything in it are lost. Nobody can bring it back.',
  later: 'Add an email or a passkey later, in the settings: you keep the same address.',
  start: 'I understand, start',
  back: 'Back',
  note: 'If you clear this browser’s data, this wallet is lost.',
  keep: 'Keep it in an account',
  keepTitle: 'Keep your guest wallet?',
  keepText:
    'If it is yours, keep it in your account, with the same address. If you make a new one, the guest wallet stays in this browser.',
  address: 'Guest wallet',
  keepYes: 'Keep it in this account',
  keepNo: 'Make a new wallet',
  otherTitle: 'Your guest wallet stays here',
  otherText:
    'This account already has a wallet, which is open now. For the guest wallet, log out and continue as a guest.',
  goOn: 'Continue',
  frozen: 'The private key was shown. For ten minutes after that, the wallet signs and changes nothing.',
  notServed: 'A guest wallet cannot do that. Keep it in an account first.',
  noStorage: 'This browser cannot keep a guest wallet. Log in instead.',
})

import { inLanguage } from './language.js'

/** Texts for a wallet that only one device opens. */
export const backupMessages = inLanguage('backup', {
  title: 'Back up your wallet',
  text: 'Only this browser opens it now. If you lose this device or clear the browser’s data, the wallet and everything in it are lost.',
  passkey: 'Save with a passkey',
  code: 'Write down a code',
  later: 'Not now',
  goOn: 'I understand, go on',
  note: 'Not backed up: only this browser opens your wallet.',
  onlyThere: 'Back up your wallet on your other device first',
  onlyThereText:
    'Only the device on which it was made opens your wallet. Log in there and back it up; then a passkey or the recovery code opens it here.',
  brings: 'After you log in, we ask for its key.',
})

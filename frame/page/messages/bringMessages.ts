import { inLanguage } from './language.js'

/** Texts for users who bring a wallet of their own, typed or from a file. */
export const bringMessages = inLanguage('bring', {
  bring: 'Bring your own wallet',
  have: 'I already have a wallet',
  text: 'Paste or type the private key, or the recovery phrase of 12 to 24 words. It stays here: the app never sees it.',
  moveTitle: 'Move your wallet here',
  moveText: 'Bring the private key or recovery phrase of the wallet that you had.',
  field: 'Private key or recovery phrase',
  next: 'Next',
  file: 'Read it from a file',
  back: 'Make a new wallet instead',
  confirmTitle: 'Is this your wallet?',
  confirmRisk: 'Whoever else has this key can use the wallet too.',
  confirmText: 'Next, you get a recovery code, which opens it on your other devices.',
  address: 'Address',
  evmAddress: 'EVM address',
  solanaAddress: 'Solana address',
  newSolana: 'On Solana, the wallet gets a new address.',
  newAddress: 'On Ethereum and networks like it, the wallet gets a new address.',
  use: 'Use this wallet',
  other: 'Enter another key',
  problems: {
    key: 'This is not a private key or a recovery phrase. A key is one line of letters and digits, a phrase has 12 to 24 words.',
    word: 'One of the words is not in the list of recovery phrases. Check the spelling.',
    checksum: 'These words do not belong together. Check each of them, and their order.',
    address: 'This key belongs to another wallet. Enter the key of the wallet that you had.',
    solana: 'This browser cannot use keys for Solana. Update it, or use another browser.',
    file: 'This file cannot be read. Choose a text file with nothing but the key or the phrase.',
  },
  notLoaded: 'The wallet could not load what reads keys. Check the connection, then try again.',
})

// Made of runtime/src/ui/messages by runtime/scripts/languages.mjs.
import type { PackedText } from '../../../../../common/packedText.js'

/** The texts of a language, in the order of the areas and of the keys of each. */
export type PackedLanguage = readonly (readonly PackedText[])[]

/** The messages of errors in a language, by code. */
export type PackedErrors = Readonly<Record<string, string>>

/** The mark of the keys of each area, in the order of the packed texts. */
export const areas: Readonly<Record<string, string>> = {
  buttons: '1mqk3yf',
  account: '1uf5th9',
  accountPart: '1kpv8m5',
  allWallets: '18gzpsu',
  amount: '1icsd1y',
  balances: 'zgcva6',
  collectibles: 'rllxkm',
  connect: '10k7ut0',
  connecting: '15vask3',
  email: '1ry06w4',
  guide: '80oe6n',
  missingWallet: 'q8mu4a',
  multiChain: '1ft2h5f',
  history: 'pajt9b',
  shell: '1im3uoe',
  titles: '1qvtw92',
  name: '1f7oypo',
  networks: '9ho5g1',
  onramp: '14zqs84',
  pay: '1cqvzqi',
  platform: 'zn2h0a',
  problem: 's5sy66',
  receive: '8fkl94',
  send: 'ldvhx',
  signIn: 'vzw2f',
  signInAnswer: 'q0rshy',
  smartSessions: '60usph',
  social: 'he5xaq',
  swap: '86t2gv',
}

import { table } from '../../kit/texts.js'

/** Texts of the list of all wallets. */
export const allWalletsMessages = table({
  installed: 'Installed',
  search: 'Search wallets',
  clearSearch: 'Clear search',
  loading: 'Loading wallets',
  noneFound: 'No wallet found',
  noneFoundFor: (query: string) => `Nothing matches “${query}”. Check the spelling.`,
  noAppHere: (name: string) =>
    `${name} has no app for this phone in this list. Open this page on a computer to use it.`,
  noneListed: 'The wallet list is empty.',
  showAll: 'Show all wallets',
  found: (count: number) => (count === 1 ? '1 wallet found' : `${count} wallets found`),
  listFailed: 'Wallets did not load',
  listFailedHint: 'Check your connection and try again.',
  certified: 'Certified',
  tryAgain: 'Try again',
})

import { table } from '../../kit/texts.js'

/** Texts of the collectibles of an account. */
export const collectibleMessages = table({
  loading: 'Loading collectibles',
  none: 'No collectibles yet',
  noneHint: 'What comes into this account is shown here.',
  noneSoFar: 'None in the latest transactions',
  unlisted: 'Collectibles are not listed on this network',
  failed: 'Collectibles could not be read',
  failedHint: 'Check your connection and try again.',
  retry: 'Try again',
  older: 'Look further back',
  showMore: (count: number) => `Show ${count} more`,
  received: (date: string) => `Received ${date}`,
  unnamed: 'Collectible',
})

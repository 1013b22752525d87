import { table } from '../../kit/texts.js'

/** Texts of tokens and totals. */
export const balancesMessages = table({
  /** Behind the amount of the network’s coin, which is a part of the total. */
  included: 'included',
  total: (amount: string) => `Worth ${amount} in all`,
  loading: 'Loading tokens',
  none: 'No tokens yet',
  unlisted: 'Tokens are not listed on this network',
  failed: 'Tokens unavailable',
  failedHint: 'The list could not be loaded. Try again in half a minute.',
  old: 'These amounts may be old.',
  retry: 'Try again',
  showMore: (count: number) => `Show ${count} more`,
})

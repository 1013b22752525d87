import { table } from '../../kit/texts.js'

/** Texts of the features' parts of the account view. */
export const accountPartMessages = table({
  actions: 'What you can do',
  onramp: 'Buy',
  swaps: 'Swap',
  receive: 'Receive',
  send: 'Send',
  tabs: 'Tokens and activity',
  tokens: 'Tokens',
  collectibles: 'Collectibles',
  activity: 'Activity',
})

/** Texts of what the features add to the account view. */
export const accountPartMessages = {
  actions: 'What you can do',
  onramp: 'Buy',
  swaps: 'Swap',
  receive: 'Receive',
  send: 'Send',
  tabs: 'Tokens and activity',
  tokens: 'Tokens',
  collectibles: 'Collectibles',
  activity: 'Activity',
} as const

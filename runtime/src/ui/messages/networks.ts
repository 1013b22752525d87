/** Texts of the network views. */
export const networksMessages = {
  unsupported: 'This app doesn’t support your current network. Switch to an available option to continue.',
  search: 'Search networks',
  clearSearch: 'Clear search',
  noneFound: 'No network found',
  noneFoundFor: (query: string) => `Nothing matches “${query}”.`,
  showAll: 'Show all networks',
  waiting: 'Approve in wallet',
  declined: 'Switch declined',
  current: 'Connected',
  disconnect: 'Disconnect',
} as const

/** Members of the object that `createAppKit` of this kit returns: its methods, and its fields for hosts. */
export const kitMembers: ReadonlySet<string> = new Set(
  [
    'open close isOpen disconnect switchNetwork addNetwork removeNetwork setPreferredAccountType getToken',
    'getIsConnectedState getAddress getCaipAddress getAccount getCaipNetwork getCaipNetworks getCaipNetworkId getChainId',
    'getActiveChainNamespace getProvider getWalletProvider getWalletInfo getState getEvent',
    'getThemeMode getThemeVariables setLocale setThemeMode setThemeVariables',
    'subscribeAccount subscribeNetwork subscribeState subscribeEvents',
    'config chains activeNamespace modal theme locale recentWallets initialized lastEvent lastError activeChain',
  ].flatMap((line) => line.split(' ')),
)

/** Advice in place of members of other kits that this kit lacks. */
export const memberTodos: ReadonlyMap<string, string> = new Map([
  ['getProviders', 'use getProvider with a namespace.'],
  ['subscribeProvider', 'use subscribeAccount, and read getWalletProvider in it.'],
  ['subscribeProviders', 'use subscribeAccount, and read getProvider in it.'],
  ['subscribeCaipNetworkChange', 'use subscribeNetwork.'],
  ['subscribeTheme', 'use theme.subscribe.'],
  ['subscribeWalletInfo', 'use subscribeAccount, and read getWalletInfo in it.'],
])

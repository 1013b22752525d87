import { table } from '../../kit/texts.js'

/** Texts of the network views. */
export const networksMessages = table({
  unsupported: 'This app doesn’t support your current network. Switch to an available option to continue.',
  walletIsOn: (wallet: string, namespace: string, reference: string) =>
    `${wallet} is on ${namespace} network ${reference}.`,
  search: 'Search networks',
  clearSearch: 'Clear search',
  noneFound: 'No network found',
  noneFoundFor: (query: string) => `Nothing matches “${query}”.`,
  showAll: 'Show all networks',
  /** The tag of a network whose coins are worth nothing. */
  test: 'Test',
  waiting: 'Approve in wallet',
  waitingHint: (wallet: string) => `Approve the request in ${wallet}.`,
  switching: (network: string) => `Switching to ${network} network...`,
  switchingShort: 'Switching...',
  declined: 'Switch declined',
  declinedHint: (wallet: string) => `You declined in ${wallet}.`,
  failed: 'Switch failed',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  notApproved: (wallet: string) => `Not available in ${wallet}`,
  disconnect: 'Disconnect',
  switchTo: (namespace: string) => `Connect a ${namespace} wallet`,
  switchToHint: (namespace: string, network: string) =>
    `${network} works with ${namespace} wallets. Wallets that you have connected stay connected.`,
  switchAction: 'Choose a wallet',
  switchOff: 'Switching networks is turned off in this app',
  notFound: 'This network is not part of the app',
  chooseNetwork: 'Choose a network',
  compatible: (wallet: string) => `Networks of this app that ${wallet} works with.`,
  compatibleNone: (wallet: string) => `${wallet} works with none of this app’s networks`,
  compatibleUnconnected: 'Connect a wallet to see which networks it works with.',
  connect: 'Connect wallet',
  whatIsANetwork: 'What is a network?',
  guide: [
    [
      'A shared record',
      'A network is many computers that keep one record together. What you own and send is written there, and nobody can change it alone.',
    ],
    [
      'Each has its own coin',
      'You pay for a transaction in the coin of its network. Coins on one network cannot be spent on another unless they are moved there.',
    ],
    [
      'You choose where to be',
      'An app may work on several networks. Your wallet shows which one you are on, and you can switch at any time.',
    ],
  ],
})

import { table } from '../../kit/texts.js'

/** Texts of the network views. */
export const networksMessages = table({
  unsupported: 'Wrong network',
  walletIsOn: (wallet: string, namespace: string, reference: string) =>
    `${wallet} is on ${namespace} network\u00a0${reference}.`,
  chooseOne: 'Choose one that works here.',
  search: 'Search networks',
  clearSearch: 'Clear search',
  noneFound: 'No network found',
  noneFoundFor: (query: string) => `Nothing matches “${query}”. Check the spelling.`,
  showAll: 'Show all networks',
  /** The tag of a network whose coins are worth nothing. */
  test: 'Test',
  waiting: 'Approve in wallet',
  asking: (network: string) => `Switch to ${network}`,
  waitingHint: (wallet: string) => `Approve it in ${wallet}.`,
  switching: (network: string) => `Switching to ${network}…`,
  switchingShort: 'Switching…',
  declined: 'Switch declined',
  declinedHint: (wallet: string) => `You declined in ${wallet}.`,
  failed: 'Switch failed',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  notApproved: (wallet: string) => `Not available in ${wallet}`,
  disconnect: 'Disconnect',
  switchTo: (namespace: string) => `Connect a ${namespace} wallet`,
  switchToHint: 'Your other wallets stay connected.',
  switchAction: 'Choose a wallet',
  switchOff: 'Switching networks is turned off in this app',
  notFound: 'This network is not part of the app',
  chooseNetwork: 'Choose a network',
  compatible: 'Receive only on these networks. What comes on another may be lost.',
  compatibleNone: (wallet: string) => `${wallet} works with none of this app’s networks`,
  compatibleUnconnected: 'Connect a wallet to see which networks it works with.',
  connect: 'Connect wallet',
  whatIsANetwork: 'What is a network?',
  guide: [
    ['A shared record', 'Many computers record what you own. Nobody can change it alone.'],
    ['Each has its own coin', 'You pay fees in the coin of the network that you use.'],
    ['You choose where to be', 'Your wallet shows your network. You can switch at any time.'],
  ],
})

/** Texts of the view that asks which families of chains a wallet is to be connected on. */
export const multiChainMessages = {
  lead: (name: string) => `${name} works with several kinds of networks. Choose where to connect.`,
  connectAll: 'Connect all',
  connectRest: 'Connect the rest',
  cancel: 'Cancel',
  waiting: 'Continue in the wallet',
  connected: 'Connected',
  declined: 'Declined',
  declinedOne: (wallet: string, namespace: string) =>
    `You declined ${namespace} in ${wallet}. Connect the others?`,
  done: 'Done',
} as const

import { table } from '../../kit/texts.js'

/** Texts of the views that send. */
export const sendMessages = table({
  title: 'Send',
  review: 'Review send',
  // form
  amount: 'Amount',
  receiver: 'To',
  receiverHint: 'Address or name',
  addressHint: 'Address',
  clear: 'Clear',
  resolving: 'Looking up the name',
  receiverProblems: {
    invalid: 'This is not an address of this network',
    unknown: 'No address was found',
    foreign: 'Names of this kind cannot be looked up here. Paste the address.',
    failed: 'The name could not be looked up. Try again.',
  },
  lookalikeTitle: 'Not the address you may think',
  lookalike: 'It begins and ends like an address that you know, but is another one. Compare every character.',
  lookalikeThis: 'Written here',
  lookalikeKnown: 'Known to you',
  unsupported: 'Unsupported chain',
  unsupportedHint: (network: string) => `Nothing can be sent on ${network} from here.`,
  otherNetwork: 'Choose another network',
  // the button, by the problem
  actions: {
    token: 'Choose token',
    decimals: 'Unsupported token',
    amount: 'Enter amount',
    amountInvalid: 'Check the amount',
    receiver: 'Enter address',
    receiverInvalid: 'Check the address',
    resolving: 'Looking up the name',
    ready: 'Review send',
  },
  noTokensFor: (query: string) => `Nothing you hold is called “${query}”.`,
  // review
  sendsAmount: 'You send',
  approve: 'Send',
  // progress
  progress: {
    pending: 'Transaction started',
    late: 'Not confirmed yet',
    confirmed: 'Sent',
    reverted: 'The transaction failed',
    replaced: 'Replaced by another transaction',
    cancelled: 'Cancelled in your wallet',
    dropped: 'The network dropped the transaction',
  },
  progressHints: {
    pending: (amount: string, to: string) => `${amount} is on its way to ${to}.`,
    late: 'It may still go through. Look at it in the explorer before you send again.',
    confirmed: (amount: string, to: string) => `${amount} went to ${to}.`,
    reverted: 'Nothing was sent but the network fee is spent.',
    replaced: 'Your wallet sent another transaction in its place. Look at it in the explorer.',
    cancelled: 'Nothing was sent but the network fee is spent.',
    dropped: 'No node has it now. Make sure that your wallet does not, and send it again.',
  },
})

import { table } from '../../kit/texts.js'

/** Texts of the views for paying. */
export const payMessages = table({
  title: 'How you pay',
  review: 'Review payment',
  loading: 'Payment',
  // the payment
  youPay: 'You pay',
  to: 'To',
  forWhat: 'For',
  contract: 'Token contract',
  unlistedTitle: 'Check this token',
  unlisted: 'Anybody can name a token. Compare its contract with the one you mean.',
  ofToken: (amount: string, token: string) => `${amount} of ${token}`,
  // ways
  ways: 'Pay from',
  connect: 'Connect wallet',
  switchTo: (network: string) => `Switch to ${network}`,
  notEnough: (amount: string) => `Not enough: ${amount}`,
  swapFrom: (symbol: string) => `Swap ${symbol}`,
  exchangeNote: 'On its own page',
  uncertainTitle: 'You may pay twice',
  uncertain:
    'The wallet or exchange that was asked before may still pay. Decline there, or close its page, first.',
  invalidTitle: 'This cannot be paid',
  copyLink: 'Copy payment link',
  copied: 'Link copied',
  copyFailed: 'Failed to copy',
  // review
  sell: 'Step 1 of 2: you swap',
  buy: 'You get at least',
  thenPay: 'Step 2 of 2: you pay',
  swapHint: 'Your wallet asks for each step. Nothing is paid before the second.',
  approveHint: (amount: string) => `First let the exchange take ${amount}, and no more.`,
  swapped: 'Swapped. Now pay.',
  pay: 'Pay',
  steps: { reset: 'Reset allowance', approve: 'Allow', swap: 'Swap', batch: 'Swap' },
  // progress
  asking: (exchange: string) => `Asking ${exchange}`,
  askingHint: 'It prepares its page.',
  openPage: (exchange: string) => `Pay on ${exchange}`,
  openPageHint: (amount: string, site: string) => `Pay ${amount} on ${site}, then come back.`,
  waitingFor: (exchange: string) => `Waiting for ${exchange}`,
  waitingHint: 'This view says when the payment has arrived.',
  continueOn: (site: string) => `Continue on ${site}`,
  openAgain: (site: string) => `Open ${site} again`,
  pending: 'Payment sent',
  pendingHint: (amount: string, to: string) => `${amount} is on its way to ${to}.`,
  paid: 'Paid',
  paidHint: (amount: string, to: string) => `${amount} went to ${to}.`,
  failedTitle: 'Not paid',
  uncertainEnd: 'Not confirmed yet',
})

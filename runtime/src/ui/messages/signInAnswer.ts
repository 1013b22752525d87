import { table } from '../../kit/texts.js'

/** Texts that follow the answer to the question whether to sign in. */
export const signInAnswerMessages = table({
  waiting: (wallet: string) => `Continue in ${wallet}`,
  waitingHint: (wallet: string) => `Sign the message in ${wallet}.`,
  checking: 'Checking the signature',
  declined: (wallet: string) => `You declined in ${wallet}.`,
  openWallet: (wallet: string) => `Open ${wallet}`,
})

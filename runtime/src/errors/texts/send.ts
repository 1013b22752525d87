/** Errors of sending, which load with it. */
export const sendTexts = {
  SEND_MISMATCH: 'What would be signed is not what you typed. Nothing was sent. Try again.',
  TOKEN_UNSUPPORTED:
    'This token takes a fee or runs a program with each transfer. Send it in the wallet itself.',
  RECEIVER_UNSUITABLE: 'This is no address of a wallet. Ask the receiver for the address of their wallet.',
  TRANSACTION_EXPIRED: 'The signature came too late for the network. Nothing was sent. Try again.',
  AMOUNT_BELOW_MINIMUM:
    'The network keeps no account with so little. Send more, or leave more in your account or nothing at all.',
} as const

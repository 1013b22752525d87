/** Errors of paying, which load with it. */
export const payTexts = {
  PAYMENT_INVALID: 'This payment cannot be made as it is written. Ask for a new one.',
  PAYMENT_FAILED: 'The payment did not go through, and nothing reached the receiver. Pay again.',
  PAYMENT_UNCERTAIN:
    'It is not known whether this was paid. Look at the wallet or exchange that was asked before you pay again.',
} as const

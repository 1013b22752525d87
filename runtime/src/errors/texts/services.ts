/** What asking a service raises. The first view asks one and has no use for the sentences about wallets. */
export const serviceTexts = {
  BAD_REPLY: 'A service sent an answer we could not read. Try again later.',
  UNREACHABLE: 'A service cannot be reached. Check your connection and try again.',
  REQUEST_FAILED: 'A service refused the request. Try again later.',
  REQUEST_TIMEOUT: 'A service took too long to answer. Try again.',
} as const

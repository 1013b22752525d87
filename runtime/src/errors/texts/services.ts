/**
 * Errors of requests to services. They are apart from those of wallets, because the first view needs only
 * these.
 */
export const serviceTexts = {
  BAD_REPLY: 'A service sent an answer we could not read. Try again later.',
  UNREACHABLE: 'A service cannot be reached. Check your connection and try again.',
  REQUEST_FAILED: 'A service refused the request. Try again later.',
  REQUEST_TIMEOUT: 'A service took too long to answer. Try again.',
} as const

import type { Secrets } from '../base/secrets.js'

/**
 * Derives the stand-in for the hash of an email, for an account that only a passkey opens. Nobody can log in with it, and
 * it says which accounts have no other way in.
 *
 * @param account - id of the account
 * @example
 * const isOnlyPasskey = row.email === passkeyUser(secrets, account)
 */
export const passkeyUser = (secrets: Pick<Secrets, 'hash'>, account: string): string =>
  secrets.hash('passkey-account', account)

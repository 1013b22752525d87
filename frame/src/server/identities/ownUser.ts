import type { Secrets } from '../base/secrets.js'

/** The hash that stands for the account that a user has at an app, by `iss` and `sub` of the app's tokens. */
export const ownUser = ({ hash }: Pick<Secrets, 'hash'>, issuer: string, subject: string): string =>
  hash('own-user', issuer, subject)

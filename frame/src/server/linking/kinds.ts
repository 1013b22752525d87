/** The kinds of log-ins. */
export const identityKinds = [
  'email',
  'google',
  'x',
  'discord',
  'github',
  'apple',
  'facebook',
  'farcaster',
  // A wallet of the user's browser.
  'wallet',
  // The account that a user has at the app.
  'own',
  // One that was linked; or of an account that a passkey has made, which cannot be removed here.
  'passkey',
] as const

export type IdentityKind = (typeof identityKinds)[number]

/** What mails call them. Of others, the mails have words in each language. */
export const kindNames: Readonly<Record<Exclude<IdentityKind, 'passkey'>, string>> = {
  email: 'email',
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
  wallet: 'a wallet',
  own: 'the account at the app',
}

/** Reads a kind that is stored. Undefined for one that this server does not know. */
export const readKind = (value: unknown): IdentityKind | undefined =>
  identityKinds.find((kind) => kind === value)

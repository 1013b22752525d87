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

/** Those that mails have words for in each language. */
type WordedKind = 'email' | 'wallet' | 'own' | 'passkey'

/** Names that mails give the other kinds, in every language. */
export const kindNames: Readonly<Record<Exclude<IdentityKind, WordedKind>, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
}

/** Reads a kind that is stored. Undefined for one that this server does not know. */
export const readKind = (value: unknown): IdentityKind | undefined =>
  identityKinds.find((kind) => kind === value)

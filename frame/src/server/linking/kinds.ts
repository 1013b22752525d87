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
  // The account that a user has at the app.
  'own',
  // Of an account that a passkey alone logs in to: it is no log-in that can be linked or removed here.
  'passkey',
] as const

export type IdentityKind = (typeof identityKinds)[number]

/** What mails call them. */
export const kindNames: Readonly<Record<IdentityKind, string>> = {
  email: 'email',
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
  own: 'the account at the app',
  passkey: 'a passkey',
}

/** Reads a kind that is stored. Undefined for one that this server does not know. */
export const readKind = (value: unknown): IdentityKind | undefined =>
  identityKinds.find((kind) => kind === value)

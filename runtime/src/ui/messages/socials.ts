import type { SocialProvider } from '../../kit/config.js'

/** Names of the providers, as they write them. */
export const socialNames: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

/** Texts of the log-in with accounts of other sites. */
export const socialMessages = {
  title: 'Connect Social',
  all: 'All socials',
  group: 'Log in with a social account',
  logIn: (name: string) => `Continue with ${name}`,
  logInTitle: (name: string) => `Log in with ${name}`,
  connectIn: 'Connect in the provider window',
  leave: 'Close that window to stop.',
  userData: 'Retrieving user data',
  oneMoment: 'One moment',
  failed: 'Something went wrong',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  blocked: 'Could not open social popup',
  noAddress: 'Could not fetch the social redirect uri',
  untrusted: 'Untrusted Origin',
} as const

const day = (at: number) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(at)

const ways = {
  device: 'A device',
  recovery: 'A recovery code',
  passkey: 'A passkey',
  email: 'An email',
} as const
type Way = keyof typeof ways

/** Texts of what a user without an email hears of in the frame. */
export const noticeMessages = {
  title: 'News about your wallet',
  export: 'The private key was shown',
  added: (way: Way = 'device') => `${ways[way]} was added`,
  removed: (way: Way = 'device') => `${ways[way]} was removed`,
  removal: (way: Way = 'device') => `${ways[way]} is going to be removed`,
  when: (at: number, site?: string) => (site === undefined ? day(at) : `${day(at)}, on ${site}`),
  notYou:
    'If it was not you, somebody else can use your wallet. Move what it holds to another wallet as soon as you can.',
  deletion: 'Your wallet is going to be removed',
  beforeDeletion:
    'The app removes your account and this wallet in the days to come. Move what it holds to another wallet, or show its private ' +
    'key in the security settings. If you did not ask for this, write to the app: it can still be stopped.',
  notYouRemoval: 'If it was not you, open the security settings of the wallet and keep it.',
  read: 'I have read it',
} as const

import { table } from '../../kit/texts.js'

/** Texts of smart sessions, by which an app acts for an account without asking. */
export const sessionMessages = table({
  title: 'Smart Sessions',
  rowNote: 'What apps may do without asking',
  reading: 'Reading your sessions',
  active: 'In use',
  over: 'Ended',
  none: 'No sessions yet',
  noneText: 'A session lets an app act for you without asking each time. You see it here, and can end it.',
  failed: 'Your sessions could not be read',
  someFailed: 'Not all sessions could be read.',
  retry: 'Try again',
  thisSite: 'This app',

  sendUpTo: (amount: string) => `Send up to ${amount}`,
  sendUnits: (units: string, token: string) => `Send up to ${units} of the smallest unit of ${token}`,
  sendAny: (token: string) => `Send any amount of ${token}`,
  call: (contract: string) => `Call the contract ${contract}`,
  callOnly: (functions: string, contract: string) => `Call ${functions} of the contract ${contract}`,
  callAny: 'Call contracts',
  other: (type: string) => `Use a permission of the type ${type}`,
  more: (first: string, count: number) => `${first} +${count}`,
  nothing: 'Nothing',

  status: {
    active: 'In use',
    prepared: 'Not agreed to yet',
    expired: 'Its time is over',
    revoked: 'You ended it',
  },
  until: (time: string) => `until ${time}`,
  ended: (time: string) => `ended ${time}`,

  detail: 'Session',
  allows: 'Allows',
  to: 'For',
  network: 'Network',
  account: 'Account',
  usedWith: 'Used by',
  signers: {
    wallet: 'The app, through your wallet',
    keys: 'Who has the keys of the app',
    account: (address: string) => `The account ${address}`,
  },
  ends: 'Ends',
  endedAt: 'Ended',
  given: 'Given',
  state: 'State',
  keeper: 'Kept by',
  keepers: { service: 'The service of this app', wallet: 'Your wallet', both: 'Your wallet and the service' },
  end: 'End session',
  ending: 'Confirm in your wallet',
  endNote: 'After that the app has to ask you again. What is under way still goes through.',
  endedToast: 'Session ended',
  declined: 'You declined in your wallet. The session goes on.',

  request: 'Allow without asking',
  requestLead: (site: string) => `${site} asks to do this for you without asking each time:`,
  requestWarning:
    'Whoever runs this app can use all of it until then. Your wallet asks you next; you can end it in the settings of your account.',
  cancel: 'Cancel',
  goOn: 'Continue',
  waiting: 'Confirm in your wallet',
  refused: 'You declined in your wallet. Nothing is allowed.',

  created: 'Session allowed',
  createdText: (until: string) =>
    `It goes on ${until}. You find it among your sessions, and can end it earlier.`,
  done: 'Done',
  showAll: 'See all sessions',
})

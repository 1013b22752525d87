const span = (seconds: number) => {
  const [amount, unit] =
    seconds > 5400 ? [seconds / 3600, 'hour'] : seconds > 90 ? [seconds / 60, 'minute'] : [seconds, 'second']
  return `${Math.ceil(amount)} ${unit}${Math.ceil(amount) === 1 ? '' : 's'}`
}

/** Every text that the frame shows. */
export const messages = {
  noStorage:
    'This browser blocks storage, so the wallet cannot keep its key here. Allow storage for this site, then try again.',
  storageTitle: 'Log in with a window',
  storageText:
    'This browser blocks storage for embedded pages. A window of the wallet keeps the keys of this device; the log-in goes on here, and lasts until you leave or reload this page.',
  continueTitle: (site: string) => `Continue on ${site}?`,
  continueText:
    'This site wants to use the wallet. Its keys stay in this browser, where the site cannot read them. You log in on the site afterwards.',
  continueSocial:
    'This site wants to use the wallet. Its keys stay in this browser, where the site cannot read them. You log in here next. This browser blocks storage for embedded pages, so the log-in lasts until you leave or reload the site.',
  windowClosed: 'Log in on the site',
  windowNothing: 'There is nothing to do here. You can close this window.',
  windowTitle: 'Approve in this window',
  windowText:
    'This browser cannot tell whether something covers the wallet here. The wallet asks in a window of its own.',
  openWindow: 'Open window',
  windowBlocked: 'The browser blocked the window. Allow pop-ups for this site, then try again.',
  windowOver: 'There is nothing to approve here. You can close this window.',
  unreachable: 'The wallet server cannot be reached. Check the connection, then try again.',
  serverBusy: 'The wallet server is busy. Try again in a moment.',
  tooOften: (seconds: number) =>
    seconds === 0
      ? 'That was tried too often. Try again later.'
      : `That was tried too often. Try again in ${span(seconds)}.`,
  mailSent: (seconds: number) => `A mail was sent just now. Ask for another one in ${span(seconds)}.`,
  badReply: 'The wallet server sent a reply that cannot be read. Try again later.',
  loggedOut: 'You are not logged in. Log in, then try again.',
  vaultLost: 'The wallet stopped working. Reload the page, then try again.',
  wrongAddress: 'The key that was opened is not the key of this wallet. Nothing was signed.',
  noSlot: 'This device cannot open the wallet yet. Log in again and type the recovery code.',
  wrongRecovery: 'This is not the recovery code of this wallet. Check it, then try again.',
  notServed: 'This wallet cannot do that.',
  codeInFrame: 'The code is typed in the wallet itself.',
  notAllowed: 'Requested RPC call is not allowed',
  userChanged: 'The log-in has changed in another tab. Nothing was signed.',
  rejected: 'You rejected the request.',
  busy: 'Too many requests are waiting. Answer those first.',
  unknownNetwork: 'The wallet does not serve this network. Switch to another one.',
  otherChain: 'The request is for another network than the wallet uses. Switch the network, then try again.',
  otherAccount: 'The request is for another account.',
  badRequest: 'The request cannot be read.',
  tooLong: 'The message is too long to be shown in full, so it cannot be signed.',
  otherSite: (domain: string) =>
    `The message signs in to ${domain}, which is not this site. It was not shown and not signed.`,
  badSignIn: 'The message looks like a sign-in, but it is not a valid one. It was not signed.',
  nodeFailed: 'The network cannot be reached or refused the request.',
  bothFees: 'A transaction cannot have both a gas price and fees of EIP-1559.',
  feesCrossed: 'The maximum fee is below the priority fee.',

  loginTitle: 'Log in with email',
  email: 'Email address',
  emailHint: 'You get a code. There is no password.',
  emailWrong: 'Type an email address, such as name@example.com.',
  next: 'Continue',
  deviceTitle: 'Confirm this device',
  deviceText: (mail: string) => `Open the link in the mail to ${mail}. This window goes on by itself.`,
  numberLabel: 'Number in the mail and in the wallet',
  codeTitle: 'Type the code',
  codeText: (mail: string) => `It is in the mail to ${mail}, and valid for 10 minutes.`,
  codeOnPage: 'The page that you opened from the mail shows it. It is valid for 10 minutes.',
  code: 'Code of six digits',
  codeWrong: 'Type the six digits of the code.',
  resend: 'Send a new mail',
  inSeconds: (act: string, seconds: number) => `${act} (${seconds} s)`,
  loginOver: 'This log-in is over. Start again.',
  startAgain: 'Start again',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  working: 'One moment…',

  socialTitle: 'Log in',
  socialBack: 'Go back to the app. You can close this window.',
  socialDenied: 'You did not allow the log-in. Try again, or choose another way.',
  socialFailed: 'The log-in with this provider did not work. Try again, or choose another way.',
  keepRecovery: 'The wallet opens after you have kept or typed the recovery code. Log in again.',

  newRecoveryTitle: 'Keep your recovery code',
  newRecoveryText:
    'If you lose this device, this code opens your wallet on another one. Write it down or save it where only you can read it. Nobody can give it to you again.',
  copy: 'Copy the code',
  copied: 'Copied',
  saved: 'I have kept it',
  recoveryTitle: 'Type your recovery code',
  recoveryText:
    'This device is new to your wallet. The recovery code opens it here. You got it when the wallet was made, or later in its settings.',
  recoveryTextPasskey: 'This device is new to your wallet. Open it with your passkey or your recovery code.',
  recovery: 'Recovery code',
  open: 'Open the wallet',
  openWithPasskey: 'Open with a passkey',
  passkeyUser: 'Wallet',
  passkeyPoor:
    'This passkey cannot open a wallet: it has no pseudo-random function (PRF). Use another device or password manager.',
  passkeyRefused: 'The passkey was not used. Try again, or choose another way.',

  signTitle: 'Sign a message',
  sign: 'Sign',
  signInTitle: (site: string) => `Sign in to ${site}`,
  signInText: (network: string, account: string) =>
    `On ${network}, as ${account}. It proves that the account is yours, is free, and sends nothing.`,
  signIn: 'Sign in',
  decline: 'Decline',
  sendTitle: 'Send a transaction',
  tokenTitle: 'Send tokens',
  allowTitle: 'Let a contract spend your tokens',
  site: 'Site',
  network: 'Network',
  to: 'To',
  spender: 'Spender',
  token: 'Token contract',
  amount: 'Amount',
  unlimited: 'Without limit',
  maxFee: 'Fee, at most',
  message: 'Message',
  data: 'Data',
  unknownCall:
    'The wallet does not know what this call does. It can move everything you have. Approve only if you trust the site.',
  unlimitedWarning: 'This contract could take all of these tokens at any time.',
  hexMessage: 'This message is no text. Approve only if you know what it is.',
  approve: 'Approve',
  reject: 'Reject',
  armHint: (act: string) =>
    `${act} works with a click or tap, once the window has been fully visible for a moment.`,
  pressAgain: (button: string) => `Too early to be sure that you meant it. Press ${button} again.`,
  armHintPasskey: (act: string) =>
    `${act} works once the window has been fully visible for a moment. With the keyboard, your passkey confirms it.`,

  confirmTitle: 'Was it you?',
  confirmText: 'Somebody wants to log in to your wallet.',
  browser: 'Browser',
  confirmYes: 'Yes, it was me',
  confirmNo: 'If it was not you, close this page. Nobody gets in.',
  confirmedTitle: 'Your code',
  confirmedSite: (site: string) => `For the log-in on ${site}`,
  confirmedCode:
    'Type it in the window where you started. Nobody else needs it, and nobody of ours asks for it.',
  confirmedAgain:
    'The device is confirmed, and its code was shown once. In the window where you started, ask for a new mail: it has another one.',
  linkOverTitle: 'This link is over',
  linkOver: 'A link works once, and for 10 minutes. To log in, start again in the app.',
} as const

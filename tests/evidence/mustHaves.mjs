// Browser tests that are in the core whatever mutants say, each with the reason. `where` chooses among the tests of a loop.

/** @typedef {{ file: string, title: string, why: string, where?: string }} MustHave title as it is written in the file */

/** @type {readonly (readonly [file: string, title: string, why: string, where?: string])[]} */
const rows = [
  [
    'accessibility.test.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code as text
    'no view has an axe violation (${colorScheme}, ${width} px)',
    'every view passes axe, once',
    "colorScheme === 'light' && width === 360",
  ],
  [
    'attacks.test.ts',
    'R31: the policy of the documentation: no stranger frames the page or moves its base',
    'the CSP that every test runs under',
  ],
  [
    'attacks.test.ts',
    'T-H1: a secret is found wherever a page leaves it',
    'the guard of every test can fail',
  ],
  [
    'attacks.test.ts',
    'T-B5: what is opened in a window of its own has no name that a stranger could take first',
    'attack on windows',
  ],
  [
    'hostileWallets.test.ts',
    'T-C5: hostile announcements: each row keeps its own identity, and look-alikes say so',
    'attack by wallets',
  ],
  [
    'namespaces.test.ts',
    'setup.namespace › a wallet is found, connected, signs what another library verifies, is back after a reload, leaves, and is followed to another account and network',
    'connect and sign on each of the five namespaces',
    'true',
  ],
  [
    'embeddedFrame.test.ts',
    'somebody with no wallet logs in to our own frame by email, signs, is back after a reload, and leaves',
    'log-in by email, in our own frame',
  ],
  [
    'email.test.ts',
    'a frame of another maker › T-A1: messages of other windows and origins change nothing',
    'attack on the frame',
  ],
  ['email.test.ts', 'T-A2: a frame that was led to another site is sent nothing more', 'attack on the frame'],
  [
    'embeddedApprovals.test.ts',
    'T-B1: a request that does not fit can be approved only after it was scrolled to its end',
    'attack on an approval',
  ],
  [
    'embeddedApprovals.test.ts',
    'T-F2: a permit is read before it is signed; data for another network is refused',
    'attack on an approval',
  ],
  [
    'embeddedHostScripts.test.ts',
    'T-C1: a script of the page that notes everything gets neither the email nor a code of a log-in in the frame',
    'attack of the host page',
  ],
  [
    'embeddedHostScripts.test.ts',
    'T-A7: a log-in is completed while scripts of the page send thousands of messages a second',
    'attack of the host page',
  ],
  [
    'embeddedTabs.test.ts',
    'T-H4: a page that is kept to go back to is no tab with a log-in until it is shown again',
    'removed defence `loginLock.ts`',
  ],
  [
    'demoNewcomer.test.ts',
    'somebody without a wallet logs in by email, signs in, buys, sends and swaps',
    'the demo of a newcomer',
  ],
  [
    'demoTasks.test.ts',
    'somebody new does the first six tasks of the demo beside the phone and the mailbox, and each ticks itself',
    'the first screen of `npm start`',
  ],
  [
    'send.test.ts',
    'eip155 › the coin of the network, from the button of the account to the block, and again after a reload',
    'a transfer',
  ],
  [
    'sendWays.test.ts',
    'T-D3: decimals that the chain does not confirm are refused before anything is signed',
    'attack on a transfer',
  ],
  [
    'swaps.test.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code as text
    'with prices of the ${name} › a token for the coin, after an approval of exactly the amount',
    'a swap with its approval',
    "name === 'service'",
  ],
  [
    'signIn.test.ts',
    'setup.namespace › a user signs in once: the server knows them after a reload and in another tab',
    'sign-in with a server',
    "setup.namespace === 'eip155'",
  ],
  [
    'walletConnect.test.ts',
    'a wallet on another device is connected by QR code, signs, is back after a reload, and leaves',
    'WalletConnect',
  ],
]

/** @type {readonly MustHave[]} */
export const mustHaves = rows.map(([file, title, why, where]) => ({
  file,
  title,
  why,
  ...(where && { where }),
}))

/**
 * The views at the end of the pages of tasks: the widget itself, as a user of the app sees it once the task is done. `scene`
 * is a state of the builder or a view of the gallery (site/live/preview), `name` the title of its frame.
 *
 * @type {Readonly<Record<string, { scene: string, name: string, text: string, locale?: string, accent?: string }>>}
 */
export const tasks = {
  tutorial: {
    scene: 'sign-in',
    name: 'Signing in to the shop',
    text: 'Whoever connects a wallet is asked for this signature, and gets the orders only after it.',
  },
  'sign-in': {
    scene: 'sign-in',
    name: 'Signing in',
    text: 'A wallet is connected, and the modal says what will be signed before the wallet asks.',
  },
  identity: {
    scene: 'sign-in-waiting',
    name: 'Signing in, and the wallet asks',
    text: 'After this one signature your servers get a token with each request, and your users see nothing more of it.',
  },
  embedded: {
    scene: 'email',
    name: 'Logging in by email',
    text: 'An email address, an account of another site, or a wallet: one of them is enough.',
  },
  'wallet-features': {
    scene: 'send-filled',
    name: 'Sending tokens',
    text: 'A user is sending USDC. The next press shows the whole request, before the wallet is asked.',
  },
  pay: {
    scene: 'pay',
    name: 'Paying',
    text: 'A payment and the ways to make it, after a press on the button of your shop.',
  },
  networks: {
    scene: 'networks',
    name: 'Choosing a network',
    text: 'The networks of the config, from the account of a connected wallet.',
  },
  wallets: {
    scene: 'all-wallets',
    name: 'All wallets',
    text: 'Wallets that are installed come first; this list of all others is one press behind them.',
  },
  walletconnect: {
    scene: 'code',
    name: 'The code for a phone',
    text: 'A wallet on a phone reads this code. The one shown here leads nowhere.',
  },
  theme: {
    scene: 'connect',
    name: 'The modal in another colour',
    text: 'The modal with another accent. The [theme builder](builder.md) changes the rest, and writes the config.',
    accent: '#7a3cff',
  },
  languages: {
    scene: 'account',
    name: 'The modal in Arabic',
    text: 'The account in Arabic, which is read from the right.',
    locale: 'ar',
  },
  headless: {
    scene: 'all-wallets',
    name: 'The list that yours replaces',
    text: 'What a modal of your own gives its users in the place of this one, from the same wallets, networks and states.',
  },
  bridges: {
    scene: 'pending',
    name: 'Waiting for a wallet',
    text: 'Users connect with the widget, whichever library sends the requests of your app.',
  },
  eip155: {
    scene: 'session-request',
    name: 'A permission for your app',
    text: 'A user is asked once for what an app may do without asking again.',
  },
  testing: {
    scene: 'declined',
    name: 'A wallet that declines',
    text: 'A test wallet can decline, wait or answer with an error. This is what your test finds on the page.',
  },
  migrate: {
    scene: 'connect',
    name: 'The list of wallets',
    text: 'After the move, the button of your app opens this list.',
  },
  'going-live': {
    scene: 'account',
    name: 'The account of a user',
    text: 'The account of a user: the tokens, what they are worth and the history come from services that you run.',
  },
}

/**
 * The end of a page of the site, with the view that the user of an app sees.
 *
 * @param {string} page the name of a page of docs
 * @returns {string} Markdown; none where a task has nothing to see
 */
export function endOfTask(page) {
  const task = tasks[page]
  if (task === undefined) return ''
  const { text, ...props } = task
  const attributes = Object.entries(props).map(([key, value]) => `${key}="${value}"`)
  return [
    '\n## What your users see\n',
    `${text} It is the widget itself, with a wallet and services that the page makes up. The [gallery](gallery.md) has its other states.\n`,
    `<TaskView ${attributes.join(' ')} />\n`,
  ].join('\n')
}

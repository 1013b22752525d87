import { table } from '../../kit/texts.js'

/** Texts for people who have no wallet. */
export const guideMessages = /* @__PURE__ */ table({
  paragraphs: [
    {
      title: 'It holds your accounts',
      text: 'It keeps the keys to your money and collectibles. Only you use them.',
    },
    {
      title: 'It signs you in',
      text: 'Connect it instead of choosing a password. You see and confirm every request.',
    },
    {
      title: 'It is yours',
      text: 'The same wallet works in many apps, and you can leave any of them at any time.',
    },
  ],
  getWallet: 'Get a wallet',
  exploreAll: 'Show all wallets',
  listFailed: 'Wallets did not load',
  listFailedHint: 'Check your connection and try again.',
  tryAgain: 'Try again',
  noneListed:
    'There is no list of wallets in this app. A search for “crypto wallet” in your app store finds one.',
  places: {
    chrome: 'Chrome extension',
    firefox: 'Firefox add-on',
    edge: 'Edge add-on',
    ios: 'iPhone and iPad',
    android: 'Android',
    site: 'Website',
  },
  shortPlaces: {
    chrome: 'Chrome',
    firefox: 'Firefox',
    edge: 'Edge',
    ios: 'iOS',
    android: 'Android',
    site: 'Website',
  },
  none: (name: string) => `No download of ${name} is listed here. Look for it on its own website.`,
})

/** Texts of a wallet that is not in this browser. */
export const missingWalletMessages = /* @__PURE__ */ table({
  looking: 'Looking for the wallet',
  notInstalled: (name: string) => `${name} is not installed`,
  notInstalledHint: 'Install it in this browser, then come back to this page and connect.',
  get: (name: string) => `Get ${name}`,
  haveInstalled: 'I have installed it',
  reloadTitle: (name: string) => `Reload to find ${name}`,
  reloadHint: 'Then you can connect it here.',
  reload: 'Reload page',
  lost: 'This wallet is not in your browser',
  lostHint: 'Turn it on in your browser and come back, or choose another one.',
  chooseOther: 'Choose another wallet',
})

/** Texts of the view that asks which networks a wallet is to be connected on. */
export const multiChainMessages = /* @__PURE__ */ table({
  lead: (name: string) => `${name} works with several kinds of networks. Choose where to connect.`,
  connectAll: 'Connect all',
  connectRest: 'Connect the rest',
  cancel: 'Cancel',
  waiting: 'Approve in wallet',
  connected: 'Connected',
  declined: 'Declined',
  declinedOne: (wallet: string) => `You declined in ${wallet}. Connect the others?`,
  done: 'Done',
})

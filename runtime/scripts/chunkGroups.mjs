// Groups of modules of the package that always load together, each one chunk: with the page, with the modal.
// Modules that are not named here rolldown divides by itself, so that nothing loads what only another entry needs.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Each takes its imports with it, unless an earlier group has them. */
const groups = {
  // Messages for developers. A production build uses none of them, so it drops the file.
  development: ['checkConfig', 'showNotice', 'silentServices'].map((name) => `development/${name}`),
  // A server has this of the page: signing in runs where there is no page.
  errorClass: ['errors/AppKitError', 'errors/hostCalls'],
  // With the page, and modules so small that most other chunks have them from there.
  core: ['createAppKit', 'react/index', 'chains/driver', 'kit/types', 'kit/abortable', 'kit/events'],
  // The first click needs these, and a user who returns: the modal, a connection and every namespace have them.
  actions: [
    'kit/actions.chunk',
    'kit/requestClose',
    'kit/pairingSource',
    'kit/openUrl',
    'chains/createWalletRegistry',
    'services/catalogue/imageUrls',
  ],
  // Networks that are added, sessions and purchases need it.
  parseCaipNetworkId: ['chains/parseCaipNetworkId'],
  // A balance and the catalogue ask through these, so that neither loads the other.
  http: ['services/http/createServiceFetch', 'services/http/readReply', 'errors/texts/services'],
  // A part of the error table that several chunks share and the page has no use for.
  lateErrors: ['errors/texts/late'],
  // Wallets on other devices and the views that lead to them share this.
  appSchemes: ['kit/appSchemes'],
  // Each namespace has those it reads with the page, and no other.
  base58: ['encoding/base58'],
  bech32: ['encoding/bech32'],
  errors: ['errors/toAppKitError', 'chains/coalesce'],
  walletStandard: ['walletStandard/'],
  // A user who connects, or did so at an earlier visit, needs these, and the balance that is shown beside the address.
  connection: [
    'kit/connect.chunk',
    'kit/followConnections',
    'kit/activeAccount',
    'services/rpc/openRpc',
    'services/rpc/readNativeBalance',
  ],
  // A connected user does these.
  switching: ['kit/switchNetwork', 'kit/accountType'],
  modal: ['ui/modal/mountModal', 'features/connect/connect.chunk'],
  catalogue: ['services/catalogue/calls'],
  // Every view but the first has these.
  parts: [
    'ui/components/CopyButton',
    'ui/components/later/screen.css',
    'ui/components/later/icons',
    'ui/components/NetworkIcon',
    'ui/appPicture',
    'ui/formatDate',
    'kit/toasts',
    'kit/history',
  ],
  connecting: ['features/connect/connecting.chunk'],
  loadBasicViews: ['features/connect/loadBasicViews', 'features/connect/platforms/platforms.css'],
  // The first view of a connected user. The parts that wallet features add to it are in a chunk that no other app loads.
  account: ['features/account/account.chunk'],
  tabs: ['ui/components/tabs/Tabs', 'ui/components/tabs/tabs.css'],
  accountParts: ['features/account/parts/parts.chunk', 'ui/formatAmount'],
  // Some of the views after those have these.
  laterParts: [
    'ui/components/later/SearchField',
    'ui/useCurrentInSight',
    'features/connect/wallet/browseLinkOf',
    'features/connect/wallet/findConnectors',
    'features/connect/wallet/findWallet',
    'features/connect/wallet/GetWallet',
  ],
  // The token list of the account has them, too; the first loads with the page.
  tokens: ['features/balances/tokens'],
  tokenPicture: ['ui/components/later/TokenPicture'],
  // The next group needs this, and so do features that do without that group.
  validation: ['../../generated/validation'],
  pendingTransactions: ['kit/pendingTransactions'],
  openServed: ['services/blockchain/openServed'],
  openCache: ['services/cache/openCache'],
  tokenBalances: ['services/blockchain/tokenBalances'],
  trackTransaction: [
    'services/transactions/trackTransaction',
    'services/blockchain/fetchHistory',
    'ui/transactionUrl',
  ],
  // Sending, swapping and buying share these: first comes what their hooks have too, then their views.
  amounts: [
    'features/amounts/createFlow',
    'features/amounts/checkAmount',
    'features/amounts/amount',
    'features/amounts/followSent',
    'features/amounts/listHeld',
    'services/transactions/requireSender',
  ],
  amountViews: [
    'features/amounts/AmountBox',
    'features/amounts/AmountField',
    'features/amounts/AmountForm',
    'features/amounts/Progress',
    'features/amounts/Review',
    'features/amounts/amounts.css',
    'features/amounts/useForm',
    // These load with the library of a chain: they are lists of chunks that are alike.
    'features/send/model/sendChains',
    'features/swaps/model/loadChain',
  ],
  // The next group needs this, and others need it without that group.
  rpcErrors: ['errors/toRpcError'],
  askWallet: ['services/rpc/askWallet', 'services/rpc/readWallet'],
  // Apart from the state, which the page has no use for without the hook.
  exchanges: ['features/swaps/chain/exchanges'],
  // Apart from the state, which the hook has with the page: who reads no links loads them with the view.
  payLink: ['features/pay/model/link'],
  // Each by itself: sign-in shares it with code that has no use for the rest of sign-in.
  signInOffer: ['chains/signInOffer'],
  signInState: ['features/siwx/signInState', 'features/siwx/loadAnswer'],
  printFields: ['signin/message/printFields'],
  // Apart from the hooks: an app's bundler then drops them, and what they import, from a page without them.
  signInFeature: ['features/siwx/siwx'],
  // Apart, because the code that knows what others say has them, too.
  walletConnectTexts: ['errors/texts/walletConnect'],
  // The question, and the decision whether it is asked. The code after the answer loads later.
  signIn: ['features/siwx/question.chunk'],
  signInServer: ['features/siwx/fromServer'],
  // Sessions read names of networks and accounts with these, and so does code without sessions.
  caip: ['chains/parseCaipNetworkId', 'chains/parseCaipAddress'],
  // One part shows a code and proposes a session, the other takes the session of the wallet that answers.
  pairing: ['walletconnect/connector/createConnector'],
  sessionClient: [
    'walletconnect/client/createSessionClient',
    'walletconnect/connector/createSessionConnectors',
  ],
  // A user who returns needs these, and a page that hears of another tab.
  reconnect: ['kit/reconnect', 'kit/syncTabs'],
}

/** Libraries that lie in the package, each in a chunk of its own. */
const libraries = { solanaKit: /[\\/]node_modules[\\/]@solana[\\/]/ }

/** Whether a chunk has the name of a group. */
export const isGroup = (name) => Object.hasOwn(groups, name) || Object.hasOwn(libraries, name)

/**
 * @param {string} source runtime/src
 * @returns groups for rolldown's `codeSplitting`
 * @throws {Error} naming a module that is gone.
 */
export function chunkGroups(source) {
  const own = Object.entries(groups).map(([name, modules], index) => {
    const files = modules.flatMap((module) => filesOf(source, module)).map(literally)
    // A pattern and no function: the bundler would call it for each module of each group.
    return { name, test: new RegExp(`^(${files.join('|')})$`), priority: -index }
  })
  return [...own, ...Object.entries(libraries).map(([name, test]) => ({ name, test, priority: 1 }))]
}

const literally = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

function filesOf(source, module) {
  if (module.endsWith('/'))
    return readdirSync(join(source, module))
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => join(source, module, name))
  const file = ['.ts', '.tsx'].map((ext) => join(source, module + ext)).find(existsSync)
  if (file === undefined) throw new Error(`runtime/scripts/chunkGroups.mjs names ${module}, which is gone.`)
  return [file]
}

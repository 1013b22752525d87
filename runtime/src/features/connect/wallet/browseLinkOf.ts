/**
 * Makes the link that opens a page in the wallet's own browser, from the page's URL and origin and the
 * namespace to connect.
 */
export type BrowseLink = (href: string, origin: string, namespace: string | undefined) => string

/** How a wallet is identified. */
export interface BrowsingWallet {
  readonly id: string
  readonly rdns?: string | undefined
}

interface BrowseRow {
  /** An rdns of EIP-6963, or the start of the explorer id for wallets without one. */
  readonly keys: readonly string[]
  /** Its namespaces. Default: any. */
  readonly namespaces?: readonly string[]
  /** Used even if there is a pairing: the wallet works better in its own browser. */
  readonly always?: true
  readonly link: BrowseLink
  /** The scheme of the link, if it belongs to an app. */
  readonly scheme?: string
}

export interface FoundBrowseLink {
  readonly link: BrowseLink
  readonly always: boolean
}

const enc = encodeURIComponent
const evmAndSolana = ['eip155', 'solana']

/** Wallets whose app opens pages, with the links that each of them documents. */
const rows: readonly BrowseRow[] = [
  {
    keys: ['io.metamask', 'io.metamask.mobile', 'c57ca95b47569778'],
    // The URL without its scheme.
    link: (href) => `https://link.metamask.io/dapp/${href.replace(/^https?:\/\//, '')}`,
  },
  {
    keys: ['com.trustwallet.app', '4622a2b2d6af1c98'],
    // Coin ids of SLIP-44.
    link: (href, _origin, namespace) =>
      `https://link.trustwallet.com/open_url?coin_id=${namespace === 'solana' ? 501 : 60}&url=${enc(href)}`,
  },
  {
    keys: ['app.phantom', 'a797aa35c0fadbfc'],
    always: true,
    link: (href, origin) => `https://phantom.app/ul/browse/${enc(href)}?ref=${enc(origin)}`,
  },
  {
    keys: ['com.coinbase.wallet', 'd0ca99ff52b99abc', 'fd20dc426fb37566'],
    always: true,
    namespaces: evmAndSolana,
    link: (href) => `https://go.cb-w.com/dapp?cb_url=${enc(href)}`,
  },
  {
    keys: ['me.rainbow', '1ae92b26df02f0ab'],
    namespaces: ['eip155'],
    link: (href) => `https://rnbwapp.com/dapp?url=${enc(href)}`,
  },
  {
    keys: ['com.okex.wallet', '971e689d0a5be527'],
    link: (href) =>
      `https://www.okx.com/download?deeplink=${enc(`okx://wallet/dapp/url?dappUrl=${enc(href)}`)}`,
  },
  {
    keys: ['com.bitget.web3', '38f5d18bd8522c24'],
    link: (href) => `https://bkcode.vip?${new URLSearchParams({ action: 'dapp', url: href })}`,
  },
  {
    keys: ['1ca0bdd4747578705b'],
    always: true,
    namespaces: ['solana'],
    link: (href) => `https://solflare.com/ul/v1/browse/${enc(href)}?ref=${enc(href)}`,
  },
  {
    keys: ['app.backpack', '2bd8c14e035c2d48'],
    namespaces: evmAndSolana,
    link: (href, origin) => `https://backpack.app/ul/v1/browse/${enc(href)}?ref=${enc(origin)}`,
  },
  {
    keys: ['2fafea35bb471d22'],
    always: true,
    scheme: 'bnc',
    link: (href) => {
      const parts = { startPagePath: '/pages/browser/index', startPageQuery: `url=${enc(href)}` }
      const query = Object.entries(parts).map(([name, text]) => `&${name}=${enc(btoa(text))}`)
      return `bnc://app.binance.com/mp/app?appId=yFK5FCqYprrXDiVFbhyRx7${query.join('')}`
    },
  },
]

/**
 * How a wallet's app opens a page. This needs no pairing: in the app's own browser the wallet is on the page.
 *
 * @param namespace - the namespace to connect. Without it, entries for some namespaces do not count.
 */
export function browseLinkOf(
  wallet: BrowsingWallet,
  namespace: string | undefined,
): FoundBrowseLink | undefined {
  const row = rows.find(
    (each) =>
      isRowOf(each, wallet) && (!each.namespaces || each.namespaces.some((name) => name === namespace)),
  )
  return row && { link: row.link, always: row.always === true }
}

/** The app's scheme of such a link. */
export function browseSchemeOf(wallet: BrowsingWallet): readonly string[] {
  return rows.flatMap((row) => (row.scheme && isRowOf(row, wallet) ? [row.scheme] : []))
}

function isRowOf({ keys }: BrowseRow, { id, rdns }: BrowsingWallet): boolean {
  return keys.some((key) => key === rdns || (!key.includes('.') && id.startsWith(key)))
}

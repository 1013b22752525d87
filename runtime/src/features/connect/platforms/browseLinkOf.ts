/** Makes the link that opens a page inside the wallet's own browser. Its parameters are the page's address and origin. */
export type BrowseLink = (href: string, origin: string) => string

interface BrowseRow {
  /** Explorer id. */
  readonly id: string
  /** The namespaces it is meant for; any when absent. */
  readonly namespaces?: readonly string[]
  readonly link: BrowseLink
}

const enc = encodeURIComponent
const coinbase = {
  namespaces: ['eip155', 'solana'],
  link: (href: string) => `https://go.cb-w.com/dapp?cb_url=${enc(href)}`,
}

/** Wallets that open pages in their app: contracts/behaviour.md section 2, "Mobile deep links", Custom. */
const rows: readonly BrowseRow[] = [
  {
    id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    link: (href, origin) => `https://phantom.app/ul/browse/${enc(href)}?ref=${enc(origin)}`,
  },
  {
    id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
    namespaces: ['solana'],
    link: (href) => `https://solflare.com/ul/v1/browse/${enc(href)}?ref=${enc(href)}`,
  },
  { id: 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8', ...coinbase },
  { id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa', ...coinbase },
  {
    id: '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25',
    link: (href) => {
      const parts = { startPagePath: '/pages/browser/index', startPageQuery: `url=${enc(href)}` }
      const query = Object.entries(parts).map(([name, text]) => `&${name}=${enc(btoa(text))}`)
      return `bnc://app.binance.com/mp/app?appId=yFK5FCqYprrXDiVFbhyRx7${query.join('')}`
    },
  },
]

/**
 * How a wallet's app opens a page. Such a link needs no pairing: in the app's own browser the wallet is
 * simply there.
 *
 * @param namespace what is to be connected; without it rows that are meant for some namespaces do not count.
 */
export function browseLinkOf(id: string, namespace: string | undefined): BrowseLink | undefined {
  return rows.find(
    (row) => row.id === id && (!row.namespaces || row.namespaces.some((each) => each === namespace)),
  )?.link
}

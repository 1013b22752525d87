const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNQckn7DwADJAHMYmdIlAAAAABJRU5ErkJggg==',
  'base64',
)
const json = (value) => ({ status: 200, type: 'application/json', body: JSON.stringify(value) })

const makeWallet = (index) => ({
  id: index.toString(16).padStart(64, '0'),
  name: `Wallet ${String(index + 1).padStart(2, '0')}`,
  homepage: `https://wallet${index}.test`,
  image_id: `image-${index}`,
  order: index + 1,
  mobile_link: `wallet${index}://`,
  desktop_link: null,
  webapp_link: null,
  app_store: null,
  play_store: null,
  rdns: null,
  chains: ['eip155:1', 'eip155:42161'],
})
/** Lists of wallets by their length. */
const lists = new Map()
const walletsOf = (count) => {
  if (!lists.has(count))
    lists.set(
      count,
      Array.from({ length: count }, (_, index) => makeWallet(index)),
    )
  return lists.get(count)
}

/** A transaction of a long past, one every two hours. */
const makeTransaction = (index, account) => ({
  id: `transaction-${index}`,
  metadata: {
    operationType: index % 3 === 0 ? 'receive' : 'send',
    hash: `0x${index.toString(16).padStart(64, '0')}`,
    minedAt: new Date(Date.UTC(2026, 0, 1) - index * 7_200_000).toISOString(),
    sentFrom: account,
    sentTo: account,
    status: 'confirmed',
    nonce: index,
    chain: 'eip155:1',
  },
  transfers: [
    {
      fungible_info: { name: 'USD Coin', symbol: 'USDC' },
      direction: index % 3 === 0 ? 'in' : 'out',
      quantity: { numeric: String((index * 7919) % 100_000) },
    },
  ],
})
/** Transactions of one page. */
const pageSize = 100

const rpcResults = {
  eth_chainId: '0x1',
  eth_blockNumber: '0x1312d00',
  eth_getBalance: '0xde0b6b3a7640000',
  eth_call: '0x',
}
const rpc = ({ id, method }) =>
  method in rpcResults
    ? { jsonrpc: '2.0', id, result: rpcResults[method] }
    : { jsonrpc: '2.0', id, error: { code: -32601, message: `The stub does not answer ${method}` } }

/** First match wins; each is tried against the path. */
const routes = [
  [
    /\/getWallets$/,
    ({ searchParams }, { wallets }) => {
      const page = Number(searchParams.get('page') ?? 1)
      const size = Number(searchParams.get('entries') ?? 40)
      const search = searchParams.get('search')?.toLowerCase() ?? ''
      const excluded = searchParams.get('exclude')?.split(',') ?? []
      const all = walletsOf(wallets).filter(
        ({ id, name }) => name.toLowerCase().includes(search) && !excluded.includes(id),
      )
      return json({ count: all.length, data: all.slice((page - 1) * size, page * size) })
    },
  ],
  [/\/getWalletImage\/|\/getAssetImage\//, () => ({ status: 200, type: 'image/png', body: png })],
  [
    /\/account\/[^/]+\/history$/,
    ({ pathname, searchParams }, { transactions = 0 }) => {
      const start = Number(searchParams.get('cursor') ?? 0)
      const end = Math.min(start + pageSize, transactions)
      const account = pathname.split('/').at(-2)
      const data = Array.from({ length: end - start }, (_, at) => makeTransaction(start + at, account))
      return json({ data, next: end < transactions ? String(end) : null })
    },
  ],
  [/\/supported-chains$/, () => json({ http: ['eip155:1', 'eip155:42161'], ws: [] })],
  [/\/account\/[^/]+\/balance$/, () => json({ balances: [] })],
  [/\/identity\//, () => json({ name: null, avatar: null })],
]

/**
 * Answers for every host that is not a measured app: small, fixed and the same for all. Nothing leaves
 * the machine.
 *
 * @param {{ url: URL, method: string, body: string, wallets: number, transactions?: number }} request wallets: how many
 *   the catalogue has; transactions: how many every account has.
 * @returns {{ status: number, type?: string, body?: string | Buffer }}
 */
export function stub({ url, method, body, ...amounts }) {
  if (method === 'OPTIONS') return { status: 204 }
  for (const [path, reply] of routes) if (path.test(url.pathname)) return reply(url, amounts)
  if (body.includes('"jsonrpc"')) {
    try {
      const call = JSON.parse(body)
      return json(Array.isArray(call) ? call.map(rpc) : rpc(call))
    } catch {
      return { status: 400 }
    }
  }
  return json({})
}

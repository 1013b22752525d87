const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const others = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC']
const day = 86_400_000

/** The past of the account, as the blockchain API sends it: the newest one is of this hour. */
export function createHistory() {
  return [
    past(0.02, 'send', [moved('out', 'USDC', 'USD Coin', '120', 1)]),
    past(1.2, 'trade', [
      moved('out', 'ETH', 'Ethereum', '0.2', 3250),
      moved('in', 'DAI', 'Dai Stablecoin', '648.2', 1),
    ]),
    past(3, 'receive', [moved('in', 'ETH', 'Ethereum', '0.75', 3250)]),
    past(9, 'approve', [], 'failed'),
    past(40, 'receive', [moved('in', 'USDC', 'USD Coin', '1500', 1)]),
  ]
}

function past(days: number, operationType: string, transfers: readonly object[], status = 'confirmed') {
  const hash = `0x${Math.round(days * 1000)
    .toString(16)
    .padStart(64, '7e')}`
  const isIn = operationType === 'receive'
  const [other = account] = others
  const minedAt = new Date(Date.now() - days * day).toISOString()
  return {
    id: hash,
    metadata: {
      operationType,
      hash,
      minedAt,
      status,
      chain: 'eip155:1',
      nonce: 4,
      sentFrom: isIn ? other : account,
      sentTo: isIn ? account : other,
    },
    transfers,
  }
}

function moved(direction: 'in' | 'out', symbol: string, name: string, numeric: string, price: number) {
  return {
    direction,
    price,
    fungible_info: { name, symbol, icon: { url: '' } },
    quantity: { numeric },
    value: Number(numeric) * price,
  }
}

const names = [
  'Aurora',
  'Harbor',
  'Meadow',
  'Northwind',
  'Paper Boat',
  'Quill',
  'Saffron',
  'Tidepool',
  'Walnut',
]

/** A page of the catalogue. Its wallets are of nobody. */
export function findWallets(url: URL) {
  const search = url.searchParams.get('search')?.toLowerCase() ?? ''
  const found = names.filter((name) => name.toLowerCase().includes(search))
  const data = found.map((name) => ({
    id: String(names.indexOf(name) + 1).padStart(64, '0'),
    name,
    chains: ['eip155:1', 'eip155:8453'],
    homepage: 'https://wallet.example.org',
    mobile_link: `${name.toLowerCase().replaceAll(' ', '')}://`,
    supports_wc: true,
  }))
  return { count: data.length, data, nextPage: null, previousPage: null }
}

const token = (name: string, symbol: string, address: string, decimals: number) => ({
  name,
  symbol,
  decimals,
  logoUri: null,
  eip2612: false,
  address: `eip155:1:${address}`,
})

/** What can be swapped. */
export const swapTokens = [
  token('Ethereum', 'ETH', '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 18),
  token('USD Coin', 'USDC', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 6),
  token('Dai Stablecoin', 'DAI', '0x6b175474e89094c44da98b954eedeac495271d0f', 18),
]

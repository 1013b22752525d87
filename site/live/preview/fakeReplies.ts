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

/** A label that somebody has. */
const taken = 'satoshi'

/** Names like the one that is asked for, of which it is the first. The second one is taken. */
export function suggestNames(pathname: string) {
  const label = pathname.slice(pathname.lastIndexOf('/') + 1)
  const suggestions = [label, `${label}s`, `${label}-1`].map((each, index) => ({
    name: `${each}.example.id`,
    registered: index === 1 || each === taken,
  }))
  return { suggestions }
}

/** The record of a name that has little room anywhere. */
export const longName = {
  name: 'the-extraordinarily-long-name-of-a-user-from-the-north.example.id',
  addresses: { '60': { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' } },
}

const token = (name: string, symbol: string, address: string, decimals: number) => ({
  name,
  symbol,
  decimals,
  logoUri: null,
  eip2612: false,
  address: `eip155:1:${address}`,
})

/** The tokens that can be swapped. */
export const swapTokens = [
  token('Ether', 'ETH', '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 18),
  token('USD Coin', 'USDC', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 6),
  token('Dai Stablecoin', 'DAI', '0x6b175474e89094c44da98b954eedeac495271d0f', 18),
]

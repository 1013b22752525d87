/** Tokens of the account, as the blockchain API sends them. */
export const tokens = [
  token('Ether', 'ETH', 'eip155:1', undefined, 18, '2.481', 3250),
  token('USD Coin', 'USDC', 'eip155:1', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 6, '1482.66', 1),
  token('Dai Stablecoin', 'DAI', 'eip155:1', '0x6b175474e89094c44da98b954eedeac495271d0f', 18, '310', 1),
]

function token(
  name: string,
  symbol: string,
  chainId: string,
  address: string | undefined,
  decimals: number,
  numeric: string,
  price: number,
) {
  return {
    name,
    symbol,
    chainId,
    price,
    iconUrl: '',
    ...(address !== undefined && { address: `${chainId}:${address}` }),
    value: Number(numeric) * price,
    quantity: { decimals: String(decimals), numeric },
  }
}

export const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const solanaTokens = [
  token('Solana', 'SOL', solana, undefined, 9, '12.48', 150),
  token('USD Coin', 'USDC', solana, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 6, '96.5', 1),
]

/** The same account with names that no row has the room for. */
export const longTokens = [
  token('Ether', 'ETH', 'eip155:1', undefined, 18, '2.481', 3250),
  token(
    'Wrapped Liquid Staked Ether of the Northern Lighthouse Cooperative',
    'WRAPPEDLSTETHNLC',
    'eip155:1',
    '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0',
    18,
    '12345.678901234',
    3391,
  ),
  token(
    'Donaudampfschifffahrtsgesellschaftskapitänstoken',
    'DDSGKPTN',
    'eip155:1',
    '0x6b175474e89094c44da98b954eedeac495271d0f',
    18,
    '0.000000000042',
    1,
  ),
]

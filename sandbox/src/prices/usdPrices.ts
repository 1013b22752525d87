/** US dollars for one coin or token, by symbol. Fixed figures, so that a value can be shown. */
export const usdPrices: Readonly<Record<string, number>> = {
  ETH: 3000,
  POL: 0.5,
  BNB: 600,
  AVAX: 30,
  xDAI: 1,
  CELO: 0.5,
  SOL: 150,
  USDC: 1,
  DAI: 1,
  USDT: 1,
  GOV: 8,
}

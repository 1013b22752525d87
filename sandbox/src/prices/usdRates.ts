/** The currencies worth is told in (contract sheet, section 0.4). */
export type Currency = 'btc' | 'eth' | 'usd' | 'eur' | 'gbp' | 'aud' | 'cad' | 'inr' | 'jpy'

/** How much of each currency one US dollar buys. Fixed figures, like the prices. */
export const usdRates: Readonly<Record<Currency, number>> = {
  btc: 1 / 100_000,
  eth: 1 / 3000,
  usd: 1,
  eur: 0.9,
  gbp: 0.8,
  aud: 1.5,
  cad: 1.4,
  inr: 85,
  jpy: 150,
}

import type { OnrampOptions } from './types.js'

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

const chain = (name: string, display_name: string, chain_id: string) => ({ name, display_name, chain_id })
const ethereum = chain('ethereum', 'Ethereum', '1')
const arbitrum = chain('arbitrum', 'Arbitrum', '42161')
const polygon = chain('polygon', 'Polygon', '137')
const berachain = chain('berachain', 'Berachain', '80094')
const avalanche = chain('avalanche-c-chain', 'Avalanche', '43114')
const optimism = chain('optimism', 'Optimism', '10')
const celo = chain('celo', 'Celo', '42220')
const base = chain('base', 'Base', '8453')

/** Contracts of USDC that its issuer made. */
const usdc = [
  { ...ethereum, contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
  { ...arbitrum, contract_address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831' },
  { ...polygon, contract_address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' },
  { ...optimism, contract_address: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85' },
  { ...celo, contract_address: '0xcebA9300f2b948710d2653dD7B07f33A8B32118C' },
  { ...base, contract_address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
]

const currencyId = '2b92315d-eab7-5bef-84fa-089a131333f5'

/** The offer of the card provider on each network, where its service does not say it (docs/behaviour.md#buying). */
export const fallbackOnrampOptions: OnrampOptions = {
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: limits })),
  purchaseCurrencies: [
    { id: currencyId, name: 'USD Coin', symbol: 'USDC', networks: usdc },
    {
      id: currencyId,
      name: 'Ether',
      symbol: 'ETH',
      networks: [ethereum, arbitrum, polygon, optimism, base],
    },
    { id: currencyId, name: 'Avalanche', symbol: 'AVAX', networks: [avalanche] },
    { id: currencyId, name: 'Celo', symbol: 'CELO', networks: [celo] },
    { id: currencyId, name: 'Berachain', symbol: 'BERA', networks: [berachain] },
  ],
}

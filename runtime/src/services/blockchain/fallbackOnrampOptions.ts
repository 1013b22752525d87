import type { OnrampOptions } from './types.js'

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const ethereum = { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1' }
const polygon = { name: 'polygon-mainnet', display_name: 'Polygon', chain_id: '137' }
const currencyId = '2b92315d-eab7-5bef-84fa-089a131333f5'
const usdcOnEthereum = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const usdcOnPolygon = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'

/** What is offered when the service does not say (docs/behaviour.md#buying). */
export const fallbackOnrampOptions: OnrampOptions = {
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: limits })),
  purchaseCurrencies: [
    {
      id: currencyId,
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        { ...ethereum, contract_address: usdcOnEthereum },
        { ...polygon, contract_address: usdcOnPolygon },
      ],
    },
    { id: currencyId, name: 'Ether', symbol: 'ETH', networks: [ethereum, polygon] },
  ],
}

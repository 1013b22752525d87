import type { Kit } from '../../kit/types.js'
import { fallbackOnrampOptions } from '../blockchain/onrampSamples.js'
import type { OnrampQuoteRequest } from '../blockchain/types.js'

/** A request of the widget, for the tests that try all of them. */
export interface Operation {
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** The path below the service's address. */
  readonly path: string
  /** The successful answer, or undefined for no body. */
  readonly reply: unknown
  readonly call: (kit: Kit, signal?: AbortSignal) => Promise<unknown>
  /** A POST that may be repeated. */
  readonly reads?: true
  /** Returns a fallback instead of an error. */
  readonly forgiving?: true
  /** The result if the service does not have the network; a text is the message of an error. */
  readonly unserved?: unknown
}

// Services take and answer these where a test does not care which.

export const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const gas = { gas: '150000', gasPrice: '1000000000' }
export const record = {
  name: 'alice.demo.id',
  registered_at: '2026-01-01T00:00:00Z',
  updated_at: null,
  attributes: {},
  addresses: { '60': { address, created_at: null } },
}

export const account = { address, caipNetworkId: 'eip155:1' } as const
export const terms = { expiry: 1_900_000_000, signer: { type: 'keys' }, permissions: [], policies: [] }

/** One answer for all calls to the path: the fields of other calls are left out. */
export const serviceReply = {
  jsonrpc: '2.0',
  id: 1,
  result: {
    total: 1,
    exchanges: [{ id: 'local', name: 'Local' }],
    url: 'https://exchange.example/pay',
    sessionId: 's',
    status: 'SUCCESS',
    txHash: '0x01',
  },
}

const [purchaseCurrency] = fallbackOnrampOptions.purchaseCurrencies
const [paymentCurrency] = fallbackOnrampOptions.paymentCurrencies
if (!purchaseCurrency || !paymentCurrency) throw new Error('the fallback has no currencies')
export const quoteRequest: OnrampQuoteRequest = {
  purchaseCurrency,
  paymentCurrency,
  amount: '10.00',
  network: 'USDC',
}

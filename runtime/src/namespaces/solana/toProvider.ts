import { decodeBase58 } from '../../chains/decodeBase58.js'
import type { Connector } from '../../chains/types.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { abortable } from '../../kit/abortable.js'
import { currentAccounts } from './currentAccounts.js'
import { isLegacyProvider } from './isLegacyProvider.js'
import { isStandardWallet } from './isStandardWallet.js'
import { sessions } from './sessions.js'
import type { SolanaMethod, SolanaProvider, SolanaRequestOptions } from './types.js'

/** The one interface hosts sign with, over a wallet of the Wallet Standard or a legacy one. */
export function toProvider(connector: Connector): SolanaProvider {
  const address = () => currentAccounts(connector)[0]?.address
  const signAllTransactions: SolanaProvider['signAllTransactions'] = (transactions, options = {}) =>
    settle(options, async () => {
      const { signTransactions } = await import('./signTransactions.js')
      return signTransactions(connector, { address: options.address, transactions })
    })
  return {
    get address() {
      return address()
    },
    get publicKey() {
      return decodeBase58(address() ?? '0')
    },
    get chain() {
      return sessions.get(connector)?.caipNetworkId
    },
    supports: (method) => supports(connector, method),
    signMessage: (message, options = {}) =>
      settle(options, async () => {
        const { signBytes } = await import('./signBytes.js')
        return signBytes(connector, { address: options.address, message })
      }),
    async signTransaction(transaction, options) {
      const [signed] = await signAllTransactions([transaction], options)
      return signed as Uint8Array
    },
    signAllTransactions,
    signAndSendTransaction: (transaction, options = {}) =>
      settle(options, async () => {
        const { sendTransaction } = await import('./sendTransaction.js')
        return sendTransaction(connector, transaction, options)
      }),
    signIn: (input = {}, options = {}) =>
      settle(options, async () => {
        const { signIn } = await import('./signIn.js')
        return signIn(connector, input)
      }),
  }
}

async function settle<Value>(
  { signal = new AbortController().signal }: SolanaRequestOptions,
  ask: () => Promise<Value>,
): Promise<Value> {
  try {
    return await abortable(ask(), signal)
  } catch (error) {
    throw toAppKitError(error)
  }
}

function supports({ provider }: Connector, method: SolanaMethod): boolean {
  if (isStandardWallet(provider))
    return `solana:${method === 'signAllTransactions' ? 'signTransaction' : method}` in provider.features
  return method === 'signMessage' && isLegacyProvider(provider) && typeof provider.signMessage === 'function'
}

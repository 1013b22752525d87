import type { Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { type ErrorPatterns, errorFromWords, toAppKitError, wordsOf } from '../../errors/toAppKitError.js'
import type { Session } from './sessions.js'
import type { CosmosNetwork, CosmosWallet } from './types.js'

/**
 * Asks a wallet to let the app use a network. A network that the wallet lacks is suggested to it first. Both
 * may ask the user.
 *
 * @throws AppKitError CHAIN_NOT_SUPPORTED if the wallet lacks the network and it cannot be suggested; what the
 *   wallet rejects with.
 */
export async function enableChain(
  wallet: CosmosWallet,
  network: Network,
  signal: AbortSignal,
): Promise<void> {
  const enable = () => askWallet(() => wallet.enable([String(network.id)]))
  try {
    await enable()
  } catch (cause) {
    const error = toAppKitError(cause)
    const { experimentalSuggestChain: suggest } = wallet
    const info = toChainInfo(network)
    if (error.code !== 'CHAIN_NOT_SUPPORTED' || suggest === undefined || info === undefined) throw error
    // A user who has given up must not see another window.
    signal.throwIfAborted()
    await askWallet(() => suggest(info))
    signal.throwIfAborted()
    await enable()
  }
}

/**
 * Keplr's `ChainInfo` for a network, the parameter of `experimentalSuggestChain`.
 *
 * @returns undefined if the network lacks data that a wallet needs.
 */
function toChainInfo(network: Network): object | undefined {
  const { bech32Prefix: prefix, suggestion } = network as Partial<CosmosNetwork>
  const [rpc] = [...(network.rpcUrls.chainDefault?.http ?? []), ...network.rpcUrls.default.http]
  if (prefix === undefined || suggestion === undefined || rpc === undefined) return undefined
  const { symbol, decimals } = network.nativeCurrency
  const currency = { coinDenom: symbol, coinMinimalDenom: suggestion.minimalDenom, coinDecimals: decimals }
  return {
    chainId: String(network.id),
    chainName: network.name,
    rpc,
    rest: suggestion.rest,
    bip44: { coinType: suggestion.coinType ?? 118 },
    bech32Config: {
      bech32PrefixAccAddr: prefix,
      bech32PrefixAccPub: `${prefix}pub`,
      bech32PrefixValAddr: `${prefix}valoper`,
      bech32PrefixValPub: `${prefix}valoperpub`,
      bech32PrefixConsAddr: `${prefix}valcons`,
      bech32PrefixConsPub: `${prefix}valconspub`,
    },
    currencies: [currency],
    feeCurrencies: [{ ...currency, ...(suggestion.gasPrices && { gasPriceStep: suggestion.gasPrices }) }],
    stakeCurrency: currency,
    features: suggestion.features ?? [],
  }
}

/** Errors of wallets with Keplr's API, by their text. Most of them have no code. */
const errorPatterns: ErrorPatterns = [
  [
    /no (modular )?chain info|(unknown|invalid|unsupported) chain|chain .*not (found|supported)/i,
    'CHAIN_NOT_SUPPORTED',
  ],
  [/already pending|pending request/i, 'WALLET_BUSY'],
  [/reject|cancel|denied|declined/i, 'USER_REJECTED'],
  [/not permitted|not authori[sz]ed|unauthori[sz]ed/i, 'WALLET_LOCKED'],
  [/not implemented|not supported|unsupported/i, 'WALLET_METHOD_UNSUPPORTED'],
]

/**
 * One call to a wallet. It may return a promise, a value, or an object that only resembles a promise.
 *
 * @throws AppKitError CHAIN_NOT_SUPPORTED, USER_REJECTED, WALLET_BUSY, WALLET_LOCKED or
 *   WALLET_METHOD_UNSUPPORTED if the wallet's message says so; else what it threw.
 */
export async function askWallet(call: () => unknown): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    throw errorFromWords(error, errorPatterns) ?? error
  }
}

/** Messages of wallets that were asked to sign with a key they do not use. */
const mismatch = /signer\b.*mis?match|mismatch.*\bsigner|(unknown|wrong|invalid) signer/i

/**
 * A call that names a signer. If the wallet uses another key, it is asked which one.
 *
 * @throws AppKitError ACCOUNT_NOT_FOUND if the wallet uses another key; the errors of `askWallet`.
 */
export async function askSigner({ doubts }: Pick<Session, 'doubts'>, call: () => unknown): Promise<unknown> {
  try {
    return await askWallet(call)
  } catch (error) {
    const details = wordsOf(error) ?? ''
    if (!mismatch.test(details)) throw error
    for (const look of doubts) look()
    throw new AppKitError('ACCOUNT_NOT_FOUND', { cause: error, details })
  }
}

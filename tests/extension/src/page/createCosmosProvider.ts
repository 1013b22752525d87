import type { CosmosWalletProvider } from 'appkit-runtime/testing'
import type { Channel } from './createChannel.js'

/** Makes the provider that Keplr puts at `window.keplr`, over the channel. */
export function createCosmosProvider({ ask, hear }: Channel): CosmosWalletProvider {
  hear('cosmos', 'keystorechange', () => window.dispatchEvent(new Event('keplr_keystorechange')))
  return {
    enable: (chainIds) => ask('cosmos', 'enable', chainIds),
    disable: (chainIds) => ask('cosmos', 'disable', chainIds),
    getKey: (chainId) => ask('cosmos', 'getKey', chainId),
    experimentalSuggestChain: (info) => ask('cosmos', 'experimentalSuggestChain', info),
    signArbitrary: (chainId, signer, data) => ask('cosmos', 'signArbitrary', chainId, signer, data),
    signAmino: (chainId, signer, doc) => ask('cosmos', 'signAmino', chainId, signer, doc),
    signDirect: (chainId, signer, doc) => ask('cosmos', 'signDirect', chainId, signer, doc),
  }
}

import { callError } from '../../errors/callError.js'
import { askWallet } from './askWallet.js'
import { readAminoReply } from './readAminoReply.js'
import { readDirectReply } from './readDirectReply.js'
import { readKey } from './readKey.js'
import { readSignature } from './readSignature.js'
import type { CosmosProvider, CosmosWallet } from './types.js'

/** What a host gets: Keplr's shape over any of the wallets, each answer checked. */
export function createProvider(wallet: CosmosWallet): CosmosProvider {
  const ask = async (name: keyof CosmosWallet, ...parameters: readonly unknown[]) => {
    const method = wallet[name]
    if (method === undefined) throw callError('WALLET_METHOD_UNSUPPORTED', { details: name })
    return askWallet(() => method(...parameters))
  }
  const own: Omit<CosmosProvider, 'getOfflineSigner' | 'getOfflineSignerOnlyAmino'> = {
    enable: async (chainIds) => void (await ask('enable', chainIds)),
    getKey: async (chainId) => readKey(await ask('getKey', chainId)),
    experimentalSuggestChain: async (info) => void (await ask('experimentalSuggestChain', info)),
    signArbitrary: async (...parameters) =>
      readSignature(await ask('signArbitrary', ...parameters), 'signArbitrary'),
    signAmino: async (...parameters) => readAminoReply(await ask('signAmino', ...parameters)),
    signDirect: async (...parameters) => readDirectReply(await ask('signDirect', ...parameters)),
  }
  const amino = (chainId: string) => ({
    async getAccounts() {
      const { bech32Address, algo, pubKey } = await own.getKey(chainId)
      return [{ address: bech32Address, algo, pubkey: pubKey }]
    },
    signAmino: (signer: string, signDoc: object) => own.signAmino(chainId, signer, signDoc),
  })
  return Object.freeze({
    ...own,
    getOfflineSigner: (chainId: string) => ({
      ...amino(chainId),
      signDirect: (signer: string, signDoc: object) => own.signDirect(chainId, signer, signDoc),
    }),
    getOfflineSignerOnlyAmino: amino,
  })
}

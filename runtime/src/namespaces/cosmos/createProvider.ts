import { callError } from '../../errors/callError.js'
import { readAnswer } from '../../kit/readAnswer.js'
import { askSigner } from './askWallet.js'
import { readAminoReply } from './readAminoReply.js'
import { readDirectReply } from './readDirectReply.js'
import { readKey } from './readKey.js'
import { readSignature } from './readSignature.js'
import type { Session } from './sessions.js'
import type { CosmosProvider, CosmosWallet } from './types.js'

/** What a host gets: Keplr's shape over any of the wallets, each answer checked. It throws AppKitErrors only. */
export function createProvider({ wallet, doubts }: Pick<Session, 'wallet' | 'doubts'>): CosmosProvider {
  const ask = async <Value>(
    name: keyof CosmosWallet,
    parameters: readonly unknown[],
    read: (answer: unknown) => Value,
  ): Promise<Value> => {
    const method = wallet[name]
    if (method === undefined) throw callError('WALLET_METHOD_UNSUPPORTED', { details: name })
    return readAnswer(() => askSigner({ doubts }, () => method(...parameters)), read)
  }
  const nothing = () => {}
  const own: Omit<CosmosProvider, 'getOfflineSigner' | 'getOfflineSignerOnlyAmino'> = {
    enable: (...parameters) => ask('enable', parameters, nothing),
    getKey: (...parameters) => ask('getKey', parameters, (answer) => readKey(answer)),
    experimentalSuggestChain: (...parameters) => ask('experimentalSuggestChain', parameters, nothing),
    signArbitrary: (...parameters) =>
      ask('signArbitrary', parameters, (answer) => readSignature(answer, 'signArbitrary')),
    signAmino: (...parameters) => ask('signAmino', parameters, readAminoReply),
    signDirect: (...parameters) => ask('signDirect', parameters, readDirectReply),
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

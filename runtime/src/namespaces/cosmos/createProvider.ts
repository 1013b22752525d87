import { readEntries } from '../../chains/readEntries.js'
import { readBytes, readList } from '../../chains/readUntrusted.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { readAnswer } from '../../kit/async.js'
import { askSigner } from './enableChain.js'
import { isSameAccount } from './parseAddress.js'
import { readKey, readSignature } from './readKey.js'
import type { Session } from './sessions.js'
import type { CosmosAminoReply, CosmosDirectReply, CosmosProvider, CosmosWallet } from './types.js'

/**
 * The provider that the app gets: Keplr's API for any of the wallets, with checked replies. It throws only
 * AppKitErrors.
 */
export function createProvider(session: Pick<Session, 'wallet' | 'account' | 'doubts'>): CosmosProvider {
  const { wallet, doubts } = session
  const ask = async <Value>(
    name: keyof CosmosWallet,
    parameters: readonly unknown[],
    read: (answer: unknown) => Value,
  ): Promise<Value> => {
    const method = wallet[name]
    if (method === undefined) throw new AppKitError('WALLET_METHOD_UNSUPPORTED', { details: name })
    return readAnswer(() => askSigner({ doubts }, () => method(...parameters)), read)
  }
  const nothing = () => {}
  const own: Omit<CosmosProvider, 'getOfflineSigner' | 'getOfflineSignerOnlyAmino'> = {
    enable: (...parameters) => ask('enable', parameters, nothing),
    async getKey(...parameters) {
      const key = await ask('getKey', parameters, (answer) => readKey(answer))
      // The user may have chosen another key while no page was open.
      if (!isSameAccount(key.bech32Address, session.account.address)) for (const look of doubts) look()
      return key
    },
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

/** No transaction has more messages. */
const maxMessages = 1000

/**
 * A wallet's answer to `signAmino`.
 *
 * @throws AppKitError WALLET_BAD_REPLY
 */
export function readAminoReply(value: unknown): CosmosAminoReply {
  const { signed, signature } = (value ?? {}) as Record<string, unknown>
  const document = Object.fromEntries(readEntries(signed) ?? [])
  const msgs = readList(document.msgs, maxMessages + 1)
  if (msgs === undefined || msgs.length > maxMessages)
    throw new AppKitError('WALLET_BAD_REPLY', { details: 'signAmino' })
  return {
    signed: { ...document, msgs } as CosmosAminoReply['signed'],
    signature: readSignature(signature, 'signAmino'),
  }
}

/** No chain accepts a part of a transaction that is longer, in bytes. */
const maxBytes = 1_000_000

/**
 * A wallet's answer to `signDirect`. Some wallets return the account number as a bigint or as an object with
 * `toString`.
 *
 * @throws AppKitError WALLET_BAD_REPLY
 */
function readDirectReply(value: unknown): CosmosDirectReply {
  const { signed, signature } = (value ?? {}) as Record<string, unknown>
  const { bodyBytes, authInfoBytes, chainId, accountNumber } = (signed ?? {}) as Record<string, unknown>
  const body = readBytes(bodyBytes, { atMost: maxBytes })
  const authInfo = readBytes(authInfoBytes, { atMost: maxBytes })
  const number = String(accountNumber ?? 0)
  const isWhole = body !== undefined && authInfo !== undefined && /^\d{1,20}$/.test(number)
  if (!isWhole || typeof chainId !== 'string')
    throw new AppKitError('WALLET_BAD_REPLY', { details: 'signDirect' })
  return {
    signed: { bodyBytes: body, authInfoBytes: authInfo, chainId, accountNumber: BigInt(number) },
    signature: readSignature(signature, 'signDirect'),
  }
}

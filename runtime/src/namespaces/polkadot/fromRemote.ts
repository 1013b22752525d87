import { askRemote, type RemoteWallet } from '../../chains/remoteWallet.js'
import type { CaipNetworkId } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { isSameAccount } from './sessions.js'
import type { SignRawInput } from './types.js'

/** The API of an extension, and a method to disconnect, which extensions do not have. */
export interface RemoteExtension {
  enable(): Promise<unknown>
  disconnect(): Promise<void>
}

/** Gives a wallet on another device the API of a polkadot.js extension. */
export function fromRemote(wallet: RemoteWallet): RemoteExtension {
  const accounts = () =>
    [...new Set(wallet.accounts().map(({ address }) => address))].map((address) => ({ address }))

  async function ask(
    method: string,
    params: { readonly address: string; readonly message?: string; readonly transactionPayload?: unknown },
    wanted?: string,
  ): Promise<unknown> {
    const own = wallet.accounts().filter((each) => isSameAccount(each.address, params.address))
    const at = own.find(({ caipNetworkId }) => caipNetworkId === wanted) ?? own[0]
    if (at === undefined) throw new AppKitError('ACCOUNT_NOT_FOUND', { details: params.address })
    const { caipNetworkId, address } = at
    return askRemote(wallet, { caipNetworkId, method, params: { ...params, address } })
  }

  return {
    async enable() {
      await wallet.ready()
      return {
        accounts: {
          get: async () => accounts(),
          subscribe(listener: (accounts: unknown) => void) {
            listener(accounts())
            return wallet.watch(() => listener(accounts()))
          },
        },
        signer: {
          signRaw: ({ address, data }: SignRawInput) =>
            ask('polkadot_signMessage', { address, message: unwrapBytes(data) ?? data }),
          signPayload: (payload: { readonly address: string; readonly genesisHash?: unknown }) =>
            ask(
              'polkadot_signTransaction',
              { address: payload.address, transactionPayload: payload },
              networkOf(payload.genesisHash),
            ),
        },
      }
    },
    disconnect: () => wallet.disconnect(),
  }
}

/** CAIP-2 for polkadot: the first 32 hex digits of the genesis hash. */
function networkOf(genesisHash: unknown): CaipNetworkId | undefined {
  return typeof genesisHash === 'string' ? `polkadot:${genesisHash.slice(2, 34)}` : undefined
}

/**
 * The text between `<Bytes>` and `</Bytes>`, which wallets add to a text by themselves; undefined for other
 * bytes.
 */
function unwrapBytes(data: string): string | undefined {
  const bytes = Uint8Array.from(data.slice(2).match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return /^<Bytes>([\s\S]*)<\/Bytes>$/.exec(text)?.[1]
  } catch {
    return undefined
  }
}

import type { Faults } from '../injected/createFaults.js'
import { aminoSignBytes } from './aminoSignBytes.js'
import type { CosmosWalletState } from './createState.js'
import { type DirectSignDoc, directSignBytes } from './directSignBytes.js'
import { toAdr36Doc } from './toAdr36Doc.js'
import type { CosmosWalletProvider } from './types.js'

export interface CreateProviderParameters {
  readonly state: CosmosWalletState
  readonly faults: Faults
  /** Asks the person; rejects when they refuse. */
  readonly ask: (method: string, params: readonly unknown[]) => Promise<void>
}

/** What a page sees of the wallet. */
export function createProvider({ state, faults, ask }: CreateProviderParameters): CosmosWalletProvider {
  const enable = async (chainIds: readonly string[]) => {
    for (const chainId of chainIds) state.prefixOf(chainId)
    const permitted = state.permitted()
    if (chainIds.every((chainId) => permitted.has(chainId))) return
    await ask('enable', [chainIds])
    state.permit([...state.permitted(), ...chainIds])
  }
  /** Wallets that do not know the site ask when they are first used, not only when they are enabled. */
  const use = async (chainId: string) => {
    await enable([chainId])
    const key = state.activeKey()
    return { key, bech32Address: key.bech32(state.prefixOf(chainId)) }
  }
  const sign = async (
    method: string,
    [chainId, signer, signDoc]: [string, string, unknown],
    bytes: () => Uint8Array,
  ) => {
    const { key, bech32Address } = await use(chainId)
    if (bech32Address !== signer) throw new Error('Signer mismatched')
    await ask(method, [chainId, signer, signDoc])
    return key.sign(bytes())
  }

  return {
    enable: (chainIds) => faults.run('enable', [chainIds], () => enable([chainIds].flat() as string[])),
    disable: (chainIds) =>
      faults.run('disable', [chainIds], () => {
        const left = chainIds === undefined ? [...state.permitted()] : ([chainIds].flat() as string[])
        state.permit([...state.permitted()].filter((chainId) => !left.includes(chainId)))
      }),
    getKey: (chainId) =>
      faults.run('getKey', [chainId], async () => {
        const { key, bech32Address } = await use(chainId)
        const { pubKey, address } = key
        const flags = { isNanoLedger: false, isKeystone: false }
        return { name: 'Test key', algo: 'secp256k1', pubKey, address, bech32Address, ...flags }
      }),
    experimentalSuggestChain: (info) =>
      faults.run('experimentalSuggestChain', [info], async () => {
        const { chainId, bech32Config } = info as {
          chainId: string
          bech32Config: { bech32PrefixAccAddr: string }
        }
        if (state.prefixes.has(chainId)) return
        await ask('experimentalSuggestChain', [info])
        state.prefixes.set(chainId, bech32Config.bech32PrefixAccAddr)
      }),
    signArbitrary: (chainId, signer, data) =>
      faults.run('signArbitrary', [chainId, signer, data], () =>
        sign('signArbitrary', [chainId, signer, data], () => aminoSignBytes(toAdr36Doc(signer, data))),
      ),
    signAmino: (chainId, signer, signDoc) =>
      faults.run('signAmino', [chainId, signer, signDoc], async () => ({
        signed: signDoc,
        signature: await sign('signAmino', [chainId, signer, signDoc], () => aminoSignBytes(signDoc)),
      })),
    signDirect: (chainId, signer, signDoc) =>
      faults.run('signDirect', [chainId, signer, signDoc], async () => {
        const { accountNumber, ...rest } = signDoc as DirectSignDoc
        const signed = { ...rest, accountNumber: BigInt(String(accountNumber)) }
        return {
          signed,
          signature: await sign('signDirect', [chainId, signer, signDoc], () => directSignBytes(signed)),
        }
      }),
  }
}

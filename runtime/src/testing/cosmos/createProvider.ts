import type { Faults } from '../injected/createFaults.js'
import { aminoSignBytes } from './aminoSignBytes.js'
import type { CosmosWalletState } from './createState.js'
import { directSignBytes, LongNumber } from './directSignBytes.js'
import { toAdr36Doc } from './toAdr36Doc.js'
import type { CosmosWalletProvider } from './types.js'

export interface CreateProviderParameters {
  readonly state: CosmosWalletState
  readonly faults: Faults
  /** Asks the person; rejects when they refuse. */
  readonly ask: (method: string, params: readonly unknown[]) => Promise<void>
}

/** What a page sees of the wallet. All but `disable` may open its window: it asks to be unlocked first. */
export function createProvider({ state, faults, ask }: CreateProviderParameters): CosmosWalletProvider {
  const unlock = async () => {
    if (!state.isLocked()) return
    await ask('unlock', [])
    state.lock(false)
  }
  const enable = async (chainIds: readonly string[]) => {
    await unlock()
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
    enable: (chainIds) => faults.run('enable', [chainIds], () => enable([chainIds].flat())),
    disable: (chainIds) =>
      faults.run('disable', [chainIds], () => {
        const left = chainIds === undefined ? [...state.permitted()] : [chainIds].flat()
        state.permit([...state.permitted()].filter((chainId) => !left.includes(chainId)))
      }),
    getKey: (chainId) =>
      faults.run('getKey', [chainId], async () => {
        const { key, bech32Address } = await use(chainId)
        const { pubKey, address, ethereumHexAddress } = key
        const flags = { isNanoLedger: false, isKeystone: false }
        const name = 'Test key'
        return { name, algo: 'secp256k1', pubKey, address, bech32Address, ethereumHexAddress, ...flags }
      }),
    experimentalSuggestChain: (info) =>
      faults.run('experimentalSuggestChain', [info], async () => {
        const { chainId, bech32Config } = info
        if (state.prefixes.has(chainId)) return
        if (bech32Config === undefined) throw new Error('The chain info has no bech32Config')
        await unlock()
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
        const { bodyBytes, authInfoBytes, accountNumber } = signDoc
        const number = BigInt(String(accountNumber ?? 0))
        const signed = {
          bodyBytes: bodyBytes ?? new Uint8Array(),
          authInfoBytes: authInfoBytes ?? new Uint8Array(),
          chainId: signDoc.chainId ?? '',
        }
        const bytes = () => directSignBytes({ ...signed, accountNumber: number })
        const signature = await sign('signDirect', [chainId, signer, signDoc], bytes)
        return { signed: { ...signed, accountNumber: new LongNumber(number) }, signature }
      }),
  }
}

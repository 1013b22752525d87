import { createFaults } from '../injected/createFaults.js'
import { aminoSignBytes } from './aminoSignBytes.js'
import { createKey } from './createKey.js'
import { type DirectSignDoc, directSignBytes } from './directSignBytes.js'
import { toAdr36Doc } from './toAdr36Doc.js'
import type { CosmosWallet, CosmosWalletOptions } from './types.js'

/** The first two accounts of every Anvil: public, worthless. */
const knownKeys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
const knownChains = [
  { chainId: 'cosmoshub-4', bech32Prefix: 'cosmos' },
  { chainId: 'osmosis-1', bech32Prefix: 'osmo' },
]
const permission = 'cosmos-test-wallet:permitted'
const refusals = {
  reject: 'Request rejected',
  busy: 'A pending request is waiting for approval',
  unsupported: 'Not implemented',
}

/** A wallet of Keplr's shape with real keys: what it signs verifies. */
export function createCosmosWallet(options: CosmosWalletOptions = {}): CosmosWallet {
  const { approve, storage } = options
  const faults = createFaults(refusals)
  const listeners = new Set<() => void>()
  const prefixes = new Map((options.chains ?? knownChains).map((each) => [each.chainId, each.bech32Prefix]))
  let permitted = new Set(storage?.getItem(permission)?.split(' ') ?? [])
  let keys = (options.privateKeys ?? knownKeys).map(createKey)

  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const permit = (chainIds: Iterable<string>) => {
    permitted = new Set(chainIds)
    if (permitted.size > 0) storage?.setItem(permission, [...permitted].join(' '))
    else storage?.removeItem(permission)
  }
  const ask = async (method: string, params: readonly unknown[]) => {
    if ((await approve?.({ method, params })) === false) throw new Error(refusals.reject)
  }
  const prefixOf = (chainId: string) => {
    const prefix = prefixes.get(chainId)
    if (prefix === undefined) throw new Error(`There is no chain info for ${chainId}`)
    return prefix
  }
  const enable = async (chainIds: readonly string[]) => {
    for (const chainId of chainIds) prefixOf(chainId)
    if (chainIds.every((chainId) => permitted.has(chainId))) return
    await ask('enable', [chainIds])
    permit([...permitted, ...chainIds])
  }
  /** Wallets that do not know the site ask when they are first used, not only when they are enabled. */
  const use = async (chainId: string) => {
    await enable([chainId])
    const [key] = keys
    if (key === undefined) throw new Error('There is no key')
    return { key, bech32Address: key.bech32(prefixOf(chainId)) }
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
    provider: {
      enable: (chainIds) => faults.run('enable', [chainIds], () => enable([chainIds].flat() as string[])),
      disable: (chainIds) =>
        faults.run('disable', [chainIds], () => {
          const left = chainIds === undefined ? [...permitted] : ([chainIds].flat() as string[])
          permit([...permitted].filter((chainId) => !left.includes(chainId)))
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
          if (prefixes.has(chainId)) return
          await ask('experimentalSuggestChain', [info])
          prefixes.set(chainId, bech32Config.bech32PrefixAccAddr)
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
    },
    calls: faults.calls,
    behave: faults.behave,
    addresses: (chainId) => keys.map((key) => key.bech32(prefixOf(chainId))),
    selectAccount(address) {
      const isChosen = (key: (typeof keys)[number]) =>
        Number([...prefixes.values()].some((prefix) => key.bech32(prefix) === address))
      keys = [...keys].sort((a, b) => isChosen(b) - isChosen(a))
      tell()
    },
    allow: () => permit(prefixes.keys()),
    forget: () => permit([]),
    emit: tell,
    onKeystoreChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

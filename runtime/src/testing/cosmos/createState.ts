import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, bech32 } from '@scure/base'
import { hexToBytes } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { CosmosWalletOptions } from './types.js'

/** The first two accounts of every Anvil. Their keys are public. */
const knownKeys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
const knownChains = [
  { chainId: 'cosmoshub-4', bech32Prefix: 'cosmos' },
  { chainId: 'osmosis-1', bech32Prefix: 'osmo' },
]
const permission = 'cosmos-test-wallet:permitted'
const lock = 'cosmos-test-wallet:locked'

export type CosmosWalletState = ReturnType<typeof createState>

/** The state of the wallet: its keys, the active one first, its chains, and those that the site can use. */
export function createState({
  chains = knownChains,
  privateKeys = knownKeys,
  storage,
}: Pick<CosmosWalletOptions, 'chains' | 'privateKeys' | 'storage'>) {
  const listeners = new Set<() => void>()
  const prefixes = new Map(chains.map(({ chainId, bech32Prefix }) => [chainId, bech32Prefix]))
  let permitted = new Set(storage?.getItem(permission)?.split(' ') ?? [])
  let keys = privateKeys.map(createKey)
  let locked = storage?.getItem(lock) === 'true'

  const announce = () => {
    for (const listener of [...listeners]) listener()
  }
  const prefixOf = (chainId: string) => {
    const prefix = prefixes.get(chainId)
    if (prefix === undefined) throw new Error(`There is no chain info for ${chainId}`)
    return prefix
  }
  return {
    listeners,
    prefixes,
    prefixOf,
    /** Emits that the key changed. */
    announce,
    permitted: () => permitted,
    permit(chainIds: Iterable<string>) {
      permitted = new Set(chainIds)
      if (permitted.size > 0) storage?.setItem(permission, [...permitted].join(' '))
      else storage?.removeItem(permission)
    },
    isLocked: () => locked,
    lock(next: boolean) {
      locked = next
      if (next) storage?.setItem(lock, 'true')
      else storage?.removeItem(lock)
    },
    activeKey() {
      const [key] = keys
      if (key === undefined) throw new Error('There is no key')
      return key
    },
    addresses: (chainId: string) => keys.map((key) => key.bech32(prefixOf(chainId))),
    select(address: string) {
      const isChosen = (key: (typeof keys)[number]) =>
        Number([...prefixes.values()].some((prefix) => key.bech32(prefix) === address))
      keys = [...keys].sort((a, b) => isChosen(b) - isChosen(a))
      announce()
    },
  }
}

export interface CosmosTestKey {
  /** Compressed. */
  readonly pubKey: Uint8Array
  /** RIPEMD-160 of SHA-256 of the key. */
  readonly address: Uint8Array
  bech32(prefix: string): string
  /** The address in the form of Ethereum. */
  readonly ethereumHexAddress: string
  /** Signs the SHA-256 of bytes, in amino's form. */
  sign(bytes: Uint8Array): { readonly pub_key: { type: string; value: string }; readonly signature: string }
}

/** A secp256k1 key of a fake wallet. */
function createKey(privateKey: `0x${string}`): CosmosTestKey {
  const secret = hexToBytes(privateKey)
  const pubKey = secp256k1.getPublicKey(secret)
  const address = ripemd160(sha256(pubKey))
  return {
    pubKey,
    address,
    ethereumHexAddress: privateKeyToAddress(privateKey),
    bech32: (prefix) => bech32.encodeFromBytes(prefix, address),
    sign: (bytes) => ({
      pub_key: { type: 'tendermint/PubKeySecp256k1', value: base64.encode(pubKey) },
      signature: base64.encode(secp256k1.sign(sha256(bytes), secret, { prehash: false })),
    }),
  }
}

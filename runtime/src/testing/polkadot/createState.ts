import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import * as sr25519 from '@scure/sr25519'
import { bytesToHex, hexToBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { encodeSs58 } from '../../namespaces/polkadot/encodeSs58.js'
import { isSameAccount } from '../../namespaces/polkadot/sessions.js'
import type { InjectedAccount, PolkadotWalletAccount, PolkadotWalletOptions } from './types.js'

/** `//Alice` of each key type. These keys are public. */
const alice: readonly PolkadotWalletAccount[] = [
  {
    type: 'sr25519',
    seed: '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
    name: 'Alice',
  },
  {
    type: 'ed25519',
    seed: '0xabf8e5bdbe30c65656c0a3cbd181ff8a56294a69dfedd27982aace4a76909115',
    name: 'Alice (ed25519)',
  },
  {
    type: 'ecdsa',
    seed: '0xcb6df9de1efca7a3998a8ead4e02159d5fa99c3e0d4fd6432667390bb4726854',
    name: 'Alice (ecdsa)',
  },
]

export type PolkadotWalletState = ReturnType<typeof createState>

/**
 * The state of the extension: its accounts, the active one first, the permission of the site, and the listeners.
 *
 * @param permission - its name in the storage.
 */
export function createState(
  permission: string,
  {
    accounts = alice,
    ss58Prefix = 42,
    storage,
  }: Pick<PolkadotWalletOptions, 'accounts' | 'ss58Prefix' | 'storage'>,
) {
  const listeners = new Set<(accounts: unknown) => void>()
  let permitted = storage?.getItem(permission) === 'true'
  let owned = accounts.map(({ seed, ...account }) => {
    const made = createKey({ seed, ...account }, ss58Prefix)
    return { made, account: { address: made.address, ...account } satisfies InjectedAccount }
  })

  const all = () => owned.map(({ account }) => account)
  const visible = () => (permitted ? all() : [])
  const announce = (value: unknown) => {
    for (const listener of [...listeners]) listener(value)
  }
  return {
    listeners,
    accounts: all,
    /** The accounts that the site can see. None before it is enabled. */
    visible,
    announce,
    isPermitted: () => permitted,
    permit(next: boolean) {
      permitted = next
      if (next) storage?.setItem(permission, 'true')
      else storage?.removeItem(permission)
    },
    /** The key of an address that the site can see, in the format of any chain: an API writes it in that of its own. */
    keyOf(address: unknown) {
      const found = owned.find(({ account }) => isSameAccount(account.address, String(address)))
      if (!permitted || found === undefined) throw new Error('Unable to find a keypair for the address')
      return found.made
    },
    select(address: string) {
      const isChosen = ({ account }: (typeof owned)[number]) => Number(account.address === address)
      owned = [...owned].sort((a, b) => isChosen(b) - isChosen(a))
      announce(visible())
    },
  }
}

export interface PolkadotKey {
  readonly address: string
  /** The byte that names the key type before a signature (`MultiSignature` of sp-runtime). */
  readonly typeByte: number
  sign(bytes: Uint8Array): Uint8Array | Promise<Uint8Array>
}

/** A key of a fake extension: its address with an SS58 prefix, and real signatures. */
function createKey({ type, seed }: PolkadotWalletAccount, ss58Prefix: number): PolkadotKey {
  const secret = hexToBytes(seed)
  const written = (identity: Uint8Array) => encodeSs58(identity, ss58Prefix)
  switch (type) {
    case 'sr25519': {
      const key = sr25519.secretFromSeed(secret)
      return {
        address: written(sr25519.getPublicKey(key)),
        typeByte: 1,
        sign: (bytes) => sr25519.sign(key, bytes),
      }
    }
    case 'ed25519':
      return {
        address: written(ed25519.getPublicKey(secret)),
        typeByte: 0,
        sign: (bytes) => ed25519.sign(bytes, secret),
      }
    case 'ecdsa':
      return {
        address: written(hash(secp256k1.getPublicKey(secret))),
        typeByte: 2,
        sign: (bytes) => signEcdsa(hash(bytes), secret),
      }
    case 'ethereum': {
      const account = privateKeyToAccount(seed)
      return {
        address: account.address,
        typeByte: 2,
        sign: async (bytes) => hexToBytes(await account.signMessage({ message: { raw: bytesToHex(bytes) } })),
      }
    }
  }
}

const hash = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 })

/** Substrate has the recovery id last, the library first. */
function signEcdsa(digest: Uint8Array, secret: Uint8Array): Uint8Array {
  const [recovery = 0, ...signature] = secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' })
  return Uint8Array.from([...signature, recovery])
}

import { hex } from '@scure/base'
import { walletError } from '../eip155/rpc.js'
import { createFlag } from '../eip155/walletParts.js'
import { deriveAddresses, type OwnedAddress } from './signing/deriveAddresses.js'
import type { Bip122WalletNetwork, Bip122WalletOptions } from './signing/types.js'

/** Public keys for tests: the one of BIP-322's examples, and another. */
const testKeys = [
  'bb051cd0dda0246f33c5a9e133ebd8e7bc02a92af6c41adc131ccd7826c5b004',
  '1f2e3d4c5b6a79888796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f1',
]

type Options = Pick<Bip122WalletOptions, 'networks' | 'paymentType' | 'privateKeys' | 'storage'>

/**
 * The state of the wallet: its accounts, its network, and the permission of the site. It emits no events.
 *
 * @param id - separates its storage from that of other wallets.
 */
export function createState(
  id: string,
  {
    storage,
    paymentType = 'p2wpkh',
    networks = ['mainnet', 'testnet', 'signet'],
    privateKeys = testKeys,
  }: Options,
) {
  const keys = privateKeys.map((key) => hex.decode(key))
  const selection = `${id}:network`
  const permitted = createFlag(storage, `${id}:permitted`)
  const locked = createFlag(storage, `${id}:locked`)
  const remembered = networks.find((each) => each === storage?.getItem(selection))
  let network: Bip122WalletNetwork = remembered ?? networks[0] ?? 'mainnet'
  let active = 0
  const ofAccount = createDerivation(keys, paymentType)
  const owned = (on = network) => ofAccount(active, on)
  return {
    networks: () => networks,
    network: () => network,
    isPermitted: permitted.isOn,
    owned,
    addresses: (on?: Bip122WalletNetwork) =>
      owned(on).map(({ privateKey, script, redeemScript, tapInternalKey, ...shared }) => shared),
    isLocked: locked.isOn,
    /** Whether that changed anything. */
    lock: locked.set,
    /** The keys of an address that the site can use. */
    owner(address: string, on?: Bip122WalletNetwork) {
      const found = owned(on).find((each) => each.address === address)
      if (!permitted.isOn() || found === undefined)
        throw walletError(4100, 'The address has not been authorised')
      return found
    },
    /** Whether that changed anything. */
    permit: permitted.set,
    /** Whether that changed anything. */
    moveTo(next: Bip122WalletNetwork): boolean {
      if (!networks.includes(next)) throw walletError(-32602, `The wallet does not know ${next}`)
      if (next === network) return false
      network = next
      storage?.setItem(selection, next)
      return true
    },
    select(address: string) {
      const found = keys.findIndex((_, account) =>
        ofAccount(account, network).some((each) => each.address === address),
      )
      if (found < 0) throw new Error(`The wallet has no account with ${address}`)
      active = found
    },
  }
}

/** Derives the addresses of an account on a network, once. */
function createDerivation(
  keys: readonly Uint8Array[],
  paymentType: NonNullable<Options['paymentType']>,
): (account: number, on: Bip122WalletNetwork) => readonly OwnedAddress[] {
  const derived = new Map<string, readonly OwnedAddress[]>()
  return (account, on) => {
    const key = keys[account]
    const place = `${on}:${account}`
    const found = derived.get(place) ?? (key ? deriveAddresses(key, account, on, paymentType) : [])
    derived.set(place, found)
    return found
  }
}

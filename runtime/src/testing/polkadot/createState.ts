import { createKey } from './createKey.js'
import type { InjectedAccount, PolkadotWalletAccount, PolkadotWalletOptions } from './types.js'

/** `//Alice` of each key type: public, worthless. */
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
 * What the extension knows: its accounts, the active one first, whether the site may see them, who listens.
 *
 * @param permission its name in the storage.
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
  const tell = (value: unknown) => {
    for (const listener of [...listeners]) listener(value)
  }
  return {
    listeners,
    accounts: all,
    /** The accounts the site may see; none before it was enabled. */
    visible,
    tell,
    isPermitted: () => permitted,
    permit(next: boolean) {
      permitted = next
      if (next) storage?.setItem(permission, 'true')
      else storage?.removeItem(permission)
    },
    /** The key of an address that the site may see. */
    keyOf(address: unknown) {
      const found = owned.find(({ account }) => account.address === address)
      if (!permitted || found === undefined) throw new Error('Unable to find a keypair for the address')
      return found.made
    },
    select(address: string) {
      const isChosen = ({ account }: (typeof owned)[number]) => Number(account.address === address)
      owned = [...owned].sort((a, b) => isChosen(b) - isChosen(a))
      tell(visible())
    },
  }
}

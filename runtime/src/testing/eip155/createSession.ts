import { type Address, type Hex, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { walletError } from './rpc.js'
import type { Atomicity, Eip155WalletChain, Eip155WalletOptions } from './types.js'
import { createFlag } from './walletParts.js'

/** The first account of every Anvil. Its key is public, and it has funds only in the sandbox. */
const sandboxKey: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/** The state of a wallet and its permission for the site. */
export interface Session {
  readonly chains: Map<number, Eip155WalletChain>
  atomic: Atomicity
  /** The chain in use. */
  chain(): Eip155WalletChain
  moveTo(chainId: number): void
  isPermitted(): boolean
  /** The permitted accounts, whether or not the wallet is locked. */
  permitted(): readonly Address[]
  permit(permitted: boolean): void
  isLocked(): boolean
  lock(locked: boolean): void
  /** The accounts that the site can see. None while the wallet is locked. */
  visible(): readonly Address[]
  selectAccount(address: Address): void
  /** The key of an account that the site can use. Throws 4100 for any other. */
  signer(address: unknown): PrivateKeyAccount
  /** Asks the user. Throws 4001 if they decline. */
  ask(method: string, params: readonly unknown[]): Promise<void>
}

/** @param rdns - separates the storage of several wallets in a page. */
export function createSession(
  { privateKeys = [sandboxKey], chains, approve, storage, atomic = 'unsupported' }: Eip155WalletOptions,
  rdns: string,
  emit: (event: string, value: unknown) => void,
): Session {
  const selection = `${rdns}:chain`
  const permitted = createFlag(storage, `${rdns}:permitted`)
  const locked = createFlag(storage, `${rdns}:locked`)
  const known = new Map(chains.map((chain) => [chain.chainId, chain]))
  let made: readonly PrivateKeyAccount[] | undefined
  /** Made when they are asked for: a page that only lists the wallet does not compute its addresses. */
  const accounts = () => {
    made ??= privateKeys.map((key) => privateKeyToAccount(key))
    return made
  }
  let chain = known.get(Number(storage?.getItem(selection))) ?? chains[0] ?? { chainId: 1, rpcUrl: '' }
  const ofSite = () => (permitted.isOn() ? accounts().map(({ address }) => address) : [])
  const visible = () => (locked.isOn() ? [] : ofSite())
  /** Notifies the site of a change that it can see. */
  const change = (make: () => void) => {
    const before = visible().length
    make()
    if (visible().length !== before) emit('accountsChanged', visible())
  }
  return {
    chains: known,
    atomic,
    chain: () => chain,
    moveTo(chainId) {
      const next = known.get(chainId)
      if (next === undefined) throw walletError(4902, `Unrecognized chain ID ${toHex(chainId)}`)
      if (next.chainId === chain.chainId) return
      chain = next
      storage?.setItem(selection, String(chainId))
      emit('chainChanged', toHex(chainId))
    },
    isPermitted: permitted.isOn,
    permitted: ofSite,
    permit: (next) => change(() => permitted.set(next)),
    isLocked: locked.isOn,
    lock: (next) => change(() => locked.set(next)),
    visible,
    selectAccount(address) {
      made = [...accounts()].sort((a, b) => Number(b.address === address) - Number(a.address === address))
      emit('accountsChanged', visible())
    },
    signer(address) {
      const found = accounts().find((each) => each.address.toLowerCase() === String(address).toLowerCase())
      if (!permitted.isOn() || locked.isOn() || found === undefined)
        throw walletError(4100, 'The account has not been authorised')
      return found
    },
    async ask(method, params) {
      if ((await approve?.({ method, params })) === false)
        throw walletError(4001, 'User rejected the request.')
    },
  }
}

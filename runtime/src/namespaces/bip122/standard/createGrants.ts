import { tryRead } from '../../../chains/readUntrusted.js'
import { AppKitError } from '../../../errors/AppKitError.js'
import { readStandardAccounts } from '../../../walletStandard/readStandardAccounts.js'
import type { StandardAccount, StandardWallet } from '../../../walletStandard/types.js'
import { isBitcoinChain } from '../adapter/chains.js'
import { invoke } from '../adapter/invoke.js'
import { readAddress } from '../address/readAddress.js'

/** The Bitcoin accounts that a wallet of the Wallet Standard shares with the site. */
export interface Grants {
  /** What it shares now. */
  shared(): readonly StandardAccount[]
  /**
   * Lets the wallet ask the user, and returns what was shared.
   *
   * @throws AppKitError WALLET_BAD_REPLY; what the wallet rejects with.
   */
  ask(): Promise<readonly StandardAccount[]>
  /** What it shares without asking the user. Throws as `ask`. */
  recall(): Promise<readonly StandardAccount[]>
  /** @throws AppKitError ACCOUNT_NOT_FOUND for an address that is not shared. */
  accountOf(address: string): Promise<StandardAccount>
  /** Forgets what connecting returned; what the wallet shows itself is not. */
  forget(): void
}

/** What a wallet grants, from its `accounts`; from what connecting returned where it is slow to show them there. */
export function createGrants({ features, wallet }: StandardWallet): Grants {
  let granted: readonly StandardAccount[] = []
  const read = (owner: unknown) =>
    readStandardAccounts(
      tryRead(() => (owner as { accounts?: unknown } | null | undefined)?.accounts),
      ({ address, chains }) => chains.some(isBitcoinChain) && readAddress(address) !== undefined,
    )
  const shared = () => {
    const accounts = read(wallet)
    return accounts === undefined || accounts.length === 0 ? granted : accounts
  }
  const connect = async (feature: string, input: object) => {
    const accounts = read(await invoke(features[feature] ?? {}, 'connect', input))
    granted = accounts ?? []
    // Some answer nothing that reads as accounts, and show them all the same.
    if (accounts === undefined && shared().length === 0)
      throw new AppKitError('WALLET_BAD_REPLY', { details: feature })
    return accounts ?? shared()
  }
  return {
    shared,
    ask: () =>
      features['bitcoin:connect']
        ? connect('bitcoin:connect', { purposes: ['payment', 'ordinals'] })
        : connect('standard:connect', {}),
    async recall() {
      if (shared().length === 0 && features['standard:connect'])
        await connect('standard:connect', { silent: true })
      return shared()
    },
    async accountOf(address) {
      const found = shared().find((account) => account.address === address)
      if (found === undefined) throw new AppKitError('ACCOUNT_NOT_FOUND', { details: address })
      return found
    },
    forget() {
      granted = []
    },
  }
}

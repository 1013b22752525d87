import type { AccountType } from '../chains/types.js'
import type { ErrorOf } from '../errors/errorCodes.js'
import { orderAccounts } from './activeAccount.js'
import { applyEvent } from './applyEvent.js'
import { connectionsOf, requireChain } from './connections.js'
import { trackEvent } from './events.js'
import { readAccountTypes, storageKeys } from './persistence.js'
import type { AppNamespace } from './register.js'
import type { Chain } from './state.js'
import type { Kit } from './types.js'

export interface SetPreferredAccountTypeParameters {
  /** E.g. `payment` or `ordinal` on bip122. If the wallet has no such account, nothing changes. */
  readonly type: AccountType
  /** The active one by default. */
  readonly namespace?: AppNamespace | undefined
}

export type SetPreferredAccountTypeReturnType = void

export type SetPreferredAccountTypeErrorType = ErrorOf<'ADAPTER_NOT_FOUND'>

/**
 * Sets which type of account is used first, now and on later visits (docs/behaviour.md#accounts). A connected
 * wallet changes to its first account of that type, if it has one.
 *
 * @param kit - the object that `createAppKit` returns.
 * @throws AppKitError ADAPTER_NOT_FOUND
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { setPreferredAccountType } from 'appkit-runtime'
 *
 * setPreferredAccountType(kit, { namespace: 'bip122', type: 'ordinal' })
 */
export function setPreferredAccountType(
  kit: Kit,
  { type, namespace }: SetPreferredAccountTypeParameters,
): SetPreferredAccountTypeReturnType {
  const chain = requireChain(kit, namespace)
  const stored = Object.fromEntries(new Map(readAccountTypes(kit)).set(chain.namespace, type))
  kit.storage.set(storageKeys.preferredAccountTypes, JSON.stringify(stored))
  kit.storage.remove(storageKeys.address(chain.namespace))
  preferAccountType(chain, type)
  const network = chain.network.peek()?.caipNetworkId ?? chain.namespace
  trackEvent(kit, { event: 'SET_PREFERRED_ACCOUNT_TYPE', properties: { accountType: type, network } })
}

/** Sets the type for connected wallets and for those that connect later. */
export function preferAccountType(chain: Chain, type: AccountType): void {
  chain.accountType.value = type
  for (const { connector, accounts } of connectionsOf(chain))
    applyEvent(chain, {
      type: 'accountsChanged',
      connectorId: connector.id,
      accounts: orderAccounts(chain, accounts),
    })
}

import type { AccountType } from '../chains/types.js'
import type { ErrorOf } from '../errors/errorCodes.js'
import { orderAccounts } from './activeNetwork.js'
import { applyEvent, connectionsOf, requireChain } from './connections.js'
import { trackEvent } from './events.js'
import { readAccountTypes, storageKeys } from './persistence.js'
import type { AppNamespace } from './register.js'
import type { Chain, Kit } from './types.js'

export interface SetPreferredAccountTypeParameters {
  /** E.g. `payment` or `ordinal` on bip122. One that the wallet lacks changes nothing. */
  readonly type: AccountType
  /** The active one by default. */
  readonly namespace?: AppNamespace | undefined
}

export type SetPreferredAccountTypeReturnType = void

export type SetPreferredAccountTypeErrorType = ErrorOf<'ADAPTER_NOT_FOUND'>

/**
 * Says which of a wallet's accounts is used first, now and on later visits (docs/behaviour.md#accounts). A
 * wallet that is connected moves to its first account of the type, if it has one.
 *
 * @param kit - what `createAppKit` returned.
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

/** Uses the accounts of a type first, of every wallet that is connected and of those to come. */
export function preferAccountType(chain: Chain, type: AccountType): void {
  chain.accountType.value = type
  for (const { connector, accounts } of connectionsOf(chain))
    applyEvent(chain, {
      type: 'accountsChanged',
      connectorId: connector.id,
      accounts: orderAccounts(chain, accounts),
    })
}

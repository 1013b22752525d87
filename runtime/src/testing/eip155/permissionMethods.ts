import type { Session } from './createSession.js'
import type { Methods } from './types.js'
import { walletError } from './walletError.js'

/** Who may see the accounts: EIP-1102, EIP-2255. A permission outlives the lock, which only hides the accounts. */
export function permissionMethods(session: Session): Methods {
  const permissions = () => {
    if (!session.isPermitted()) return []
    const caveats = [{ type: 'restrictReturnedAccounts', value: session.permitted() }]
    const invoker = typeof location === 'undefined' ? 'http://localhost' : location.origin
    return [{ invoker, parentCapability: 'eth_accounts', caveats }]
  }
  return {
    eth_accounts: session.visible,
    async eth_requestAccounts(params) {
      if (session.isLocked()) await session.ask('unlock', [])
      session.lock(false)
      if (!session.isPermitted()) await session.ask('eth_requestAccounts', params)
      session.permit(true)
      return session.visible()
    },
    wallet_getPermissions: permissions,
    async wallet_requestPermissions(params) {
      if (!Object.hasOwn(Object(params[0]), 'eth_accounts'))
        throw walletError(-32602, 'Only eth_accounts can be permitted')
      await session.ask('wallet_requestPermissions', params)
      session.permit(true)
      return permissions()
    },
    wallet_revokePermissions() {
      session.permit(false)
      return null
    },
  }
}

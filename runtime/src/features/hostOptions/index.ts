import type { ResolvedConfig } from '../../kit/config.js'
import { defineFeature } from '../../kit/types.js'
import { checkBalance, showBalance } from './balance.js'
import type { Messages } from './messages.js'
import { startAtParameter } from './networkParameter.js'
import { followOwnWallets } from './ownWallets.js'
import { watchAccounts } from './watchAccounts.js'
import { setButtonWords, showOwnWords } from './words.js'

export type { Messages } from './messages.js'

/**
 * The feature of further options of an app: `onConnect`, `onDisconnect`, `balance`, `messages`, `networkParameter`, and
 * `onSelect` of `customWallets`.
 *
 * @throws AppKitError (when the kit is made) NETWORK_NOT_FOUND for a `balance` on a network that the app does not have
 */
export const hostOptions = defineFeature({
  id: 'hostOptions',
  routes: {},
  check(config: ResolvedConfig) {
    checkBalance(config)
    setButtonWords((config.messages ?? {}) as Messages)
  },
  start(kit) {
    startAtParameter(kit)
    const { onConnect, onDisconnect, messages } = kit.config
    const ends = [
      showBalance(kit),
      followOwnWallets(kit),
      messages && showOwnWords(kit, messages as Messages),
      onConnect || onDisconnect ? watchAccounts(kit, { onConnect, onDisconnect }) : undefined,
    ]
    return () => {
      for (const end of ends) end?.()
    }
  },
})

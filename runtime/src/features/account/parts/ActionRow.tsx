import { isSmartAccount } from '../../../kit/activeAccount.js'
import type { WalletFeature } from '../../../kit/config.js'
import { connectionOf } from '../../../kit/connections.js'
import { trackEvent } from '../../../kit/events.js'
import { pushView } from '../../../kit/router.js'
import type { Chain } from '../../../kit/state.js'
import type { AccountAction, Kit } from '../../../kit/types.js'
import { LineIcon } from '../../../ui/components/Icon.js'
import { accountPartMessages as messages } from '../../../ui/messages/accountParts.js'
import { useComputed } from '../../../ui/useSignal.js'
import { availablePart } from '../Part.js'
import * as css from './parts.css.js'

/** The buttons that the features bring, in the order of the config. Nothing where none works. */
export function ActionRow({ kit, chain }: { kit: Kit; chain: Chain }) {
  const actions = useComputed(() => accountActionsOf(kit, chain), [kit, chain])
  if (actions.length === 0) return null
  const press = ({ name, view }: AccountAction) => {
    const connection = connectionOf(chain)
    if (name === 'onramp' && connection !== undefined)
      trackEvent(kit, {
        event: 'SELECT_BUY_CRYPTO',
        properties: { isSmartAccount: isSmartAccount(connection) },
      })
    pushView(kit, view)
  }
  return (
    <ul
      className={css.actions}
      aria-label={messages.actions}
      data-testid="w3m-account-wallet-features-widget"
    >
      {actions.map((action) => (
        <li key={action.name} className={css.actionItem}>
          <button
            type="button"
            className={css.action}
            data-testid={`wallet-features-${action.name}-button`}
            onClick={() => press(action)}
          >
            <ActionIcon name={action.name} />
            <span className={css.actionLabel}>{messages[action.name]}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const order: readonly WalletFeature[] = ['onramp', 'swaps', 'receive', 'send']

/**
 * The actions that work with the connected account of a chain, each name once, sorted by
 * `features.walletFeaturesOrder`; of an account that holds nothing only those that fill it, if there are any. Subscribes when read
 * in an effect.
 */
function accountActionsOf(kit: Kit, chain: Chain): readonly AccountAction[] {
  const all = kit.features.flatMap(({ accountActions = [] }) => accountActions)
  const names = new Set([...(kit.config.features.walletFeaturesOrder ?? []), ...order])
  const actions = [...names].flatMap((name) => {
    const action = all.find((each) => each.name === name)
    return action && (action.isAvailable?.(kit, chain) ?? true) ? action : []
  })
  const isEmpty = availablePart(kit, chain, 'total')?.isEmpty?.(kit)
  const filling = isEmpty ? actions.filter(({ spends }) => !spends) : []
  return filling.length > 0 ? filling : actions
}

const paths: Readonly<Record<WalletFeature, string>> = {
  onramp: 'M12 5v14M5 12h14',
  swaps: 'M7 4v13M3.5 7.5L7 4l3.5 3.5M17 20V7M13.5 16.5L17 20l3.5-3.5',
  receive: 'M12 4v12M6.5 10.5L12 16l5.5-5.5M5 20h14',
  send: 'M12 20V8M6.5 13.5L12 8l5.5 5.5M5 4h14',
}

/** The icon of an action, as a line drawing in the colour of the text around it. */
export const ActionIcon = ({ name, ...size }: { name: WalletFeature; size?: number }) => (
  <LineIcon path={paths[name]} {...size} />
)

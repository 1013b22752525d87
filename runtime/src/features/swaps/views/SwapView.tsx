import { trackEvent } from '../../../kit/events.js'
import { pushView } from '../../../kit/router.js'
import { readNetwork } from '../../../kit/selectors.js'
import type { Kit } from '../../../kit/types.js'
import { list, pad, quiet } from '../../../ui/components/components.css.js'
import { Icon } from '../../../ui/components/Icon.js'
import { ListRow } from '../../../ui/components/ListRow.js'
import { NetworkIcon } from '../../../ui/components/NetworkIcon.js'
import { swapMessages as messages } from '../../../ui/messages/swaps.js'
import { useComputed } from '../../../ui/useSignal.js'
import { NotConnected } from '../../account/NotConnected.js'
import { useForm } from '../../amounts/useForm.js'
import { canSwapHere, swapNetworksOf } from '../chain/exchanges.js'
import { refreshSwapQuote, startSwap } from '../model/actions.js'
import { useRefresh } from './parts.js'
import { SwapForm } from './SwapForm.js'

/** Form for a swap: the token to sell, its amount, and the token to get. */
export function SwapView({ kit, data }: { kit: Kit; data: unknown }) {
  const isHere = useComputed(() => canSwapHere(kit), [kit])
  const keys = ['fromToken', 'toToken', 'amount'] as const
  const form = useForm(kit, { data, keys, event: 'OPEN_SWAP', isHere, start: startSwap })
  useRefresh(kit, refreshSwapQuote)
  if (form === 'noAccount') return <NotConnected kit={kit} />
  return form === 'ready' ? <SwapForm kit={kit} /> : <Unsupported kit={kit} />
}

/** A network on which nothing can be swapped: those on which it can. */
function Unsupported({ kit }: { kit: Kit }) {
  const name = useComputed(() => readNetwork(kit).caipNetwork?.name ?? '', [kit])
  const networks = useComputed(() => {
    const chain = kit.activeChain.value
    return chain ? swapNetworksOf(kit, chain) : []
  }, [kit])
  const canSwitch = kit.config.enableNetworkSwitch && kit.routes.has('SwitchNetwork') && networks.length > 0
  return (
    <div className={pad}>
      <p className={quiet}>{canSwitch ? messages.unsupported(name) : messages.noNetworks}</p>
      {canSwitch && (
        <ul className={list}>
          {networks.map((network) => (
            <ListRow
              key={network.caipNetworkId}
              testId={`w3m-network-switch-${network.name}`}
              media={<NetworkIcon kit={kit} network={network} />}
              title={network.name}
              end={<Icon name="forward" />}
              onPress={() => {
                trackEvent(kit, { event: 'CLICK_SELECT_NETWORK_TO_SWAP' })
                pushView(kit, 'SwitchNetwork', { network })
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

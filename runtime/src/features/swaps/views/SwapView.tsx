import { useEffect, useState } from 'react'
import { connectionOf } from '../../../kit/connections.js'
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
import { isJustOpened } from '../../send/model/accountSession.js'
import { canSwapHere, swapNetworksOf } from '../chain/exchanges.js'
import { refreshSwapQuote, type StartSwapParameters, startSwap } from '../model/actions.js'
import { trackOpenSwap } from '../model/events.js'
import { SwapForm } from './SwapForm.js'

/** How often a price is asked for that somebody looks at, in ms (docs/behaviour.md#swaps). */
const period = 10_000

/** What to sell and what to get. */
export function SwapView({ kit, data }: { kit: Kit; data: unknown }) {
  const account = useComputed(() => {
    const connection = connectionOf(kit.activeChain.value)
    return connection && `${connection.connector.id} ${connection.caipNetworkId}:${connection.address}`
  }, [kit])
  const isHere = useComputed(() => canSwapHere(kit), [kit])
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network begins anew.
  useEffect(() => {
    if (account === undefined) return
    setFailed(false)
    const isNew = isJustOpened(kit)
    if (isNew) trackOpenSwap(kit)
    if (isHere) startSwap(kit, isNew ? readParameters(data) : {}).catch(() => setFailed(true))
  }, [kit, account, isHere])
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && canSwapHere(kit)) refreshSwapQuote(kit)
    }, period)
    return () => clearInterval(timer)
  }, [kit])
  if (account === undefined) return <NotConnected kit={kit} />
  return isHere && !failed ? <SwapForm kit={kit} /> : <Unsupported kit={kit} />
}

/** What a host passed to `open({ view: 'Swap', data })`; anything but short texts is left out. */
function readParameters(data: unknown): StartSwapParameters {
  const given = (data ?? {}) as Partial<Record<string, unknown>>
  const text = (key: keyof StartSwapParameters) => {
    const value = given[key]
    return typeof value === 'string' && value.length < 400 ? { [key]: value } : {}
  }
  return { ...text('fromToken'), ...text('toToken'), ...text('amount') }
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

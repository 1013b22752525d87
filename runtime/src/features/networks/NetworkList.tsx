import { useEffect, useRef, useState } from 'react'
import type { CaipNetworkId, Network } from '../../chains/types.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { connectionOf } from '../../kit/connections.js'
import { stillHere } from '../../kit/history.js'
import { goBack } from '../../kit/modal.js'
import { pushView } from '../../kit/router.js'
import type { Chain } from '../../kit/state.js'
import { switchNetwork } from '../../kit/switchNetwork.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { Button, Spinner } from '../../ui/components/Button.js'
import * as css from '../../ui/components/components.css.js'
import { Icon } from '../../ui/components/Icon.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { icons } from '../../ui/components/later/icons.js'
import { SearchField } from '../../ui/components/later/SearchField.js'
import { Message } from '../../ui/components/Message.js'
import { NetworkIcon } from '../../ui/components/NetworkIcon.js'
import { networksMessages as messages } from '../../ui/messages/networks.js'
import { useComputed } from '../../ui/useSignal.js'
import type { NetworkChoice } from './groupNetworks.js'
import { groupNetworks, needsAccount } from './groupNetworks.js'
import { group, groupTitle, networkList, searchBar } from './networks.css.js'
import { keepRecentNetwork, readRecentNetworks } from './recentNetworks.js'

/** With more networks than this there is a search. */
const manyNetworks = 8
const searchDelay = 100

/** The networks of the app by namespace. Choosing one asks the wallet to switch. */
export function NetworkList({ kit }: { kit: Kit }) {
  const count = useComputed(
    () => [...kit.chains.values()].reduce((sum, chain) => sum + chain.networks.value.length, 0),
    [kit],
  )
  const { pending, failure, choose } = useNetworkSwitch(kit)
  const [text, setText] = useState('')
  const query = useDebounced(text, searchDelay)
  // The order stays as it was when the list was opened: no row moves under the pointer of somebody who is about to press it.
  const [top] = useState(() => {
    const current = currentId(kit)
    return [...(current ? [current] : []), ...readRecentNetworks(kit)]
  })
  const groups = useComputed(() => groupNetworks(kit, query, top), [kit, query, top])
  // Also while a search hides it: what ends beside its check does not move.
  const hasCurrent = useComputed(
    () =>
      groupNetworks(kit, '', []).some(({ choices }) => choices.some((each) => isCurrent(kit, each.network))),
    [kit],
  )
  const asked = groups.find(({ choices }) => choices.some(({ network }) => network.caipNetworkId === pending))
  const list = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number>()
  const search = (value: string) => {
    // Keeps the height of the full list, so that the search field does not move.
    setHeight(value === '' ? undefined : (height ?? list.current?.offsetHeight))
    setText(value)
  }
  return (
    <div
      className={networkList}
      ref={list}
      data-chosen={hasCurrent ? '' : undefined}
      style={height === undefined ? undefined : { minHeight: height }}
    >
      {count > manyNetworks && (
        <div className={searchBar}>
          <SearchField
            label={messages.search}
            clearLabel={messages.clearSearch}
            value={text}
            onChange={search}
          />
        </div>
      )}
      <p className={css.hidden} role="status">
        {asked ? waitingText(asked.chain) : groups.length === 0 && messages.noneFound}
      </p>
      {groups.map(({ chain, label, choices }) => (
        <section key={chain.namespace} className={group} aria-label={label}>
          {kit.chains.size > 1 && <h3 className={groupTitle}>{label}</h3>}
          <ul className={css.list}>
            {choices.map((choice) => (
              <NetworkRow
                key={choice.network.caipNetworkId}
                kit={kit}
                chain={chain}
                choice={choice}
                pending={pending === choice.network.caipNetworkId}
                failure={
                  failure?.caipNetworkId === choice.network.caipNetworkId ? failure.message : undefined
                }
                onChoose={choose}
              />
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && (
        <Message icon={icons.search} title={messages.noneFound} text={messages.noneFoundFor(query.trim())}>
          <Button onPress={() => search('')}>{messages.showAll}</Button>
        </Message>
      )}
    </div>
  )
}

/** A value that follows another one after it has not changed for `delay` ms. */
function useDebounced<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}

export interface NetworkSwitch {
  /** The network that the wallet is asked to switch to. */
  readonly pending: CaipNetworkId | undefined
  readonly failure: { readonly caipNetworkId: CaipNetworkId; readonly message: string } | undefined
  readonly choose: (network: Network) => void
}

/**
 * Switches to a network and leaves the view, or shows the error on the row. A network of a namespace without an
 * account leads to SwitchActiveChain.
 */
function useNetworkSwitch(kit: Kit): NetworkSwitch {
  const [pending, setPending] = useState<CaipNetworkId>()
  const [failure, setFailure] = useState<NetworkSwitch['failure']>()
  const latest = useRef(0)
  const choose = async (network: Network) => {
    const { caipNetworkId } = network
    if (needsAccount(kit, network.chainNamespace)) {
      pushView(kit, 'SwitchActiveChain', { network })
      return
    }
    const isShown = stillHere(kit)
    const turn = ++latest.current
    const before = currentId(kit)
    const isHere = () => turn === latest.current && isShown()
    setPending(caipNetworkId)
    setFailure(undefined)
    try {
      await switchNetwork(kit, { network })
      keepRecentNetwork(kit, caipNetworkId, before)
      // The modal has already left this view.
      if (isHere()) goBack(kit)
    } catch (cause) {
      if (!isHere()) return
      const { code, message } = toAppKitError(cause)
      setFailure({ caipNetworkId, message: code === 'USER_REJECTED' ? messages.declined : message })
      showToast(kit, { variant: 'error', message: code === 'USER_REJECTED' ? messages.declined : message })
    }
    if (turn === latest.current) setPending(undefined)
  }
  return { pending, failure, choose: (network) => void choose(network) }
}

export interface NetworkRowProps {
  readonly kit: Kit
  readonly chain: Chain
  readonly choice: NetworkChoice
  readonly pending: boolean
  readonly failure: string | undefined
  readonly onChoose: (network: Network) => void
}

const waitingText = ({ driver }: Chain): string =>
  driver.switchesSilently ? messages.switchingShort : messages.waiting

/** One network: in use, being switched to, refused, not supported by the wallet, or available. */
function NetworkRow({ kit, chain, choice, pending, failure, onChoose }: NetworkRowProps) {
  const { network, approved } = choice
  const current = useComputed(() => isCurrent(kit, network), [kit, network])
  const wallet = useComputed(() => connectionOf(chain)?.connector.name, [chain])
  const note = pending
    ? waitingText(chain)
    : (failure ?? (approved || wallet === undefined ? undefined : messages.notApproved(wallet)))
  return (
    <ListRow
      testId={`w3m-network-switch-${network.name}`}
      media={<NetworkIcon kit={kit} network={network} />}
      title={network.name}
      {...(note !== undefined && { note })}
      noteTone={pending || failure === undefined ? undefined : 'danger'}
      current={current}
      busy={pending}
      disabled={!current && !approved}
      end={
        pending ? (
          <Spinner testId="wui-list-item-loading-spinner" />
        ) : (
          (current || network.testnet) && (
            <>
              {network.testnet && <span className={css.tag}>{messages.test}</span>}
              {current && <Icon name="check" />}
            </>
          )
        )
      }
      onPress={() => onChoose(network)}
    />
  )
}

/** The network in use. Subscribes when it is read in an effect. */
function currentId(kit: Kit): CaipNetworkId | undefined {
  const chain = kit.activeChain.value
  return connectionOf(chain)?.caipNetworkId ?? chain?.network.value?.caipNetworkId
}

const isCurrent = (kit: Kit, { caipNetworkId }: Network) => currentId(kit) === caipNetworkId

import { useEffect, useRef, useState } from 'react'
import type { CaipNetworkId, Network } from '../../chains/types.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { goBack } from '../../kit/modal.js'
import { pushView } from '../../kit/router.js'
import { switchNetwork } from '../../kit/switchNetwork.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import * as css from '../../ui/components/components.css.js'
import { SearchField } from '../../ui/components/later/SearchField.js'
import { Message } from '../../ui/components/Message.js'
import { networksMessages as messages } from '../../ui/messages/networks.js'
import { useComputed } from '../../ui/useSignal.js'
import { groupNetworks, needsAccount } from './groupNetworks.js'
import { NetworkRow } from './NetworkRow.js'
import { group, groupTitle, networkList, searchBar } from './networks.css.js'

/** With more networks than this a search helps. */
const manyNetworks = 8
const searchDelay = 100

/** The networks of the app by namespace; choosing one asks the wallet to follow. */
export function NetworkList({ kit }: { kit: Kit }) {
  const count = useComputed(
    () => [...kit.chains.values()].reduce((sum, chain) => sum + chain.networks.value.length, 0),
    [kit],
  )
  const { pending, failure, choose } = useNetworkSwitch(kit)
  const [text, setText] = useState('')
  const query = useDebounced(text, searchDelay)
  const groups = useComputed(() => groupNetworks(kit, query), [kit, query])
  const list = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number>()
  const search = (value: string) => {
    // As tall as it was with every network, so that the box stays under the fingers that type.
    setHeight(value === '' ? undefined : (height ?? list.current?.offsetHeight))
    setText(value)
  }
  return (
    <div className={networkList} ref={list} style={height === undefined ? undefined : { minHeight: height }}>
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
        <Message icon="search" title={messages.noneFound} text={messages.noneFoundFor(query.trim())}>
          <Button onPress={() => search('')}>{messages.showAll}</Button>
        </Message>
      )}
    </div>
  )
}

/** A value that follows another once that has stood still for `delay` ms. */
function useDebounced<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}

export interface NetworkSwitch {
  /** The network the wallet is being asked for. */
  readonly pending: CaipNetworkId | undefined
  readonly failure: { readonly caipNetworkId: CaipNetworkId; readonly message: string } | undefined
  readonly choose: (network: Network) => void
}

/**
 * Switches to a network and leaves the view when that is done; says on the row when it is not. A
 * network where no account is connected leads to SwitchActiveChain.
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
    const entry = kit.router.peek().at(-1)
    const turn = ++latest.current
    const isHere = () =>
      turn === latest.current && kit.modal.peek().open && kit.router.peek().at(-1) === entry
    setPending(caipNetworkId)
    setFailure(undefined)
    try {
      await switchNetwork(kit, { network })
      // A wallet that followed has already led the modal away from here.
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

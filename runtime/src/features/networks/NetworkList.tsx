import { useRef, useState } from 'react'
import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import * as css from '../../ui/components/components.css.js'
import { SearchField } from '../../ui/components/later/SearchField.js'
import { Message } from '../../ui/components/Message.js'
import { networksMessages as messages } from '../../ui/messages/networks.js'
import { useComputed } from '../../ui/useComputed.js'
import { groupNetworks } from './groupNetworks.js'
import { NetworkRow } from './NetworkRow.js'
import { group, groupTitle, networkList, searchBar } from './networks.css.js'
import { useDebounced } from './useDebounced.js'
import { useNetworkSwitch } from './useNetworkSwitch.js'

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

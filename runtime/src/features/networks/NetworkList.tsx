import { useState } from 'react'
import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import * as css from '../../ui/components/components.css.js'
import { Message } from '../../ui/components/Message.js'
import { SearchField } from '../../ui/components/SearchField.js'
import { networksMessages as messages } from '../../ui/messages/networks.js'
import { useComputed } from '../../ui/useComputed.js'
import { NetworkRow } from './NetworkRow.js'
import { useDebounced } from './useDebounced.js'
import { useNetworkSwitch } from './useNetworkSwitch.js'

/** With more networks than this a search helps. */
const manyNetworks = 8
const searchDelay = 100

/** The networks of the app; choosing one asks the wallet to follow. */
export function NetworkList({ kit }: { kit: Kit }) {
  const networks = useComputed(() => [...kit.chains.values()].flatMap((chain) => chain.networks.value), [kit])
  const { pending, failure, choose } = useNetworkSwitch(kit)
  const [text, setText] = useState('')
  const query = useDebounced(text, searchDelay).trim().toLowerCase()
  const found = networks.filter(({ name, id }) => name.toLowerCase().includes(query) || String(id) === query)
  return (
    <>
      {networks.length > manyNetworks && (
        <SearchField
          label={messages.search}
          clearLabel={messages.clearSearch}
          value={text}
          onChange={setText}
        />
      )}
      <ul className={css.list}>
        {found.map((network) => (
          <NetworkRow
            key={network.caipNetworkId}
            kit={kit}
            network={network}
            pending={pending === network.caipNetworkId}
            failure={failure?.caipNetworkId === network.caipNetworkId ? failure.message : undefined}
            onChoose={choose}
          />
        ))}
      </ul>
      {found.length === 0 && (
        <Message icon="search" title={messages.noneFound} text={messages.noneFoundFor(text.trim())}>
          <Button onPress={() => setText('')}>{messages.showAll}</Button>
        </Message>
      )}
    </>
  )
}

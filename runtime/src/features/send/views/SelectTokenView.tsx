import { useState } from 'react'
import { goBack } from '../../../kit/modal.js'
import type { Kit } from '../../../kit/types.js'
import { Button } from '../../../ui/components/Button.js'
import { list, pad } from '../../../ui/components/components.css.js'
import { ListRow, SkeletonRow } from '../../../ui/components/ListRow.js'
import { SearchField } from '../../../ui/components/later/SearchField.js'
import { Message } from '../../../ui/components/Message.js'
import { formatBalance } from '../../../ui/format.js'
import { sendMessages as messages } from '../../../ui/messages/send.js'
import { useSignalValue } from '../../../ui/useSignal.js'
import type { SendToken } from '../chains/types.js'
import { setSendToken } from '../model/actions.js'
import { sendState } from '../model/sendState.js'
import { formatWorth } from './format.js'
import { SentPicture } from './parts.js'
import * as css from './send.css.js'

/** With more tokens than this a search helps. */
const manyTokens = 6

/** What the account holds, to choose from. */
export function SelectTokenView({ kit }: { kit: Kit; data: unknown }) {
  const { tokens, tokensStatus, token } = useSignalValue(sendState(kit))
  const [query, setQuery] = useState('')
  const found = tokens.filter((each) => matches(each, query.trim().toLowerCase()))
  const choose = (chosen: SendToken) => {
    void setSendToken(kit, chosen)
    goBack(kit)
  }
  return (
    <div className={pad}>
      {tokens.length > manyTokens && (
        <SearchField
          label={messages.searchTokens}
          clearLabel={messages.clearSearch}
          value={query}
          onChange={setQuery}
        />
      )}
      <ul className={list} aria-busy={tokensStatus === 'loading'}>
        {found.map((each) => (
          <ListRow
            key={each.id}
            testId={`send-token-${each.symbol}`}
            media={<SentPicture kit={kit} token={each} />}
            title={each.name}
            note={each.symbol}
            end={<Held token={each} />}
            current={each.id === token?.id}
            onPress={() => choose(each)}
          />
        ))}
        {tokens.length === 0 &&
          tokensStatus === 'loading' &&
          [0, 1, 2].map((each) => <SkeletonRow key={each} />)}
      </ul>
      {found.length === 0 && query !== '' && (
        <Message icon="search" title={messages.noTokens} text={messages.noTokensFor(query.trim())}>
          <Button onPress={() => setQuery('')}>{messages.showAll}</Button>
        </Message>
      )}
    </div>
  )
}

const matches = ({ symbol, name, address = '' }: SendToken, query: string) =>
  [symbol, name, address].some((text) => text.toLowerCase().includes(query))

/** How much of it there is, and its worth. */
function Held({ token: { balance, decimals, price } }: { token: SendToken }) {
  if (balance === undefined) return null
  const fiat = formatWorth({ value: balance, decimals }, price)
  return (
    <span className={css.held}>
      <span>{formatBalance({ value: balance, decimals })}</span>
      {fiat !== undefined && <span className={css.heldFiat}>{fiat}</span>}
    </span>
  )
}

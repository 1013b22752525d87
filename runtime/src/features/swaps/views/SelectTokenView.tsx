import { useMemo, useState } from 'react'
import { goBack } from '../../../kit/modal.js'
import type { Kit } from '../../../kit/types.js'
import { Button } from '../../../ui/components/Button.js'
import { list, pad } from '../../../ui/components/components.css.js'
import { ListRow, SkeletonRow } from '../../../ui/components/ListRow.js'
import { SearchField } from '../../../ui/components/later/SearchField.js'
import { Message } from '../../../ui/components/Message.js'
import { formatBalance } from '../../../ui/format.js'
import { swapMessages as messages } from '../../../ui/messages/swaps.js'
import { useSignalValue } from '../../../ui/useSignal.js'
import * as css from '../../send/views/send.css.js'
import type { SwapToken } from '../chain/types.js'
import { type SwapSide, setSwapToken } from '../model/actions.js'
import { swapState } from '../model/swapState.js'
import { popularSymbols, suggestedSymbols } from '../model/tokens.js'
import { worthOf } from './format.js'
import { SwapPicture } from './parts.js'
import * as own from './swaps.css.js'

/** How many suggested tokens there is room for, and how many rows of a group; a search finds the others. */
const mostChips = 6
const mostRows = 60

/** What can be swapped, to choose from. */
export function SelectTokenView({ kit, data }: { kit: Kit; data: unknown }) {
  const side: SwapSide = (data as { target?: unknown } | undefined)?.target === 'toToken' ? 'to' : 'from'
  const state = useSignalValue(swapState(kit))
  const { tokens, tokensStatus } = state
  const [text, setText] = useState('')
  const query = text.trim().toLowerCase()
  const groups = useMemo(() => groupTokens(tokens, query), [tokens, query])
  const suggested = useMemo(() => (query === '' ? suggest(tokens) : []), [tokens, query])
  const choose = (chosen: SwapToken) => {
    setSwapToken(kit, side, chosen)
    goBack(kit)
  }
  return (
    <div className={pad}>
      <div data-testid="swap-select-token-search-input">
        <SearchField
          label={messages.searchTokens}
          clearLabel={messages.clearSearch}
          value={text}
          onChange={setText}
        />
      </div>
      {suggested.length > 0 && (
        <ul className={own.chips} aria-label={messages.suggested}>
          {suggested.map((token) => (
            <li key={token.id}>
              <button
                type="button"
                className={own.chip}
                data-testid={`swap-suggested-${token.symbol}`}
                onClick={() => choose(token)}
              >
                <SwapPicture kit={kit} token={token} size={20} />
                <bdi>{token.symbol}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {groups.map(({ title, members }) => (
        <section key={title} className={list} aria-label={title}>
          <h3 className={own.groupTitle} data-testid="group-title">
            {title}
          </h3>
          <ul className={list}>
            {members.slice(0, mostRows).map((token) => (
              <ListRow
                key={token.id}
                testId={`swap-select-token-item-${token.symbol}`}
                media={<SwapPicture kit={kit} token={token} />}
                title={token.name}
                note={token.symbol}
                end={<Held token={token} />}
                current={token.id === state[side]?.id}
                onPress={() => choose(token)}
              />
            ))}
          </ul>
        </section>
      ))}
      {tokens.length === 0 && tokensStatus === 'loading' && (
        <ul className={list} aria-busy="true">
          {[0, 1, 2].map((each) => (
            <SkeletonRow key={each} />
          ))}
        </ul>
      )}
      {groups.length === 0 && query !== '' && (
        <Message
          icon="search"
          title={messages.noTokens}
          text={messages.noTokensFor(text.trim())}
          testId="swap-no-tokens"
        >
          <Button onPress={() => setText('')}>{messages.showAll}</Button>
        </Message>
      )}
    </div>
  )
}

interface TokenGroup {
  readonly title: string
  readonly members: readonly SwapToken[]
}

/** Those of the account, known ones, the others. */
function groupTokens(tokens: readonly SwapToken[], query: string): readonly TokenGroup[] {
  const found = tokens.filter(({ symbol, name, address }) =>
    [symbol, name, address].some((each) => each.toLowerCase().includes(query)),
  )
  const isHeld = ({ balance = 0n, isCoin }: SwapToken) => balance > 0n || isCoin
  const isKnown = ({ symbol }: SwapToken) => popularSymbols.has(symbol)
  return [
    { title: messages.yours, members: found.filter(isHeld) },
    { title: messages.popular, members: found.filter((token) => !isHeld(token) && isKnown(token)) },
    { title: messages.others, members: found.filter((token) => !isHeld(token) && !isKnown(token)) },
  ].filter(({ members }) => members.length > 0)
}

const suggest = (tokens: readonly SwapToken[]) =>
  suggestedSymbols
    .flatMap((symbol) => tokens.find((token) => token.symbol === symbol) ?? [])
    .slice(0, mostChips)

/** How much of it there is, and its worth. */
function Held({ token }: { token: SwapToken }) {
  const { balance, decimals } = token
  if (balance === undefined || balance === 0n) return null
  const fiat = worthOf(balance, token)
  return (
    <span className={css.held}>
      <span>{formatBalance({ value: balance, decimals })}</span>
      {fiat !== undefined && <span className={css.heldFiat}>{fiat}</span>}
    </span>
  )
}

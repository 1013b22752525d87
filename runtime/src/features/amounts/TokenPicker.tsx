import { type ReactNode, useState } from 'react'
import { goBack } from '../../kit/modal.js'
import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import { hidden, list, pad } from '../../ui/components/components.css.js'
import { Icon } from '../../ui/components/Icon.js'
import { ListRow, SkeletonRow } from '../../ui/components/ListRow.js'
import { icons } from '../../ui/components/later/icons.js'
import { SearchField } from '../../ui/components/later/SearchField.js'
import { TokenPicture } from '../../ui/components/later/TokenPicture.js'
import { Message } from '../../ui/components/Message.js'
import { formatAmount } from '../../ui/formatAmount.js'
import { amountMessages as messages } from '../../ui/messages/amounts.js'
import { useComputed } from '../../ui/useSignal.js'
import * as css from './amounts.css.js'
import { formatWorth } from './format.js'

/** A token as it is shown. */
export interface ShownToken {
  /** Its CAIP-10 id, or the CAIP-2 id of the network for its coin. */
  readonly id: string
  readonly name: string
  readonly symbol: string
  /** Absent for the coin of a network, unless `isCoin` tells it. */
  readonly address?: string
  readonly isCoin?: boolean
  readonly decimals: number
  /** Base units. */
  readonly balance?: bigint
  /** US dollars for one, as decimal text. */
  readonly price?: string
}

/** The picture of a token: that of its network for a coin. */
export function AmountPicture({ kit, token, size }: { kit: Kit; token: ShownToken; size?: 20 | 40 | 80 }) {
  const { id, symbol, price, isCoin = token.address === undefined } = token
  const network = useComputed(
    () =>
      kit.activeChain.value?.networks.value.find(({ caipNetworkId }) =>
        `${id}:`.startsWith(`${caipNetworkId}:`),
      ),
    [kit, id],
  )
  return (
    <TokenPicture
      kit={kit}
      symbol={symbol}
      coinOf={isCoin ? network : undefined}
      network={network}
      isPriced={price !== undefined}
      {...(size && { size })}
    />
  )
}

/** Tokens under a title; without one they stand alone. */
export interface TokenGroup<Token> {
  readonly title?: string
  readonly members: readonly Token[]
}

export interface TokenPickerProps<Token extends ShownToken> {
  readonly kit: Kit
  /** The test ids of the rows, which the symbol follows, of the search, and of the text when nothing is found. */
  readonly testIds: { readonly row: string; readonly search?: string; readonly none?: string }
  readonly tokens: readonly Token[]
  readonly isLoading: boolean
  /** The one in use. */
  readonly current: Token | undefined
  readonly onChoose: (token: Token) => void
  /** The groups in which those that were found stand. Default: one without a title. */
  readonly groupsOf?: (found: readonly Token[]) => readonly TokenGroup<Token>[]
  /** Shown above them while nothing is searched. */
  readonly suggested?: (choose: (token: Token) => void) => ReactNode
  readonly noneFor: (query: string) => string
}

/** With more tokens than this a search helps. */
const manyTokens = 6
/** Rows of a group; a search finds the others. */
const maxRows = 60

/** A list of tokens to choose from. */
export function TokenPicker<Token extends ShownToken>(props: TokenPickerProps<Token>) {
  const { kit, testIds, tokens, current } = props
  const [text, setText] = useState('')
  const query = text.trim().toLowerCase()
  const found = tokens.filter(({ symbol, name, address = '' }) =>
    [symbol, name, address].some((each) => each.toLowerCase().includes(query)),
  )
  const isNone = found.length === 0 && query !== ''
  const groups: readonly TokenGroup<Token>[] = props.groupsOf?.(found) ?? [{ members: found }]
  const choose = (token: Token) => {
    props.onChoose(token)
    goBack(kit)
  }
  return (
    <div className={pad} data-chosen={current && ''}>
      {(props.groupsOf !== undefined || tokens.length > manyTokens) && (
        <div data-testid={testIds.search}>
          <SearchField
            label={messages.searchTokens}
            clearLabel={messages.clearSearch}
            value={text}
            onChange={setText}
          />
          {/* It is there before its text, which is read out only then. */}
          <p className={hidden} role="status">
            {isNone && messages.noTokens}
          </p>
        </div>
      )}
      {query === '' && props.suggested?.(choose)}
      {groups.map(({ title, members }) => (
        <section key={title ?? ''} className={list} aria-label={title}>
          {title !== undefined && (
            <h3 className={css.groupTitle} data-testid="group-title">
              {title}
            </h3>
          )}
          <ul className={list}>
            {members.slice(0, maxRows).map((token) => (
              <ListRow
                key={token.id}
                testId={`${testIds.row}-${token.symbol}`}
                media={<AmountPicture kit={kit} token={token} />}
                title={token.name}
                note={token.symbol}
                end={
                  <>
                    <Held {...token} />
                    {token.id === current?.id && <Icon name="check" />}
                  </>
                }
                current={token.id === current?.id}
                onPress={() => choose(token)}
              />
            ))}
          </ul>
        </section>
      ))}
      {tokens.length === 0 && props.isLoading && (
        <ul className={list} aria-busy="true">
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </ul>
      )}
      {isNone && (
        <Message
          icon={icons.search}
          title={messages.noTokens}
          text={props.noneFor(text.trim())}
          {...(testIds.none && { testId: testIds.none })}
        >
          <Button onPress={() => setText('')}>{messages.showAll}</Button>
        </Message>
      )}
    </div>
  )
}

/** How much of it there is, and its worth. */
function Held({ balance, decimals, price }: ShownToken) {
  if (balance === undefined) return null
  const worth = formatWorth({ value: balance, decimals }, price)
  return (
    <span className={css.held}>
      <span>{formatAmount({ value: balance, decimals })}</span>
      {worth !== undefined && <span className={css.label}>{worth}</span>}
    </span>
  )
}

import { loadCode } from '../../errors/AppKitError.js'
import type { Chain } from '../../kit/state.js'
import type { AccountPartProps, Kit } from '../../kit/types.js'
import { ownTokensOf } from '../../services/blockchain/ownTokens.js'
import { Button, Link } from '../../ui/components/Button.js'
import { list, rowNote, rowText, rowTitle } from '../../ui/components/components.css.js'
import { SkeletonRow } from '../../ui/components/ListRow.js'
import { TokenPicture } from '../../ui/components/later/TokenPicture.js'
import { Message } from '../../ui/components/Message.js'
import { formatAmount, formatDollars } from '../../ui/formatAmount.js'
import { balancesMessages as messages } from '../../ui/messages/balances.js'
import { useSignalValue } from '../../ui/useSignal.js'
import * as css from '../account/parts/parts.css.js'
import { useMore } from '../account/parts/useMore.js'
import { useNetwork } from '../account/wallets.js'
import { isNativeToken, type Token } from './tokens.js'
import { tokensState } from './tokensState.js'

/** The tokens of the account in use. */
export function TokenList({ kit, chain, connection }: AccountPartProps) {
  const state = useSignalValue(tokensState(kit))
  const { count, list: rows, showMore } = useMore()
  const network = useNetwork(chain, connection)
  const { status, tokens } = state
  const coin = network?.nativeCurrency.symbol
  if (tokens.length === 0) {
    if (status === 'idle' || status === 'loading')
      return (
        <div role="status" aria-label={messages.loading}>
          <ul className={list} aria-hidden="true">
            <SkeletonRow />
            <SkeletonRow />
          </ul>
        </div>
      )
    if (status === 'error')
      return (
        <Message icon="warning" title={messages.failed} text={messages.failedHint} tone="danger">
          <Button onPress={() => void retry(kit)}>{messages.retry}</Button>
        </Message>
      )
    return (
      <Message
        icon="wallet"
        title={status === 'unlisted' ? messages.unlisted : messages.none}
        testId="empty-account-state"
      />
    )
  }
  return (
    <>
      <ul ref={rows} className={list} data-testid="account-tokens">
        {tokens.slice(0, count).map((token) => (
          <TokenRow
            key={token.address ?? 'native'}
            kit={kit}
            chain={chain}
            token={token}
            isNative={token.symbol === coin && isNativeToken(token, coin)}
          />
        ))}
      </ul>
      {status === 'error' && (
        <p className={css.note} role="alert">
          {messages.old} <Link onPress={() => void retry(kit)}>{messages.retry}</Link>
        </p>
      )}
      {tokens.length > count && (
        <Button testId="account-tokens-more" onPress={showMore}>
          {messages.showMore(tokens.length - count)}
        </Button>
      )}
    </>
  )
}

async function retry(kit: Kit): Promise<void> {
  const { readTokens } = await loadCode(import('./followTokens.js'))
  await readTokens(kit, tokensState(kit))
}

/** Pictures that came with the answer, and those of the config. Other addresses are those of anybody. */
const isOwnPicture = (kit: Kit, { iconUrl, caipNetworkId }: Token) =>
  iconUrl.startsWith('data:image/') || ownTokensOf(kit, caipNetworkId).some(({ image }) => image === iconUrl)

interface TokenRowProps {
  readonly kit: Kit
  readonly chain: Chain
  readonly token: Token
  readonly isNative: boolean
}

function TokenRow({ kit, chain, token, isNative }: TokenRowProps) {
  const { name, symbol, amount, decimals, cents } = token
  const network = chain.networks.value.find(({ caipNetworkId }) => caipNetworkId === token.caipNetworkId)
  return (
    <li className={css.item} tabIndex={-1} data-testid={`account-token-${symbol}`}>
      <TokenPicture
        kit={kit}
        symbol={symbol}
        coinOf={isNative ? network : undefined}
        network={network}
        isPriced={token.price !== undefined}
        src={isOwnPicture(kit, token) ? token.iconUrl : undefined}
      />
      <span className={rowText}>
        <span className={rowTitle}>
          <bdi>{name || symbol}</bdi>
        </span>
        <span className={`${rowNote} ${css.clipped}`}>
          <span dir="ltr">{formatAmount({ value: amount, decimals })}</span> <bdi>{symbol}</bdi>
        </span>
      </span>
      {cents !== undefined && (
        <span className={css.worth} dir="ltr">
          {formatDollars(cents, amount > 0n)}
        </span>
      )}
    </li>
  )
}

import { useSignalValue } from '../../react/useSignalValue.js'
import { Button } from '../../ui/components/Button.js'
import { Message } from '../../ui/components/Message.js'
import { connectMessages as messages } from '../../ui/messages/connect.js'
import * as css from './connect.css.js'
import type { WalletCatalogue } from './walletCatalogue.js'

export interface AllWalletsProblemProps {
  readonly catalogue: WalletCatalogue
  readonly onClear: () => void
}

/** The list failed, or the search found nothing. */
export function AllWalletsProblem({ catalogue, onClear }: AllWalletsProblemProps) {
  const { status, query, wallets } = useSignalValue(catalogue.list)
  const retry = () => {
    if (query !== '') catalogue.search(query)
    else void (wallets.length > 0 ? catalogue.loadMore() : catalogue.loadFirstPage())
  }
  return (
    <div className={css.fill}>
      {status === 'error' ? (
        <Message icon="warning" tone="danger" title={messages.listFailed} text={messages.listFailedHint}>
          <Button onPress={retry}>{messages.tryAgain}</Button>
        </Message>
      ) : (
        <Message
          icon="search"
          title={messages.noneFound}
          text={query === '' ? messages.noneListed : messages.noneFoundFor(query)}
          testId="no-wallet-found"
          textTestId="no-wallet-found-text"
        >
          {query !== '' && <Button onPress={onClear}>{messages.showAll}</Button>}
        </Message>
      )}
    </div>
  )
}

import { useSignalValue } from '../../react/useSignalValue.js'
import { connectMessages as messages } from '../../ui/messages/connect.js'
import { ui } from '../../ui/ui.js'
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
        <ui.Message icon="warning" tone="danger" title={messages.listFailed} text={messages.listFailedHint}>
          <ui.Button onPress={retry}>{messages.tryAgain}</ui.Button>
        </ui.Message>
      ) : (
        <ui.Message
          icon="search"
          title={messages.noneFound}
          text={query === '' ? messages.noneListed : messages.noneFoundFor(query)}
          testId="no-wallet-found"
          textTestId="no-wallet-found-text"
        >
          {query !== '' && <ui.Button onPress={onClear}>{messages.showAll}</ui.Button>}
        </ui.Message>
      )}
    </div>
  )
}

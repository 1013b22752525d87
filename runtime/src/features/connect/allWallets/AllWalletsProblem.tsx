import { sandboxHint } from '../../../development/silentServices.js'
import type { Kit } from '../../../kit/types.js'
import { Button } from '../../../ui/components/Button.js'
import { Message } from '../../../ui/components/Message.js'
import { allWalletsMessages as messages } from '../../../ui/messages/allWallets.js'
import * as css from './allWallets.css.js'
import type { WalletList } from './getWalletBrowser.js'

export interface AllWalletsProblemProps {
  readonly kit: Kit
  readonly list: Pick<WalletList, 'status' | 'query'>
  readonly onRetry: () => void
  readonly onClear: () => void
}

/** The list failed, or the search found nothing. */
export function AllWalletsProblem({ kit, list, onRetry, onClear }: AllWalletsProblemProps) {
  const { status, query } = list
  const hint =
    (process.env.NODE_ENV !== 'production' && sandboxHint(kit.config.endpoints.catalogue)) ||
    messages.listFailedHint
  return (
    <div className={css.fill}>
      {status === 'error' ? (
        <Message icon="warning" tone="danger" title={messages.listFailed} text={hint}>
          <Button onPress={onRetry}>{messages.tryAgain}</Button>
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

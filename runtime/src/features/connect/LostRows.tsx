import { useSignalValue } from '../../react/useSignalValue.js'
import { Link } from '../../ui/components/Link.js'
import { connectMessages as messages } from '../../ui/messages/connect.js'
import * as css from './connect.css.js'
import type { WalletCatalogue } from './walletCatalogue.js'

/** A row and the gap below it, in px. */
const rowPitch = 64

export interface LostRowsProps {
  readonly catalogue: WalletCatalogue
  readonly count: number
}

/** Stands where recommended wallets were expected and did not come, and offers to ask again. */
export function LostRows({ catalogue, count }: LostRowsProps) {
  const { status } = useSignalValue(catalogue.recommended)
  return (
    <li className={css.lost} style={{ height: count * rowPitch - 8 }}>
      {status === 'error' && (
        <span role="status">
          {messages.recommendedFailed}{' '}
          <Link onPress={() => void catalogue.loadRecommended()}>{messages.tryAgain}</Link>
        </span>
      )}
    </li>
  )
}

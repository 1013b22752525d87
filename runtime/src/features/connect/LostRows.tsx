import { sandboxHint } from '../../development/silentServices.js'
import type { Kit } from '../../kit/types.js'
import { Link } from '../../ui/components/Link.js'
import { connectMessages as messages } from '../../ui/messages/connect.js'
import { useComputed } from '../../ui/useComputed.js'
import * as css from './connect.css.js'
import { getWalletCatalogue } from './getWalletCatalogue.js'

/** A row and the gap below it, in px. */
const rowPitch = 64

/** Stands where wallets of the catalogue were expected and did not come, and offers to ask again. */
export function LostRows({ kit, count }: { kit: Kit; count: number }) {
  const catalogue = getWalletCatalogue(kit)
  const failed = useComputed(
    () => [catalogue.featured, catalogue.recommended].some((shelf) => shelf.value.status === 'error'),
    [catalogue],
  )
  return (
    <li className={css.lost} style={{ height: count * rowPitch - 8 }}>
      {failed && (
        <span role="status">
          {(process.env.NODE_ENV !== 'production' && sandboxHint(kit.config.endpoints.catalogue)) ||
            messages.recommendedFailed}{' '}
          <Link onPress={() => void catalogue.load()}>{messages.tryAgain}</Link>
        </span>
      )}
    </li>
  )
}

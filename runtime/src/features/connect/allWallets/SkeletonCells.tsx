import { skeleton } from '../../../ui/components/components.css.js'
import * as css from './allWallets.css.js'

/** Places of wallets that are still loading. */
export function SkeletonCells({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: places that are all alike.
    <li key={index} className={css.wallet} aria-hidden="true">
      <span className={`${skeleton} ${css.skeletonPicture}`} />
      <span className={`${skeleton} ${css.skeletonName}`} />
    </li>
  ))
}

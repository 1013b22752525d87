import type { CSSProperties } from 'react'
import { skeleton } from '../../../ui/components/components.css.js'
import * as css from './allWallets.css.js'

export interface SkeletonCellsProps {
  /** The place of the first. */
  readonly from: number
  readonly count: number
  readonly columns: number
}

/** Places of wallets that are still loading. */
export function SkeletonCells({ from, count, columns }: SkeletonCellsProps) {
  return Array.from({ length: count }, (_, place) => {
    const index = from + place
    const style = { '--ak-row': Math.floor(index / columns), '--ak-column': index % columns }
    return (
      <li key={index} className={css.cell} style={style as CSSProperties} aria-hidden="true">
        <span className={css.wallet}>
          <span className={`${skeleton} ${css.skeletonPicture}`} />
          <span className={`${skeleton} ${css.skeletonName}`} />
        </span>
      </li>
    )
  })
}

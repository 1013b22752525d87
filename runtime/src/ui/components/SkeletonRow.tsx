import * as css from './components.css.js'

/** Keeps the place of a row that is still loading. */
export function SkeletonRow() {
  return (
    <li aria-hidden="true" className={css.row}>
      <span className={`${css.skeleton} ${css.skeletonIcon}`} />
      <span className={`${css.skeleton} ${css.skeletonText}`} />
    </li>
  )
}

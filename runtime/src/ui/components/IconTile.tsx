import { Icon } from './Icon.js'
import type { IconName } from './iconPaths.js'
import * as css from './picture.css.js'

/** A row's picture that is one of our own icons. */
export function IconTile({ icon }: { icon: IconName }) {
  return (
    <span className={css.picture} data-icon="">
      <Icon name={icon} />
    </span>
  )
}

import * as css from './components.css.js'
import { Icon } from './Icon.js'
import type { IconName } from './iconPaths.js'

export interface IconButtonProps {
  readonly icon: IconName
  /** What it does, for people who do not see the icon. */
  readonly label: string
  readonly onPress: () => void
  readonly size?: 's' | 'm'
  readonly testId?: string
}

/** A round button that is only an icon. */
export function IconButton({ icon, label, onPress, size = 'm', testId }: IconButtonProps) {
  return (
    <button
      type="button"
      className={css.iconButton}
      data-size={size}
      data-testid={testId}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <Icon name={icon} size={size === 's' ? 16 : 20} />
    </button>
  )
}

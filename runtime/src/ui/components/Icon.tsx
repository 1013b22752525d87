import * as css from './components.css.js'
import * as pictureCss from './picture.css.js'

/** Names of icons that point along the line of text, and so the other way where it runs from right to left; a path does if it begins with `m`. */
const directed = /^(back|for|m)/

/** A line icon in the colour of the text around it. Decorative: its meaning must also be a text. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <LineIcon
      path={iconPaths[name as keyof typeof iconPaths] ?? name}
      size={size}
      className={directed.test(name) ? css.directed : undefined}
    />
  )
}

export interface LineIconProps {
  /** On a 24 grid. */
  readonly path: string
  readonly size?: number
  readonly className?: string | undefined
}

/** The frame of every line icon, also of those that only one view has. */
export function LineIcon({ path, size = 20, className }: LineIconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={path} />
    </svg>
  )
}

/** Our own drawings on a 24 grid, drawn as 2 px round strokes. */
export const iconPaths = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 6l6 6-6 6',
  down: 'M6 9l6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  grid: 'M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h5v5h-5z',
  warning: 'M12 4.5l8.5 15h-17zM12 10.5v4M12 17v.01',
  wallet: 'M5 8.5V17a2 2 0 002 2h11a1 1 0 001-1V9.5a1 1 0 00-1-1H6.5a1.75 1.75 0 010-3.5H16M15.5 13.75v.01',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM20 14v.01M17 20v-1M20 18v2',
} as const

/** The name of one of these, or the path of one of `later/icons`: one that begins with `m` points along the line of text. */
export type IconName = keyof typeof iconPaths | `${'M' | 'm'}${string}`

/** A row's picture that is one of our own icons. */
export function IconTile({ icon }: { icon: IconName }) {
  return (
    <span className={pictureCss.picture} data-icon="">
      <Icon name={icon} />
    </span>
  )
}

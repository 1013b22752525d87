import * as css from './components.css.js'
import { type IconName, iconPaths } from './iconPaths.js'

/** Icons that point along the line of text, and so the other way where that runs from right to left. */
const directed: ReadonlySet<IconName> = /* @__PURE__ */ new Set(['back', 'forward', 'leave', 'external'])

/** A line icon in the colour of the text around it. Decorative: what it means must also be said in words. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
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
      className={directed.has(name) ? css.directed : undefined}
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}

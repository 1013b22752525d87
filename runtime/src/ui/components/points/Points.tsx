import { strong } from '../components.css.js'
import { Icon, type IconName } from '../Icon.js'
import * as css from './points.css.js'

export interface Point {
  readonly icon: IconName
  readonly title: string
  readonly text: string
}

/** What a guide says: a few paragraphs, each with its icon. */
export function Points({ points }: { points: readonly Point[] }) {
  return (
    <ul className={css.points}>
      {points.map(({ icon, title, text }) => (
        <li key={title} className={css.point}>
          <span className={css.pointIcon}>
            <Icon name={icon} />
          </span>
          <div>
            <h3 className={strong}>{title}</h3>
            <p className={css.pointText}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

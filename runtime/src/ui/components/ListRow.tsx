import type { ReactNode } from 'react'
import { openUrl } from '../../kit/openUrl.js'
import * as css from './components.css.js'

export interface ListRowProps {
  /** A 40 px picture. */
  readonly media: ReactNode
  readonly title: string
  /** A second, smaller line. */
  readonly note?: ReactNode
  readonly end?: ReactNode
  readonly onPress?: () => void
  /** Opened in a new tab instead, if its scheme is allowed. */
  readonly url?: string
  readonly tone?: 'danger' | undefined
  readonly noteTone?: 'danger' | undefined
  /** Marks the one that is in use. */
  readonly current?: boolean
  readonly disabled?: boolean
  /** Cannot be used before something else is done: it can be reached and read, a press does nothing. */
  readonly blocked?: boolean
  /** The first sign that it is about to be pressed: a pointer or focus is on it. */
  readonly onIntent?: () => void
  readonly busy?: boolean
  readonly testId?: string
}

/** One row of a list: its picture, its name, and an element at the end. */
export function ListRow(props: ListRowProps) {
  const press = () => (props.url === undefined ? props.onPress?.() : openUrl(props.url))
  return (
    <li>
      <button
        type="button"
        className={css.row}
        data-tone={props.tone}
        data-testid={props.testId}
        aria-current={props.current === true ? 'true' : undefined}
        aria-busy={props.busy === true ? 'true' : undefined}
        aria-disabled={props.blocked === true ? 'true' : undefined}
        disabled={props.disabled}
        onPointerEnter={props.onIntent}
        onFocus={props.onIntent}
        onClick={props.blocked === true ? undefined : press}
      >
        {props.media}
        <span className={css.rowText}>
          <span className={css.rowTitle}>
            <bdi>{props.title}</bdi>
          </span>
          {props.note !== undefined && (
            <span className={css.rowNote} data-tone={props.noteTone}>
              <bdi>{props.note}</bdi>
            </span>
          )}
        </span>
        {props.end && <span className={css.rowEnd}>{props.end}</span>}
      </button>
    </li>
  )
}

/** Keeps the place of a row that is still loading. */
export function SkeletonRow() {
  return (
    <li aria-hidden="true" className={css.row}>
      <span className={`${css.skeleton} ${css.skeletonIcon}`} />
      <span className={`${css.skeleton} ${css.skeletonText}`} />
    </li>
  )
}

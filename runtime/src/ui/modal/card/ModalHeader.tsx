import type { RefObject } from 'react'
import { IconButton } from '../../components/Button.js'
import { shellMessages } from '../../messages/modal.js'
import * as css from './modal.css.js'

export interface ModalHeaderProps {
  readonly headingId: string
  /** Focus lands here on opening and when the view changes. */
  readonly headingRef: RefObject<HTMLHeadingElement | null>
  readonly title: string | undefined
  readonly onBack: (() => void) | undefined
  readonly onClose: (() => void) | undefined
}

/** Back, the view's name, close. In the tree the name comes first: focus lands on it, and Tab goes on to back. */
export function ModalHeader({ headingId, headingRef, title, onBack, onClose }: ModalHeaderProps) {
  return (
    <div className={css.header}>
      <h2
        className={css.heading}
        id={headingId}
        ref={headingRef}
        tabIndex={-1}
        data-quiet={title === undefined ? '' : undefined}
        data-testid="w3m-header-text"
      >
        {title ?? shellMessages.untitled}
      </h2>
      {onBack ? (
        <IconButton icon="back" label={shellMessages.back} onPress={onBack} testId="header-back" />
      ) : (
        <span />
      )}
      {onClose && (
        <IconButton icon="close" label={shellMessages.close} onPress={onClose} testId="w3m-header-close" />
      )}
    </div>
  )
}

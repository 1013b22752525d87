import { Button } from '../components/Button.js'
import * as css from '../components/components.css.js'
import { Message } from '../components/Message.js'
import { SkeletonRow } from '../components/SkeletonRow.js'
import { shellMessages as messages } from '../messages/shell.js'

export interface StageFallbackProps {
  readonly kind: 'view' | 'blank' | 'waiting' | 'failed' | 'missing' | 'crashed'
  readonly onRetry: () => void
}

/** What stands in for a view that is not here: still loading, failed to load, crashed, or not part of the app. */
export function StageFallback({ kind, onRetry }: StageFallbackProps) {
  if (kind === 'view' || kind === 'blank' || kind === 'waiting')
    return (
      <ul className={`${css.pad} ${css.list}`} aria-label={messages.loading}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </ul>
    )
  const texts = {
    failed: [messages.loadFailed, messages.loadFailedHint],
    crashed: [messages.crashed, messages.crashedHint],
    missing: [messages.missing, messages.missingHint],
  } as const
  const [title, text] = texts[kind]
  return (
    <div className={css.pad}>
      <Message icon="warning" title={title} text={text} tone="danger">
        {kind !== 'missing' && <Button onPress={onRetry}>{messages.retry}</Button>}
      </Message>
    </div>
  )
}

import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useInsertionEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { callHost, reportHostError } from '../../../errors/hostCalls.js'
import { trackEvent } from '../../../kit/events.js'
import { goBack } from '../../../kit/modal.js'
import { refusesClose, requestClose } from '../../../kit/requestClose.js'
import type { RouteEntry } from '../../../kit/state.js'
import type { Kit } from '../../../kit/types.js'
import { Button, IconButton, Spinner } from '../../components/Button.js'
import * as components from '../../components/components.css.js'
import { Icon } from '../../components/Icon.js'
import { SkeletonRow } from '../../components/ListRow.js'
import { Message } from '../../components/Message.js'
import { shellMessages as messages, shellMessages } from '../../messages/modal.js'
import { useComputed, useSignalValue } from '../../useSignal.js'
import * as css from './modal.css.js'
import { useLoadedView } from './useLoadedView.js'
import { ViewStage } from './ViewStage.js'

export interface ModalCardProps {
  readonly kit: Kit
  readonly root: ShadowRoot
  readonly entries: readonly RouteEntry[]
  readonly entry: RouteEntry
  readonly shake: boolean
  readonly headingId: string
  readonly headingRef: RefObject<HTMLHeadingElement | null>
}

/** The card: header, the current view, toast. The same in the dialog and embedded. */
export const ModalCard = memo(function ModalCard(props: ModalCardProps) {
  const { kit, root, entries, entry, shake, headingId, headingRef } = props
  const [content, retry] = useLoadedView(kit, entry, entries.length)
  const shown = content.entry
  const View = content.view?.component
  const Lead = content.view?.lead
  const sheet = content.view?.sheet
  // This runs before anything of the view is measured.
  useInsertionEffect(() => {
    if (sheet !== undefined) adoptSheet(root, sheet)
  }, [root, sheet])
  const title = useComputed(() => callHost(() => content.view?.title?.(kit, shown.data)), [content])
  const embedded = kit.config.enableEmbedded
  const stays = useComputed(() => refusesClose(kit), [kit])
  const focusHeading = useCallback(() => headingRef.current?.focus({ preventScroll: true }), [headingRef])
  // A card that is rendered into an open dialog; one that waits outside of the page gets focus from `mountModal`.
  useLayoutEffect(() => {
    if (!embedded && kit.modal.peek().open) focusHeading()
  }, [kit, embedded, focusHeading])
  const report = useCallback(
    (error: unknown) => {
      reportHostError(error)
      trackEvent(kit, {
        event: 'INTERNAL_SDK_ERROR',
        properties: {
          errorType: 'view',
          errorMessage: error instanceof Error ? error.message : String(error),
        },
      })
    },
    [kit],
  )
  return (
    <div
      className={css.card}
      data-testid="w3m-modal-card"
      data-shake={shake ? '' : undefined}
      data-stays={stays ? '' : undefined}
    >
      <AlertBar kit={kit} />
      <ModalHeader
        key={content.key}
        headingId={headingId}
        headingRef={headingRef}
        title={title}
        // Not before the view that it leads back from: the header is another one then, and a press in between is lost.
        onBack={entries.length > 1 && content.depth > 1 ? () => goBack(kit) : undefined}
        onClose={embedded || stays ? undefined : () => requestClose(kit)}
        lead={Lead && <Lead kit={kit} />}
      />
      <ViewStage
        entry={shown}
        depth={content.depth}
        fallback={(again) => <StageFallback kind="crashed" onRetry={again} />}
        onChanged={focusHeading}
        onError={report}
      >
        <div className={css.view} key={content.key} data-scroll="">
          {View === undefined ? (
            <StageFallback kind={content.kind} onRetry={retry} />
          ) : (
            <View kit={kit} data={shown.data} />
          )}
        </div>
      </ViewStage>
      <ToastBar kit={kit} />
    </div>
  )
})

const made = new Map<string, CSSStyleSheet>()

/**
 * Gives a shadow root a style sheet, once. It comes before that of the shell, the first one given, so that a view
 * overrides nothing of the shell; and after those of other views, whose copies of shared rules would override its own.
 *
 * @param text - the sheet's rules; the same text is one sheet for every root.
 */
export function adoptSheet(root: ShadowRoot, text: string): void {
  const sheet = made.get(text) ?? new CSSStyleSheet()
  if (!made.has(text)) {
    sheet.replaceSync(text)
    made.set(text, sheet)
  }
  const others = root.adoptedStyleSheets.filter((each) => each !== sheet)
  root.adoptedStyleSheets = [...others.slice(0, -1), sheet, ...others.slice(-1)]
}

/** A notice to the developer, shown only with `debug` on. */
export function AlertBar({ kit }: { kit: Kit }) {
  const alert = useSignalValue(kit.alert)
  if (alert === undefined || !kit.config.debug) return null
  return (
    <div className={css.alert} role="alert">
      <Icon name="warning" />
      <span data-testid="wui-alertbar-text">{alert.message}</span>
    </div>
  )
}

/** The one toast, at the head of the window. The region is always there so that what appears in it is read out. */
export function ToastBar({ kit }: { kit: Kit }) {
  const toast = useSignalValue(kit.toast)
  return (
    <div className={css.toastRegion} role="status">
      {toast !== undefined && (
        <div
          className={css.toast}
          key={toast.id}
          data-testid="wui-snackbar-message"
          data-variant={toast.variant}
        >
          {toast.variant === 'loading' ? (
            <Spinner />
          ) : (
            <Icon name={toast.variant === 'success' ? 'check' : 'warning'} />
          )}
          <span>{toast.message}</span>
        </div>
      )}
    </div>
  )
}

export interface StageFallbackProps {
  readonly kind: 'view' | 'blank' | 'waiting' | 'failed' | 'missing' | 'crashed'
  readonly onRetry: () => void
}

/** Shown instead of a view that is loading, failed to load, crashed, or is not part of the app. */
function StageFallback({ kind, onRetry }: StageFallbackProps) {
  const [isTried, setTried] = useState(false)
  if (kind === 'view' || kind === 'blank' || kind === 'waiting')
    return (
      <ul className={`${components.pad} ${components.list}`} aria-label={messages.loading}>
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
  // A view that failed twice never loads in some browsers, and after a new version of the site in none (docs/errors.md).
  const mustReload = kind === 'failed' && isTried
  const retry = () => {
    setTried(true)
    onRetry()
  }
  return (
    <div className={components.pad}>
      <Message icon="warning" title={title} text={mustReload ? messages.reloadHint : text} tone="danger">
        {kind !== 'missing' && (
          <Button onPress={mustReload ? () => location.reload() : retry}>
            {mustReload ? messages.reload : messages.retry}
          </Button>
        )}
      </Message>
    </div>
  )
}

export interface ModalHeaderProps {
  readonly headingId: string
  /** Focus lands here on opening and when the view changes. */
  readonly headingRef: RefObject<HTMLHeadingElement | null>
  readonly title: string | undefined
  readonly onBack: (() => void) | undefined
  readonly onClose: (() => void) | undefined
  /** The view's content in the place of a title, after back. */
  readonly lead: ReactNode
}

/** Back, the view's name, close. In the tree the name comes first: focus lands on it, and Tab goes on to back. */
function ModalHeader({ headingId, headingRef, title, onBack, onClose, lead }: ModalHeaderProps) {
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
      <div className={css.lead}>
        {onBack && (
          <IconButton icon="back" label={shellMessages.back} onPress={onBack} testId="header-back" />
        )}
        {lead}
      </div>
      {onClose && (
        <IconButton icon="close" label={shellMessages.close} onPress={onClose} testId="w3m-header-close" />
      )}
    </div>
  )
}

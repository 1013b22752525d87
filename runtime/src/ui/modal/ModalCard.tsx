import { memo, type RefObject, useCallback, useInsertionEffect, useLayoutEffect } from 'react'
import { callHost, reportHostError } from '../../errors/callHost.js'
import { goBack } from '../../kit/actions/goBack.js'
import { refusesClose, requestClose } from '../../kit/actions/requestClose.js'
import { trackEvent } from '../../kit/actions/trackEvent.js'
import type { Kit, RouteEntry } from '../../kit/types.js'
import { useComputed } from '../useComputed.js'
import { AlertBar } from './AlertBar.js'
import { adoptSheet } from './adoptSheet.js'
import { ModalHeader } from './ModalHeader.js'
import * as css from './modal.css.js'
import { StageFallback } from './StageFallback.js'
import { ToastBar } from './ToastBar.js'
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
  const sheet = content.view?.sheet
  // Before anything of the view is measured.
  useInsertionEffect(() => {
    if (sheet !== undefined) adoptSheet(root, sheet)
  }, [root, sheet])
  const embedded = kit.config.enableEmbedded
  const stays = useComputed(() => refusesClose(kit), [kit])
  const focusHeading = useCallback(() => headingRef.current?.focus({ preventScroll: true }), [headingRef])
  // A card that is rendered into an open dialog; one that waits outside of the page gets focus from `mountShell`.
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
        title={callHost(() => content.view?.title?.(kit, shown.data))}
        onBack={entries.length > 1 ? () => goBack(kit) : undefined}
        onClose={embedded || stays ? undefined : () => requestClose(kit)}
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

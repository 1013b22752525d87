import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { embeddedOf } from '../../embedded/wallet/createEmbedded.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { trackEvent } from '../../kit/events.js'
import { stillHere } from '../../kit/history.js'
import { goBack } from '../../kit/modal.js'
import { requestClose } from '../../kit/requestClose.js'
import { replaceView } from '../../kit/router.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { Spinner } from '../../ui/components/Button.js'
import { emailMessages as messages } from '../../ui/messages/email.js'
import { useSignalValue } from '../../ui/useSignal.js'
import * as css from './email.css.js'
import { wayOf } from './frameTitle.js'

/** The height of a frame that does not say how tall it is, in CSS pixels. */
const standardHeight = 600

interface FrameSlotProps {
  readonly kit: Kit
  /** Called for a press beside the frame, and for Escape. */
  readonly onOutside: () => void
}

/** The place of the frame while it is shown: at once for a frame that does not say when, else when it does. */
export function FrameSlot({ kit, onOutside }: FrameSlotProps) {
  const { client, syncTheme, view } = embeddedOf(kit)
  const shown = useSignalValue(view)
  const theme = useSignalValue(kit.theme)
  const place = useRef<HTMLDivElement>(null)
  const outside = useRef((_?: MouseEvent) => {})
  outside.current = (press) => {
    onOutside()
    if (press && isOnClose(press, place.current)) requestClose(kit)
  }
  const isShown = shown !== undefined || client.draws() === false
  useLayoutEffect(() => {
    if (!isShown || place.current === null) return
    return client.show({ anchor: place.current, onOutside: (press) => outside.current(press) })
  }, [client, isShown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the app's theme is synced again when it changes
  useEffect(() => {
    const sync = () => {
      const style = place.current && getComputedStyle(place.current)
      syncTheme(style?.accentColor ?? '', style?.backgroundColor ?? '')
    }
    sync()
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', sync)
    return () => system.removeEventListener('change', sync)
  }, [syncTheme, theme])
  return (
    <div ref={place} className={css.slot} style={{ height: shown?.height ?? standardHeight }}>
      {!isShown && (
        <span role="status" aria-label={messages.waiting}>
          <Spinner />
        </span>
      )}
    </div>
  )
}

/** Whether a press is on the close button of the modal, which is seen beside the frame, but is covered by its dialog. */
function isOnClose({ clientX, clientY }: MouseEvent, place: HTMLElement | null): boolean {
  const root = place?.getRootNode() as ShadowRoot | undefined
  const button = root?.querySelector('[data-testid=w3m-header-close]')?.getBoundingClientRect()
  if (button === undefined) return false
  const isBeside = clientX < button.left || clientX > button.right
  return !isBeside && clientY >= button.top && clientY <= button.bottom
}

/** Reports the failure, and leaves the view of it if that is still the shown one. */
function sayAndLeave(kit: Kit, cause: unknown, isHere = true): void {
  showToast(kit, { variant: 'error', message: toAppKitError(cause).message })
  if (isHere) goBack(kit)
}

/** The frame asks the user to approve a call. It cannot be closed: the user answers in the frame. */
export function ApproveTransactionView({ kit }: { kit: Kit; data: unknown }) {
  return <FrameSlot kit={kit} onOutside={() => requestClose(kit)} />
}

/**
 * The log-in of a frame that draws it. Opened without an email address, it starts there too, so that the address is not
 * typed in the app's page.
 */
export function EmailLoginView({ kit, data }: { kit: Kit; data: unknown }) {
  const { client, connect, outcome, view } = embeddedOf(kit)
  const ended = useSignalValue(outcome)
  const isConnecting = useRef(false)
  // An end before the log-in is open is that of the log-in before this one.
  const [isOpen, setOpen] = useState(typeof data === 'string')
  useEffect(() => {
    const isHere = stillHere(kit)
    // While it connects, the frame may ask for the sign-in, and end that too.
    if (!isOpen || ended === undefined || isConnecting.current) return
    isConnecting.current = ended === 'done'
    if (ended === 'done') {
      embeddedOf(kit).store.rememberWay(wayOf(data))
      trackEvent(kit, { event: 'EMAIL_VERIFICATION_CODE_PASS' })
      connect()
        .catch((cause) => sayAndLeave(kit, cause, isHere()))
        .finally(() => {
          isConnecting.current = false
        })
    } else goBack(kit)
  }, [kit, data, connect, ended, isOpen])
  // The code is sent when the frame asks for it, after the device was confirmed if it is a new one.
  const shown = useSignalValue(view)?.name
  const before = useRef(shown)
  useEffect(() => {
    if (shown === 'code') {
      if (before.current === 'device') trackEvent(kit, { event: 'DEVICE_REGISTERED_FOR_EMAIL' })
      trackEvent(kit, { event: 'EMAIL_VERIFICATION_CODE_SENT' })
    }
    before.current = shown
  }, [kit, shown])
  useEffect(() => {
    if (typeof data === 'string') return
    let isLeft = false
    const start = async () => {
      const { draws, sendView } = await embeddedOf(kit).startLogIn()
      if (isLeft) return
      if (!draws) return replaceView(kit, 'Connect')
      sendView(wayOf(data))
      setOpen(true)
    }
    start().catch((cause) => isLeft || sayAndLeave(kit, cause))
    return () => {
      isLeft = true
    }
  }, [kit, data])
  const leave = () => {
    client.giveUp()
    goBack(kit)
  }
  return <FrameSlot kit={kit} onOutside={leave} />
}

/** The security settings of a frame that draws them: ways to open the wallet, email, private key. */
export function WalletSecurityView({ kit }: { kit: Kit; data: unknown }) {
  return <OwnScreen kit={kit} name="settings" />
}

/** The frame has the user keep a second way to open the wallet. */
export function WalletBackupView({ kit }: { kit: Kit; data: unknown }) {
  return <OwnScreen kit={kit} name="backup" />
}

/** A screen of the frame that the user has opened. It leads back when the frame has closed it. */
function OwnScreen({ kit, name }: { readonly kit: Kit; readonly name: 'settings' | 'backup' }) {
  const { client, outcome, refresh } = embeddedOf(kit)
  const ended = useSignalValue(outcome)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const control = new AbortController()
    embeddedOf(kit)
      .startLogIn()
      .then(
        ({ sendView }) => {
          if (control.signal.aborted) return
          sendView(name)
          setOpen(true)
        },
        (cause) => {
          if (!control.signal.aborted) sayAndLeave(kit, cause)
        },
      )
    return () => control.abort()
  }, [kit, name])
  useEffect(() => {
    if (!isOpen || ended === undefined) return
    // The email may be another one now, and the wallet be backed up.
    void refresh()
    goBack(kit)
  }, [kit, isOpen, ended, refresh])
  return <FrameSlot kit={kit} onOutside={client.giveUp} />
}

import { readFields } from '../../../common/records.js'
import { randomText } from '../../src/shared/encoding.js'
import { messages } from '../messages/messages.js'
import { button, errorLine, tell } from './dom.js'

/** A window of this origin, with the button that opens it. */
export interface OwnWindow {
  /** Opens the window. It is a button, because browsers open windows only on a click. */
  readonly open: HTMLButtonElement
  /** Shows that the browser has blocked the window. */
  readonly error: HTMLElement
  /** Closes the window, and ignores its messages from then on. */
  close(): void
}

const features = 'popup,width=400,height=700'

/**
 * Makes the button for a window of this origin. The frame opens the window, so no other page has a reference to it. Only
 * messages of that window and this origin are taken.
 *
 * @param path - of its page
 * @param keys - fields that its messages can have besides a type
 * @param onMessage - called with a message, and with a function that answers it
 */
export function createOwnWindow(
  path: string,
  keys: readonly string[],
  onMessage: (received: Readonly<Record<string, unknown>>, post: (message: object) => void) => void,
): OwnWindow {
  let opened: Window | null = null
  const error = errorLine()
  const stopping = new AbortController()
  addEventListener(
    'message',
    ({ data, origin, source }: MessageEvent<unknown>) => {
      if (opened === null || source !== opened || origin !== location.origin) return
      const received = readFields(data, ['type', ...keys])
      if (received) onMessage(received, (message) => opened?.postMessage(message, location.origin))
    },
    { signal: stopping.signal },
  )
  const open = button({ class: 'primary', text: messages.openWindow, test: 'frame-open-window' }, () => {
    opened?.close()
    opened = window.open(path, randomText(16), features)
    tell(error, opened === null ? messages.windowBlocked : '')
  })
  return {
    open,
    error,
    close: () => {
      stopping.abort()
      opened?.close()
    },
  }
}

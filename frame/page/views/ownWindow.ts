import { readFields } from '../../../common/records.js'
import { randomText } from '../../src/shared/encoding.js'
import { messages } from '../messages/messages.js'
import { button, errorLine } from './dom.js'

/** A window of this origin, and what opens it. */
export interface OwnWindow {
  /** Opens it, because a browser opens windows only with a click. */
  readonly open: HTMLButtonElement
  /** Says that the browser has blocked it. */
  readonly error: HTMLElement
  /** Closes it, and hears nothing more. */
  close(): void
}

const features = 'popup,width=400,height=700'

/**
 * Makes the button for a window of this origin. The frame opens the window, so no other page has it: what it says is only heard
 * from that window and this origin.
 *
 * @param path - of its page
 * @param keys - what its messages can have besides a type
 * @param hear - called with a message, and with what answers it
 */
export function createOwnWindow(
  path: string,
  keys: readonly string[],
  hear: (said: Readonly<Record<string, unknown>>, say: (message: object) => void) => void,
): OwnWindow {
  let opened: Window | null = null
  const error = errorLine()
  const stopping = new AbortController()
  addEventListener(
    'message',
    ({ data, origin, source }: MessageEvent<unknown>) => {
      if (opened === null || source !== opened || origin !== location.origin) return
      const said = readFields(data, ['type', ...keys])
      if (said) hear(said, (message) => opened?.postMessage(message, location.origin))
    },
    { signal: stopping.signal },
  )
  const open = button({ class: 'primary', text: messages.openWindow, test: 'frame-open-window' }, () => {
    opened?.close()
    opened = window.open(path, randomText(16), features)
    error.textContent = opened === null ? messages.windowBlocked : ''
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

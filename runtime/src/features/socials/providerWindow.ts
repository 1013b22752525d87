import { AppKitError } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'
import { socialMessages as messages } from '../../ui/messages/socials.js'

/** How often the window is looked at, in ms: a browser does not say when a page of another site is closed. */
const pollEvery = 500

/**
 * Waits for the wallet's page in the window, which cannot be read, as it is of another origin: browsers lose an address that is
 * set just when that page comes.
 */
export async function firstPage(popup: Window): Promise<void> {
  for (let looks = 0; looks < 250 && !popup.closed; looks++) {
    try {
      void popup.document
    } catch {
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Waits for the result that the wallet's page in the window passes on. Undefined if the window was closed. */
export function waitForResult(kit: Kit, popup: Window, signal: AbortSignal): Promise<string | undefined> {
  const origin = new URL(kit.config.endpoints.secureSite ?? '').origin
  return new Promise((resolve, reject) => {
    const listen = ({ data, origin: from, source }: MessageEvent) => {
      if (source !== popup) return
      if (from !== origin)
        return end(() => reject(new AppKitError('FRAME_FAILED', { message: messages.untrusted })))
      const uri: unknown = typeof data === 'object' && data !== null ? data.resultUri : undefined
      if (typeof uri === 'string' && uri.length <= 16_384) end(() => resolve(uri))
    }
    let wasClosed = false
    const timer = setInterval(() => {
      // A message that a page sends before it closes may come after the window was seen to be closed.
      if (wasClosed) end(() => resolve(undefined))
      wasClosed = popup.closed
    }, pollEvery)
    const abort = () => end(() => reject(new AppKitError('CANCELLED')))
    const end = (settle: () => void) => {
      clearInterval(timer)
      removeEventListener('message', listen)
      signal.removeEventListener('abort', abort)
      settle()
    }
    addEventListener('message', listen)
    signal.addEventListener('abort', abort)
  })
}

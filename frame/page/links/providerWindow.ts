import { readFields } from '../../../common/records.js'
import { randomText } from '../../src/shared/encoding.js'
import { WalletError } from '../base/errors.js'
import { messages } from '../messages/messages.js'
import { readResult } from '../wallet/readResult.js'

/** The window in which a user proves an account of a provider. */
export interface ProviderWindow {
  /**
   * Opens it, or opens it again. It is called by a press, because browsers open windows only then.
   *
   * @throws WalletError if the browser has blocked it, or the server cannot be reached
   */
  open(): Promise<void>
  /** Closes it, and ignores what it says from then on. */
  close(): void
}

const features = 'popup,width=480,height=720'

/**
 * Creates the window. The frame opens it, so that its result comes here and not to the page of the app.
 *
 * @param start - resolves with the address of the provider's page
 * @param onResult - called with the code of a result, or with why there is none
 */
export function createProviderWindow(
  start: () => Promise<string>,
  onResult: (result: { readonly code: string } | { readonly error: WalletError }) => void,
): ProviderWindow {
  let opened: Window | null = null
  const stopping = new AbortController()
  const close = () => {
    stopping.abort()
    opened?.close()
  }
  const onMessage = ({ data, origin, source }: MessageEvent<unknown>) => {
    if (opened === null || source !== opened || origin !== location.origin) return
    const { resultUri } = readFields(data, ['resultUri']) ?? {}
    if (typeof resultUri !== 'string') return
    close()
    try {
      onResult({ code: readResult(resultUri) })
    } catch (error) {
      onResult({ error: error instanceof WalletError ? error : new WalletError(messages.socialFailed) })
    }
  }
  addEventListener('message', onMessage, { signal: stopping.signal })
  return {
    close,
    open: async () => {
      opened?.close()
      // Empty until the server has answered: a window that is opened later is blocked.
      const next = window.open('/loading', randomText(16), features)
      opened = next
      if (next === null) throw new WalletError(messages.windowBlocked)
      try {
        const uri = await start()
        if (!stopping.signal.aborted && next === opened) next.location.replace(uri)
      } catch (error) {
        next.close()
        throw error
      }
    },
  }
}

import { readFields } from '../../../common/records.js'
import { randomText } from '../../src/shared/encoding.js'
import type { DeviceKeys } from '../base/database.js'
import { errorText } from '../views/dom.js'
import { describeSite, keysPath, readKeys } from '../views/keysWindow.js'

/** The window of a log-in with a provider, where the browser blocks storage in frames. There is one at a time. */
export interface SocialWindow {
  /**
   * Prepares one, which the page of the app opens: the window gives the keys of this device, then goes to the provider.
   *
   * @param start - called with the keys. Resolves with the address of the provider's page
   * @returns the address of the page for the window
   */
  prepare(start: (keys: DeviceKeys) => Promise<string>): string
}

/**
 * Creates it, with nothing prepared. The window finds this frame by its name, as it has no other way to it. Its messages are only
 * heard from a page of this origin, and so is what it is told.
 *
 * @param site - origin of the app, as the browser told the frame
 */
export function createSocialWindow(projectId: string, site: string): SocialWindow {
  let prepared = new AbortController()
  return {
    prepare: (start) => {
      prepared.abort()
      prepared = new AbortController()
      const { signal } = prepared
      // A name that can be guessed would let another window navigate the frame.
      window.name = randomText(16)
      const { name } = window
      let found: Window | undefined
      const onMessage = async ({ data, origin, source }: MessageEvent<unknown>) => {
        if (origin !== location.origin || source === null) return
        const from = source as Window
        const post = (message: object) => from.postMessage(message, location.origin)
        const received = readFields(data, ['type', 'name', 'keys'])
        if (received?.type === 'appkit-frame/ready' && received.name === name) {
          found = from
          return post(describeSite(site))
        }
        const keys =
          from === found && received?.type === 'appkit-frame/keys' ? readKeys(received.keys) : undefined
        if (keys === undefined) return
        try {
          post({ type: 'appkit-frame/provider', uri: await start(keys) })
        } catch (error) {
          post({ type: 'appkit-frame/failed', text: errorText(error) })
        }
      }
      addEventListener('message', (event: MessageEvent<unknown>) => void onMessage(event), { signal })
      return `${location.origin}${keysPath(projectId)}#${name}`
    },
  }
}

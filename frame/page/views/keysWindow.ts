import { readFields } from '../../../common/records.js'
import type { DeviceKeys } from '../base/database.js'
import { messages } from '../messages/messages.js'
import { heading, leaveButton, make } from './dom.js'
import { drawEmblem } from './emblem.js'
import { createOwnWindow } from './ownWindow.js'
import type { Stage } from './stage.js'

/**
 * Asks for the keys of this device in a window of this origin, which keeps them: for browsers that block storage in frames.
 * The keys cannot be read, only used.
 *
 * @param site - origin of the app, as the browser told the frame
 * @returns undefined if the user closed the view
 */
export const askKeys = (stage: Stage, projectId: string, site: string): Promise<DeviceKeys | undefined> =>
  new Promise((resolve) => {
    const end = (keys?: DeviceKeys) => {
      close()
      resolve(keys)
    }
    const { close, error, open } = createOwnWindow(keysPath(projectId), ['keys'], (received, post) => {
      if (received.type === 'appkit-frame/ready') return post(describeSite(site))
      const keys = received.type === 'appkit-frame/keys' ? readKeys(received.keys) : undefined
      if (keys) end(keys)
    })
    const cancel = leaveButton({ class: 'quiet', text: messages.cancel, test: 'frame-cancel' }, () =>
      stage.clear('cancelled'),
    )
    const text = make('p', { text: messages.storageText })
    const about = [drawEmblem('window'), heading(messages.storageTitle), text]
    stage.show('login', [...about, error, open, cancel], () => end())
  })

/** The page of the window, on this origin. */
export const keysPath = (projectId: string) => `/continue?projectId=${encodeURIComponent(projectId)}`

/** The message to a window that is ready. */
export const describeSite = (site: string) => ({
  type: 'appkit-frame/site',
  site,
  theme: document.documentElement.dataset.theme,
})

/** Reads the keys that a window sent. Undefined for other values. */
export function readKeys(value: unknown): DeviceKeys | undefined {
  const { proof, slot } = readFields(value, ['proof', 'slot']) ?? {}
  const { privateKey, publicKey } = readFields(proof, ['privateKey', 'publicKey']) ?? {}
  return isKey(privateKey, 'ECDSA') && isKey(publicKey, 'ECDSA', true) && isKey(slot, 'HMAC')
    ? { proof: { privateKey, publicKey }, slot }
    : undefined
}

const isKey = (value: unknown, algorithm: string, isPublic = false): value is CryptoKey =>
  value instanceof CryptoKey && value.algorithm.name === algorithm && value.extractable === isPublic

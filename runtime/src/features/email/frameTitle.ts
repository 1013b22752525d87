import { untracked } from '@preact/signals-core'
import { embeddedOf } from '../../embedded/wallet/createEmbedded.js'
import type { Kit } from '../../kit/types.js'
import { emailMessages as messages } from '../../ui/messages/email.js'

/**
 * The title of the screen that the frame shows, in words of this package: a frame names its screens, and sends no text that
 * would stand in the app's page. Subscribes when it is read in a computed value.
 *
 * @param otherwise - the title while the frame shows nothing
 * @param login - the title of its log-in
 */
export function frameTitle(kit: Kit, otherwise: string, login: string = messages.screens.login): string {
  // The first one who asks makes the client of the frame, which is no part of a value.
  const { view } = untracked(() => embeddedOf(kit))
  const name = view.value?.name
  if (name === undefined || name === 'none') return otherwise
  if (name === 'login') return login
  return name === 'settings' ? messages.security : messages.screens[name]
}

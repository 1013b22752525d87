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

/** How a log-in without an email begins: `{ way: 'passkey' }` and `{ way: 'guest' }` are the `data` of a view. */
export function wayOf(data: unknown): 'login' | 'passkey' | 'guest' {
  const way = typeof data === 'object' && data !== null && 'way' in data ? data.way : undefined
  return way === 'passkey' || way === 'guest' ? way : 'login'
}

/** As `frameTitle`, for the log-in, which the app or the user may begin without an email. */
export function loginTitle(kit: Kit, data: unknown): string {
  const titles = { login: messages.screens.login, passkey: messages.usePasskey, guest: messages.useGuest }
  const title = titles[wayOf(data)]
  return frameTitle(kit, title, title)
}

import type { AppMessage } from '../../generated/frame-messages/types.js'
import { type Channel, reply } from './channel.js'
import type { DeviceKeys } from './database.js'
import type { PageFacts } from './facts.js'
import { messages } from './messages.js'
import type { Requests } from './requests.js'
import { applyLook, readLook } from './theme.js'
import { askKeys } from './views/keysWindow.js'
import type { Stage } from './views/stage.js'

interface Parts {
  readonly channel: Channel
  readonly facts: PageFacts
  readonly stage: Stage
  /** What answers once there are keys. */
  readonly open: (keys: DeviceKeys) => Promise<Requests>
}

/**
 * Answers the host where the browser blocks storage in frames. Nobody is logged in when the page opens; whether somebody is
 * in another tab cannot be told. A log-in asks for the keys of this device first, which a window keeps; then everything is as
 * it is elsewhere, until the page is left.
 */
export function createRequestsWithoutStorage({ channel, facts, open, stage }: Parts): Requests {
  let opened: Requests | undefined

  const logIn = async (mail?: string) => {
    const keys = await askKeys(stage, facts.projectId, channel.site)
    if (keys === undefined) return
    try {
      opened ??= await open(keys)
      // The user may have closed the view in the meantime.
      if (stage.isShown()) opened.login(mail)
    } catch {
      stage.clear('cancelled')
    }
  }
  const answer = (message: AppMessage) => {
    switch (message.type) {
      case '@w3m-app/CONNECT_EMAIL':
        void logIn(message.payload.email)
        // What comes next is shown here; the host only has to wait for it.
        return reply(channel, message, 'SUCCESS', { action: 'VERIFY_DEVICE' })
      case '@w3m-app/SYNC_THEME':
        applyLook(readLook(message.payload))
        return reply(channel, message, 'SUCCESS')
      case '@w3m-app/SYNC_DAPP_DATA':
      case '@w3m-app/SIGN_OUT':
        return reply(channel, message, 'SUCCESS')
      case '@w3m-app/GET_SOCIAL_REDIRECT_URI':
      case '@w3m-app/GET_FARCASTER_URI':
        return reply(channel, message, 'ERROR', { message: messages.storageSocial })
      default:
        return reply(channel, message, 'ERROR', { message: messages.loggedOut })
    }
  }
  return {
    answer: (message) => (opened ? opened.answer(message) : answer(message)),
    login: () => (opened ? opened.login() : void logIn()),
    settings: () => (opened ? opened.settings() : channel.hide('cancelled')),
    cancel: () => (opened ? opened.cancel() : stage.clear('cancelled')),
  }
}

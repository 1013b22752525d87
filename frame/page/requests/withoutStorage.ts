import type { AppMessage } from '../../../generated/frame-messages/types.js'
import { type Channel, type LoginWay, reply } from '../base/channel.js'
import type { DeviceKeys } from '../base/database.js'
import type { PageFacts } from '../base/facts.js'
import { applyLook, readLook } from '../base/theme.js'
import { createSocialWindow } from '../login/socialWindow.js'
import { messages } from '../messages/messages.js'
import { askKeys } from '../views/keysWindow.js'
import type { Stage } from '../views/stage.js'
import type { Api } from '../wallet/api.js'
import type { Requests } from './types.js'

interface Parts {
  readonly channel: Channel
  readonly facts: PageFacts
  readonly stage: Stage
  readonly open: (keys: DeviceKeys) => Promise<Opened>
}

/** The requests and the calls of a frame that has keys. */
export interface Opened {
  readonly api: Api
  readonly requests: Requests
}

/**
 * Answers the host where the browser blocks storage in frames. Nobody is logged in when the page opens; whether somebody is
 * in another tab cannot be told. A log-in asks for the keys of this device first, which a window keeps; then everything is as
 * it is elsewhere, until the page is left.
 */
export function createRequestsWithoutStorage(parts: Parts): Requests {
  const opener = createOpener(parts)
  const early = createEarlyRequests(parts, opener)
  const requests = () => opener.opened()?.requests ?? early
  return {
    answer: (message) => requests().answer(message),
    // A wallet that is made here for a guest would end with the page.
    login: (mail, way) => requests().login(mail, way === 'guest' ? 'login' : way),
    settings: () => requests().settings(),
    backup: () => requests().backup(),
    cancel: () => requests().cancel(),
  }
}

interface Opener {
  /** The requests and calls, once there are keys. */
  opened(): Opened | undefined
  use(keys: DeviceKeys): Promise<Opened>
  /** Asks for the keys first. Resolves with undefined if the user closed the view. */
  ask(): Promise<Opened | undefined>
}

function createOpener({ channel, facts, open, stage }: Parts): Opener {
  let opening: Promise<Opened> | undefined
  let opened: Opened | undefined
  const use = async (keys: DeviceKeys): Promise<Opened> => {
    opening ??= open(keys)
    try {
      opened = await opening
      return opened
    } catch (error) {
      opening = undefined
      throw error
    }
  }
  return {
    use,
    opened: () => opened,
    ask: async () => {
      const keys = await askKeys(stage, facts.projectId, channel.site)
      return keys && use(keys)
    },
  }
}

/** Creates the requests of a frame without keys. */
function createEarlyRequests({ channel, facts, stage }: Parts, opener: Opener): Requests {
  const socialWindow = createSocialWindow(facts.projectId, channel.site)
  const logIn = async (mail?: string, way?: LoginWay) => {
    try {
      const opened = await opener.ask()
      // The user may have closed the view in the meantime.
      if (opened && stage.isShown()) opened.requests.login(mail, way)
    } catch {
      stage.clear('cancelled')
    }
  }
  /** Asks for the keys, then hides the frame before it answers: the host shows or fetches what comes next. */
  const startAtHost = async (message: AppMessage) => {
    try {
      const opened = await opener.ask()
      if (!opened) return reply(channel, message, 'ERROR', { message: messages.loginOver })
      stage.clear('done')
      opened.requests.answer(message)
    } catch {
      stage.clear('cancelled')
      reply(channel, message, 'ERROR', { message: messages.vaultLost })
    }
  }
  const answer = (message: AppMessage) => {
    switch (message.type) {
      case '@w3m-app/CONNECT_EMAIL':
        void logIn(message.payload.email)
        // The frame shows the next views; the host only waits.
        return reply(channel, message, 'SUCCESS', { action: 'VERIFY_DEVICE' })
      case '@w3m-app/SYNC_THEME':
        applyLook(readLook(message.payload))
        return reply(channel, message, 'SUCCESS')
      case '@w3m-app/SYNC_DAPP_DATA':
      case '@w3m-app/SIGN_OUT':
        return reply(channel, message, 'SUCCESS')
      case '@w3m-app/GET_SOCIAL_REDIRECT_URI': {
        const { provider } = message.payload
        const start = async (keys: DeviceKeys) =>
          (await opener.use(keys)).api.startSocial(provider, channel.site)
        return reply(channel, message, 'SUCCESS', { uri: socialWindow.prepare(start) })
      }
      case '@w3m-app/GET_FARCASTER_URI':
      case '@w3m-app/GET_TOKEN_NONCE':
        return void startAtHost(message)
      case '@w3m-app/IS_CONNECTED':
        // EIP-1193: not authorized. Another tab may be; that the server is away has no code.
        return reply(channel, message, 'ERROR', { message: messages.loggedOut, code: 4100 })
      default:
        return reply(channel, message, 'ERROR', { message: messages.loggedOut })
    }
  }
  return {
    answer,
    login: (mail, way) => void logIn(mail, way),
    settings: () => channel.hide('cancelled'),
    backup: () => channel.hide('cancelled'),
    cancel: () => stage.clear('cancelled'),
  }
}

import { WalletError } from '../base/errors.js'
import { pauseAfter } from '../base/postJson.js'
import { messages } from '../messages/messages.js'
import { errorLine, tell } from '../views/dom.js'
import type { Stage } from '../views/stage.js'
import type { Api } from '../wallet/api.js'
import { type LoginEvent, type LoginState, nextLogin } from './loginMachine.js'
import { codeView, deviceView, emailView, type LoginActions, overView } from './loginViews.js'
import type { PasskeyOffer } from './passkeyOffer.js'

/** A log-in by email that is under way. */
export interface Login {
  /** Starts with an email that the host has. Resolves with what the user has to do next. */
  start(mail: string): Promise<'device' | 'code'>
  /** Asks for the email first. */
  ask(): void
  /** Ends one that has no view. */
  leave(): void
  /** Resolves when the device is confirmed. Rejects with a WalletError when the log-in is closed before that. */
  readonly confirmed: Promise<void>
}

interface LoginOptions {
  readonly api: Pick<Api, 'startLogin' | 'readLogin' | 'finishLogin'>
  readonly stage: Pick<Stage, 'show' | 'clear'>
  readonly site: string
  /** Offers passkeys beside the field for the email. */
  readonly passkeys?: PasskeyOffer
  /** Begins without a log-in. Absent where the app does not have that. */
  readonly useGuest?: () => unknown
  /** Called with a session. Shows what comes next. */
  readonly onSession: () => Promise<void>
  /** Called when the view was closed, or something else has taken its place. */
  readonly onGone: () => void
}

const pollEvery = 1500

/** Creates a log-in: its states are those of `loginTable`, and each but the first and the last two has a view. */
export function createLogin(options: LoginOptions): Login {
  const { api, onGone, onSession, passkeys, site, stage, useGuest } = options
  let state: LoginState = { phase: 'new' }
  let brings = false
  const { promise: confirmed, reject, resolve } = promiseParts()
  const take = (event: LoginEvent) => {
    const before = state
    state = nextLogin(before, event)
    if (state !== before) enter(state)
  }
  const start = async (mail: string): Promise<'device' | 'code'> => {
    const { number, state: next } = await api.startLogin(mail, site)
    if (state.phase === 'closed') throw new WalletError(messages.loginOver)
    take({ type: next === 'code' ? 'codeSent' : 'linkSent', mail, number })
    return next
  }
  const actions: LoginActions = {
    site,
    send: start,
    finish: async (mail, code) => {
      await api.finishLogin(mail, code, brings)
      take({ type: 'loggedIn' })
      await onSession()
    },
    brings: () => brings,
    setBrings: (value) => {
      brings = value
    },
    restart: () => take({ type: 'asked' }),
    cancel: () => stage.clear('cancelled'),
    ...otherWays(passkeys, useGuest),
  }
  const show = (name: 'login' | 'device' | 'code', parts: readonly Node[], stop = () => {}) => {
    const shown = state
    // The next view of the same log-in takes the place of this one, too.
    stage.show(name, parts, () => {
      stop()
      if (state === shown) take({ type: 'closed' })
    })
  }
  const enter = (entered: LoginState) => {
    switch (entered.phase) {
      case 'email':
        return show('login', ...drawEmail(actions, passkeys))
      case 'device':
        void followLink(api, entered.mail, () => state === entered).then((type) => type && take({ type }))
        return show('device', deviceView(actions, entered))
      case 'code':
        resolve()
        return show('code', codeView(actions, entered))
      case 'over':
        return show('login', overView(actions))
      case 'closed':
        reject(new WalletError(messages.loginOver))
        return onGone()
    }
  }
  return { confirmed, start, ask: actions.restart, leave: () => take({ type: 'closed' }) }
}

/** The view that asks for the email, and what ends the offer of passkeys in its field. */
function drawEmail(actions: LoginActions, passkeys: PasskeyOffer | undefined) {
  const line = errorLine()
  line.dataset.testid = 'frame-passkey-error'
  const stop = passkeys?.fill((problem) => {
    tell(line, problem)
  })
  return [emailView(actions, line), stop] as const
}

/** Actions of the email view that log in another way: with a passkey, where it is offered, or as a guest. */
const otherWays = (
  passkeys: PasskeyOffer | undefined,
  useGuest: (() => unknown) | undefined,
): Pick<LoginActions, 'usePasskey' | 'useGuest'> => ({
  ...(passkeys?.isOffered() && { usePasskey: passkeys.use }),
  ...(useGuest && { useGuest }),
})

/**
 * Asks the server whether the link was followed, again and again.
 *
 * @param isWanted - whether the user still waits for it. Another mail has another link, which is followed instead
 * @returns undefined when it is no longer wanted
 */
async function followLink(
  api: Pick<Api, 'readLogin'>,
  mail: string,
  isWanted: () => boolean,
): Promise<'confirmed' | 'expired' | undefined> {
  let failures = 0
  let pause = pollEvery
  while (isWanted()) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (!isWanted()) return undefined
    try {
      const read = await api.readLogin(mail)
      if (!isWanted()) return undefined
      if (read !== 'device') return read === 'code' ? 'confirmed' : 'expired'
      failures = 0
      pause = pollEvery
    } catch (error) {
      // The connection may be gone, or the server busy: the next try comes later.
      failures += 1
      pause = pauseAfter(pollEvery, failures, error)
    }
  }
  return undefined
}

/** A promise and the functions that settle it. Nothing is reported if it is rejected while no request waits for it. */
function promiseParts() {
  let resolve = () => {}
  let reject = (_: Error) => {}
  const promise = new Promise<void>((onDone, onFail) => {
    resolve = onDone
    reject = onFail
  })
  promise.catch(() => {})
  return { promise, reject, resolve }
}

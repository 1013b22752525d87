import type { Channel, LoginWay } from '../base/channel.js'
import { WalletError } from '../base/errors.js'
import type { PageFacts } from '../base/facts.js'
import { messages } from '../messages/messages.js'
import { showProblem } from '../views/problem.js'
import type { Stage } from '../views/stage.js'
import type { Api } from '../wallet/api.js'
import type { FoundPasskey } from '../wallet/passkeyCeremony.js'
import type { Wallet } from '../wallet/wallet.js'
import { showGuest } from './guestLogin.js'
import { createLogin, type Login } from './login.js'
import { createPasskeyOffer } from './passkeyOffer.js'

interface LoginFlowParts {
  readonly api: Api
  readonly channel: Pick<Channel, 'hide' | 'site'>
  readonly stage: Stage
  readonly wallet: Wallet
  readonly facts: Pick<PageFacts, 'guests' | 'passkeys'>
}

/** The log-in by email from its first view to the open wallet. There is one at a time. */
export interface LoginFlow {
  /** Shows the log-in, with an email if the host has one, or the wallet of a user who has not finished the last one. */
  open(mail?: string, way?: LoginWay): Promise<void>
  /** Starts a log-in with an email. Resolves with what the user has to do next. */
  start(mail: string): Promise<'device' | 'code'>
  /**
   * Resolves when the device is confirmed.
   *
   * @throws WalletError if there is no log-in, or it was closed
   */
  confirmed(): Promise<void>
  /** Whether there is one, before it has a session. */
  isUnderWay(): boolean
}

/** Creates the flow, with no log-in under way. */
export function createLoginFlow({ api, channel, facts, stage, wallet }: LoginFlowParts): LoginFlow {
  let current: Login | undefined
  let canBeGuest = false
  const { finish, resume } = createEnd({ stage, wallet })
  const shared = { api, stage, site: channel.site }
  const passkeys = createPasskeyOffer(facts.passkeys, {
    ...shared,
    onSession: finish,
    onBack: () => begin().ask(),
  })
  const openGuest = () => showGuest({ stage, wallet, onBack: () => begin().ask() })
  const begin = (): Login => {
    const end = () => {
      if (current === begun) current = undefined
    }
    const onSession = () => {
      end()
      return finish()
    }
    const begun = createLogin({
      ...shared,
      passkeys,
      onSession,
      onGone: end,
      ...(canBeGuest && { useGuest: openGuest }),
    })
    current = begun
    return begun
  }
  return {
    open: (mail, way) =>
      stage.after(
        readStart({ api, wallet }, passkeys.ready),
        async ({ canUsePasskey, isUnfinished, user }) => {
          // A guest who logs in keeps the wallet with an account.
          if (user && (!user.isGuest || way === 'guest')) return channel.hide('done')
          canBeGuest = facts.guests && user === undefined
          // The recovery code of the last log-in was not kept or typed yet. Who names another way than an email is perhaps somebody else.
          if (isUnfinished && way !== undefined && way !== 'login') await wallet.signOut()
          else if (isUnfinished && (await resume())) return
          if (way === 'guest' && facts.guests) return openGuest()
          if (way === 'passkey' && canUsePasskey) return passkeys.use()
          const login = begin()
          if (mail === undefined) return login.ask()
          // The form shows an error when the user sends it; a user who closed the view in the meantime is not asked.
          await login.start(mail).catch(() => current === login && login.ask())
        },
      ),
    start: (mail) => startOrLeave(begin(), mail),
    confirmed: async () => {
      if (current === undefined) throw new WalletError(messages.loginOver)
      return current.confirmed
    },
    isUnderWay: () => current !== undefined,
  }
}

/** Starts a log-in that has no view yet. One that did not begin is not under way, and nobody waits for its device. */
const startOrLeave = (login: Login, mail: string) =>
  login.start(mail).catch((error: unknown) => {
    login.leave()
    throw error
  })

/** Reads the facts that decide how a log-in begins. */
async function readStart({ api, wallet }: Pick<LoginFlowParts, 'api' | 'wallet'>, ready: Promise<boolean>) {
  const user = await wallet.findUser().catch(() => undefined)
  const hasSession = await api.hasSession().catch(() => false)
  return { user, isUnfinished: user === undefined && hasSession, canUsePasskey: await ready }
}

/** Creates what opens the wallet after a log-in. */
function createEnd({ stage, wallet }: Pick<LoginFlowParts, 'stage' | 'wallet'>) {
  const openWallet = async (found?: FoundPasskey) => {
    // A view that is left has told the host. A wallet that opens without one has not.
    if (await wallet.open(stage, found)) stage.end('done')
    else stage.clear('cancelled')
  }
  const tell = (error: unknown, found?: FoundPasskey) => {
    // Closed by the user in the meantime.
    if (!stage.isShown()) return
    showProblem(stage, { error, name: 'login' }, () => finish(found))
  }
  /** Opens it after the code or proof was used up: a failure from here on is tried again without a new log-in. */
  const finish = (found?: FoundPasskey): Promise<void> =>
    openWallet(found).catch((error: unknown) => tell(error, found))
  /** Opens the wallet of a log-in that was left. Resolves with false if that failed before a view was shown: then one begins anew. */
  const resume = async (): Promise<boolean> => {
    const isStill = stage.watch()
    try {
      await openWallet()
    } catch (error) {
      if (isStill()) return false
      tell(error)
    }
    return true
  }
  return { finish, resume }
}

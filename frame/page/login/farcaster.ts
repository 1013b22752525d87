import { WalletError } from '../base/errors.js'
import { messages } from '../messages/messages.js'
import type { Stage } from '../views/stage.js'
import type { Api } from '../wallet/api.js'
import { followFarcaster } from '../wallet/followFarcaster.js'
import type { Wallet } from '../wallet/wallet.js'
import { endEarlier, openLoggedIn } from './socialResult.js'

interface FarcasterParts {
  readonly api: Api
  readonly stage: Stage
  readonly wallet: Wallet
  /** Origin of the host's page. */
  readonly site: string
}

/** A log-in by a message that the user's Farcaster app signs. There is one at a time. */
export interface Farcaster {
  /** Starts it. Resolves with the address that opens the app. */
  start(): Promise<{ readonly url: string }>
  /**
   * Waits until the user has agreed in the app, then opens the wallet.
   *
   * @returns the user's name at Farcaster
   * @throws WalletError if it is over, or was given up
   */
  connect(): Promise<string>
  /** Gives it up. */
  cancel(): void
}

/** Creates it, with no log-in started. */
export function createFarcaster({ api, site, stage, wallet }: FarcasterParts): Farcaster {
  let current: { readonly id: string } | undefined

  const follow = async (login: { readonly id: string }): Promise<string> => {
    const name = await followFarcaster(
      () => api.finishFarcaster(login.id, () => endEarlier({ api, wallet })),
      () => current === login,
    )
    if (name === undefined) throw new WalletError(messages.loginOver)
    return name
  }
  return {
    start: async () => {
      current = undefined
      const { id, url } = await api.startFarcaster(site)
      current = { id }
      return { url }
    },
    connect: async () => {
      const login = current
      if (login === undefined) throw new WalletError(messages.loginOver)
      const name = await follow(login)
      current = undefined
      await openLoggedIn({ api, stage, wallet })
      return name
    },
    cancel: () => {
      current = undefined
    },
  }
}

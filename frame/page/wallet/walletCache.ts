import { WalletError } from '../base/errors.js'
import { messages } from '../messages/messages.js'
import type { Api, RemoteWallet } from './api.js'
import type { Notice } from './notices.js'

/** The wallet as it was last read from the server. */
export interface WalletCache {
  /** Reads it if it was not read yet. */
  get(): Promise<RemoteWallet>
  /** Reads it anew. */
  read(): Promise<RemoteWallet>
  /** Reads it anew, the next time that it is asked for. */
  forget(): void
  /** Notices of the wallet as it was last read. */
  notices(): readonly Notice[]
  /** Closes notices on this device. */
  closeNotices(ids: readonly string[]): Promise<void>
}

/** Creates the cache, with nothing read. */
export function createWalletCache(api: Pick<Api, 'closeNotices' | 'readWallet'>): WalletCache {
  let known: RemoteWallet | undefined
  let turn = 0
  const read = async () => {
    turn += 1
    const own = turn
    const found = await api.readWallet()
    // An answer that was on its way when the user left, or when it was read again, is out of date.
    if (own === turn) known = found
    return found
  }
  return {
    read,
    get: async () => known ?? (await read()),
    forget: () => {
      turn += 1
      known = undefined
    },
    notices: () => known?.notices ?? [],
    closeNotices: async (ids) => {
      await api.closeNotices(ids)
      if (known) known = { ...known, notices: [] }
    },
  }
}

/**
 * Gives the stored wallet of an account.
 *
 * @throws WalletError if there is none
 */
export function requireStored({ wallet }: RemoteWallet): NonNullable<RemoteWallet['wallet']> {
  if (wallet === null) throw new WalletError(messages.loggedOut)
  return wallet
}

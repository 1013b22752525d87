import { randomText } from '../../src/shared/encoding.js'
import { readVaultRecord } from '../../src/shared/readVaultRecord.js'
import type { VaultRecord } from '../../src/shared/vaultRecord.js'
import type { Database } from '../base/database.js'
import { WalletError } from '../base/errors.js'
import { guestMessages as texts } from '../messages/guestMessages.js'
import type { Api } from './api.js'

/** The wallet of a guest, as this browser keeps it. Its slot needs the key of this device, which cannot be read. */
export interface GuestWallet {
  readonly record: VaultRecord
  readonly revision: number
  /** In the place of the server's part of the slot's key. */
  readonly secret: string
  /** Whether it is the wallet that is used now. */
  readonly isIn: boolean
  /** Until when it signs nothing, because its private key was shown. */
  readonly frozenUntil: number
}

/** The wallet of a guest on this device. There is one at most. */
export interface Guests {
  find(): Promise<GuestWallet | undefined>
  /** Uses it, or uses it no more. It stays in the browser. */
  use(isIn: boolean): Promise<void>
  /** The wallet that a log-in has just left, once. */
  takeLeft(): Promise<GuestWallet | undefined>
  /**
   * Uses it. The first time, one is made and kept; of two frames of the site at once, one makes it.
   *
   * @param make - makes a wallet with a secret for its slot
   */
  start(make: (secret: string) => Promise<VaultRecord>): Promise<void>
  /**
   * Lets it sign nothing for ten minutes, because its private key is shown.
   *
   * @throws WalletError if that is so already
   */
  freeze(): Promise<void>
  /** Forgets a wallet that has become one of an account. */
  forget(): Promise<void>
}

const key = 'guest'
const frozenFor = 10 * 60_000

/** Creates what keeps it. */
export function createGuests(database: Database): Guests {
  let isLeft = false
  const find = async (): Promise<GuestWallet | undefined> => {
    const stored = await database.get<GuestWallet>(key)
    return stored && readVaultRecord(stored.record) !== undefined ? stored : undefined
  }
  const set = (guest: GuestWallet) => database.set(key, guest)
  const use = async (guest: GuestWallet, isIn: boolean) => {
    if (guest.isIn === isIn) return
    isLeft = !isIn
    await set({ ...guest, isIn })
  }
  /** Changes it as it is at that time, while no other frame does. */
  const change = (act: (guest: GuestWallet) => Promise<void>) =>
    database.alone(async () => {
      const guest = await find()
      if (guest !== undefined) await act(guest)
    })
  return {
    find,
    use: (isIn) => change((guest) => use(guest, isIn)),
    freeze: () =>
      change(async (guest) => {
        await thawed(guest)
        await set({ ...guest, frozenUntil: Date.now() + frozenFor })
      }),
    takeLeft: async () => {
      const wasLeft = isLeft
      isLeft = false
      return wasLeft ? find() : undefined
    },
    start: (make) =>
      database.alone(async () => {
        const guest = await find()
        if (guest !== undefined) return use(guest, true)
        const secret = randomText(32)
        await set({ record: await make(secret), secret, revision: 1, isIn: true, frozenUntil: 0 })
      }),
    forget: () => database.alone(() => database.remove(key)),
  }
}

/**
 * Has the calls about the wallet answered by this browser while a guest uses it: none of them goes to the server. A log-in ends
 * that.
 */
export function withGuests(api: Api, guests: Guests): Api {
  const active = async () => {
    const guest = await guests.find()
    return guest?.isIn === true ? guest : undefined
  }
  /** Asks the server, unless a guest is answered here. */
  const either =
    <Args extends readonly unknown[], Result>(
      remote: (...args: Args) => Promise<Result>,
      own: (guest: GuestWallet) => Promise<NoInfer<Result>>,
    ) =>
    async (...args: Args): Promise<Result> => {
      const guest = await active()
      return guest === undefined ? remote(...args) : own(guest)
    }
  const loggedIn =
    <Args extends readonly unknown[], Result>(remote: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const result = await remote(...args)
      await guests.use(false)
      return result
    }
  const refuse = async (): Promise<never> => {
    throw new WalletError(texts.notServed)
  }
  return {
    ...api,
    finishLogin: loggedIn(api.finishLogin),
    finishSocial: loggedIn(api.finishSocial),
    finishFarcaster: async (...args) => {
      const name = await api.finishFarcaster(...args)
      if (name !== undefined) await guests.use(false)
      return name
    },
    finishPasskey: loggedIn(api.finishPasskey),
    hasSession: either(api.hasSession, async () => true),
    endSession: either(api.endSession, () => guests.use(false)),
    readWallet: either(api.readWallet, async ({ record, revision }) => {
      const wallet = { record, revision }
      return { mail: '', wallet, removals: new Map(), notices: [], deletion: undefined, isGuest: true }
    }),
    closeNotices: either(api.closeNotices, async () => {}),
    addWallet: either(api.addWallet, refuse),
    changeSlots: either(api.changeSlots, refuse),
    setRemoval: either(api.setRemoval, refuse),
    releaseSecret: either(api.releaseSecret, async (guest) => {
      await thawed(guest)
      return guest.secret
    }),
    recordApproval: either(api.recordApproval, thawed),
    recordSignIn: either(api.recordSignIn, async () => {}),
    startExport: either(api.startExport, () => guests.freeze()),
    addEmail: either(api.addEmail, refuse),
    startEmailChange: either(api.startEmailChange, refuse),
  }
}

/** @throws WalletError for ten minutes after the key was shown */
export async function thawed({ frozenUntil }: GuestWallet): Promise<void> {
  if (frozenUntil > Date.now()) throw new WalletError(texts.frozen, 'FROZEN')
}

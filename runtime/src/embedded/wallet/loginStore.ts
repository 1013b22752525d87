import { AppKitError, errorText } from '../../errors/AppKitError.js'
import type { StoragePort } from '../../storage/createSafeStorage.js'
import { keepLastLogin, lastLoginKey } from './lastLogin.js'

const key = (name: string) => `@appkit-wallet/${name}`

/** Names of stored entries (docs/security.md#what-is-kept-in-the-browser). None of them is a secret. */
const loginKeys = {
  used: key('EMAIL_LOGIN_USED_KEY'),
  email: key('EMAIL'),
  lastChain: key('LAST_USED_CHAIN_KEY'),
  lastEmail: key('LAST_EMAIL_LOGIN_TIME'),
  userName: key('SOCIAL_USERNAME'),
  /** The name of the provider that the user logged in with. */
  social: key('SOCIAL_PROVIDER'),
  /** eip155 chain ids, with commas between them. */
  smartNetworks: key('SMART_ACCOUNT_ENABLED_NETWORKS'),
} as const

/** In the place of `true` while the frame has yet to hear that the user has left. */
const leaving = 'leaving'

/** Names of log-ins with neither an email nor another site's account, in the place of a provider's. */
export const [passkeyName, guestName] = ['Passkey', 'Guest']

/** Longest wait between two mails, in ms. */
const cooldown = 30_000

/** The page's memory of the log-in to the embedded wallet. */
export interface LoginStore {
  isUsed(): boolean
  /** Whether the user has left, and the frame has yet to hear of it. */
  isLeaving(): boolean
  email(): string | undefined
  /** A chain id of eip155 as a number, or a CAIP-2 id. */
  lastChain(): number | string | undefined
  rememberChain(chainId: number | string | undefined): void
  /** After a log-in. */
  rememberLogin(email: string | null | undefined): void
  /** The name of the provider of a log-in with another site's account; undefined after one by email. */
  social(): string | undefined
  /** How that site names the user. */
  userName(): string | undefined
  /** After a log-in with another site's account, or by email without any. */
  rememberSocial(provider?: string, userName?: string | null): void
  /** After a log-in with a token of the app, which is shown as the name of the wallet. */
  rememberOwn(app: string, userName?: string | null): void
  /** After a log-in that the frame has drawn. One by email is told by the email of the user, whichever way it began. */
  rememberWay(way: 'login' | 'passkey' | 'guest'): void
  /** Keeps how the user has logged in for the next time, also after a log-out. With a token of the app nobody can begin by a press. */
  keepLast(): void
  /** The eip155 chain ids on which the frame has smart accounts; none if it has not answered. */
  smartAccountNetworks(): readonly number[]
  rememberSmartAccountNetworks(ids: readonly number[]): void
  /** After a mail was sent. */
  rememberMail(): void
  /** How long until the next mail may be asked for, in whole seconds; 0 when it may be now. */
  secondsToWait(): number
  /** When a user leaves: forgets the log-in, and remembers until `clear` or the next one that the frame must hear of it. */
  leave(): void
  /** After a log-out. When the last mail was sent stays, because the limit of mails does. */
  clear(): void
}

/** @param storage - other code can write its entries, so they are checked. */
export function createLoginStore(storage: StoragePort): LoginStore {
  const read = (name: keyof typeof loginKeys, maxLength = 254) => {
    const text = storage.get(loginKeys[name])
    return text === null || text === '' || text.length > maxLength ? undefined : text
  }
  let isOwn = false
  const remember = (provider?: string, userName?: string | null, own = false) => {
    isOwn = own
    for (const [name, value] of [['social', provider] as const, ['userName', userName] as const])
      if (value) storage.set(loginKeys[name], value.slice(0, 254))
      else storage.remove(loginKeys[name])
  }
  const clear = () => {
    for (const name of ['used', 'email', 'lastChain', 'userName', 'social'] as const)
      storage.remove(loginKeys[name])
  }
  return {
    isUsed: () => read('used') === 'true',
    isLeaving: () => read('used') === leaving,
    email: () => read('email'),
    lastChain() {
      const text = read('lastChain', 64)
      return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : text
    },
    rememberChain(chainId) {
      if (chainId) storage.set(loginKeys.lastChain, String(chainId))
    },
    rememberLogin(email) {
      if (email) storage.set(loginKeys.email, email)
      else storage.remove(loginKeys.email)
      // A guest with an email has made an account of the wallet.
      if (email && read('social', 40) === guestName) storage.remove(loginKeys.social)
      storage.set(loginKeys.used, 'true')
      storage.remove(loginKeys.lastEmail)
    },
    social: () => read('social', 40),
    userName: () => read('userName'),
    rememberSocial: (provider, userName) => remember(provider, userName),
    rememberOwn: (app, userName) => remember(app, userName, true),
    rememberWay: (way) => remember({ login: undefined, passkey: passkeyName, guest: guestName }[way]),
    keepLast() {
      if (isOwn) return storage.remove(lastLoginKey)
      const way = read('social', 40)?.toLowerCase() ?? 'email'
      const name = read('userName') ?? read('email') ?? ''
      if (name !== '' || way !== 'email') keepLastLogin(storage, { way, name })
    },
    smartAccountNetworks: () =>
      (read('smartNetworks', 2000)?.split(',') ?? [])
        .filter((text) => /^[1-9]\d{0,14}$/.test(text))
        .map(Number),
    rememberSmartAccountNetworks: (ids) => storage.set(loginKeys.smartNetworks, ids.join()),
    rememberMail: () => storage.set(loginKeys.lastEmail, String(Date.now())),
    secondsToWait: () => secondsToWait(Number(read('lastEmail', 20) ?? 0)),
    leave() {
      clear()
      storage.set(loginKeys.used, leaving)
    },
    clear,
  }
}

/**
 * Refuses another mail before the frame would send one.
 *
 * @throws AppKitError EMAIL_TOO_SOON, with the seconds that are left
 */
export function refuseTooSoon(store: Pick<LoginStore, 'secondsToWait'>): void {
  const seconds = store.secondsToWait()
  if (seconds === 0) return
  throw new AppKitError('EMAIL_TOO_SOON', {
    message: errorText('EMAIL_TOO_SOON').replace('{name}', `${seconds}`),
  })
}

/** @param sent - when the last mail was sent, in ms */
function secondsToWait(sent: number): number {
  const rest = sent + cooldown - Date.now()
  // A clock that was set back must not lock anybody out.
  return rest > 0 && rest <= cooldown ? Math.ceil(rest / 1000) : 0
}

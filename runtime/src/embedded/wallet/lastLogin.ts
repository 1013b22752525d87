import { effect } from '@preact/signals-core'
import type { Kit } from '../../kit/types.js'
import type { StoragePort } from '../../storage/createSafeStorage.js'

/** The id of the connectors of the embedded wallet, the same in every namespace. */
export const embeddedId = 'embedded'

/** The name of the stored entry (docs/security.md#what-is-kept-in-the-browser). */
export const lastLoginKey = '@appkit-wallet/LAST_LOGIN'

/** The log-in that a user who is back may continue with. It is no secret, and proves nothing. */
export interface LastLogin {
  /** `email`, `passkey`, `guest`, or the id of a provider such as `google`. */
  readonly way: string
  /** The email address, or what the provider calls the user. Empty for a passkey and a guest. */
  readonly name: string
}

/** @param storage - other code can write its entries, so they are checked. */
export function readLastLogin(storage: Pick<StoragePort, 'get'>): LastLogin | undefined {
  const [, way, name] = /^([a-z]{1,40}) (.{0,254})$/.exec(storage.get(lastLoginKey) ?? '') ?? []
  return way === undefined || name === undefined ? undefined : { way, name }
}

/** Keeps a log-in until another one takes its place, or the user has it forgotten. */
export function keepLastLogin(storage: Pick<StoragePort, 'set'>, { way, name }: LastLogin): void {
  storage.set(lastLoginKey, `${way} ${name.slice(0, 254)}`)
}

/**
 * Forgets the log-in when another wallet is connected, which is the last way in then.
 *
 * @returns a function that ends that
 */
export function forgetAfterWallet({
  recentWallets,
  storage,
}: Pick<Kit, 'recentWallets' | 'storage'>): () => void {
  return effect(() => {
    const [recent] = recentWallets.value
    if (recent !== undefined && recent.id !== embeddedId) storage.remove(lastLoginKey)
  })
}

/** Whether the last log-in was with the wallet itself, or with an account of another site. Undefined without one. */
export function lastKind({ config, storage }: Pick<Kit, 'config' | 'storage'>): 'own' | 'site' | undefined {
  const way = config.features.forgetLastLogin === true ? undefined : readLastLogin(storage)?.way
  if (way === undefined) return undefined
  return ['email', 'passkey', 'guest'].includes(way) ? 'own' : 'site'
}

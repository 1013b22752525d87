import type { SolanaWalletOptions } from 'appkit-runtime/testing'
import type { WalletName } from '../messages.js'

export type PermissionStorage = NonNullable<SolanaWalletOptions['storage']>

/** A wallet as the worker is asked for it. */
export interface Keeper {
  call(method: string, params: readonly unknown[]): unknown
  /** As if a person chose another account in the extension. */
  selectAccount(address: string): void
  /** An event that a page must know before anything else. */
  readonly first?: () => readonly [event: string, value: unknown]
  /** Tells every event from now on. */
  follow(tell: (event: string, value: unknown) => void): void
}

export type Keepers = Readonly<Record<WalletName, Keeper>>

declare global {
  /** Tests reach the wallets inside the worker here. */
  var keepers: Promise<Keepers>
  /** The sandbox's JSON-RPC; the build puts it in. */
  const __EIP155_RPC__: string
}

import type { Keypair } from './createKeypair.js'
import { toPublicKey } from './createKeypair.js'
import type { LegacyListener, SolanaWalletOptions } from './types.js'

export interface WalletState {
  /** The accounts the site may see, the active one first; none before it connected. */
  readonly visible: () => readonly Keypair[]
  /** All accounts, the active one first. */
  readonly keypairs: () => readonly Keypair[]
  readonly isPermitted: () => boolean
  /** Tells whoever listens, when that changed anything. */
  readonly permit: (permitted: boolean) => void
  readonly select: (address: string) => void
  /** Tells every listener what is visible now. */
  readonly announce: () => void
  readonly changeListeners: Set<(...nonsense: readonly unknown[]) => void>
  readonly legacyListeners: Map<string, Set<LegacyListener>>
  readonly emitLegacy: (event: string, value: unknown) => void
}

/** What a wallet knows, whichever way it is asked: its accounts, whether the site may see them, who listens. */
export function createState(
  keys: readonly Keypair[],
  permission: string,
  storage: SolanaWalletOptions['storage'],
): WalletState {
  const changeListeners: WalletState['changeListeners'] = new Set()
  const legacyListeners: WalletState['legacyListeners'] = new Map()
  let keypairs = keys
  let permitted = storage?.getItem(permission) === 'true'

  const visible = () => (permitted ? keypairs : [])
  const emitLegacy = (event: string, value: unknown) => {
    for (const listener of [...(legacyListeners.get(event) ?? [])]) listener(value)
  }
  const announce = () => {
    for (const listener of [...changeListeners]) listener()
  }
  return {
    visible,
    keypairs: () => keypairs,
    isPermitted: () => permitted,
    permit(next) {
      if (permitted === next) return
      permitted = next
      if (next) storage?.setItem(permission, 'true')
      else storage?.removeItem(permission)
      announce()
      emitLegacy(next ? 'connect' : 'disconnect', toPublicKey(visible()[0]))
    },
    select(address) {
      keypairs = [...keypairs].sort((a, b) => Number(b.address === address) - Number(a.address === address))
      announce()
      emitLegacy('accountChanged', toPublicKey(visible()[0]))
    },
    announce,
    changeListeners,
    legacyListeners,
    emitLegacy,
  }
}

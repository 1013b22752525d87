import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { SolanaSignInInput } from '../../namespaces/solana/types.js'
import type { LegacyListener, LegacySolanaProvider, SolanaWalletOptions } from './types.js'

export interface WalletState {
  /** The accounts that the site can see, the active one first. None before it connects. */
  readonly visible: () => readonly Keypair[]
  /** All accounts, the active one first. */
  readonly keypairs: () => readonly Keypair[]
  readonly isPermitted: () => boolean
  /** Notifies listeners if it changed anything. */
  readonly permit: (permitted: boolean) => void
  readonly select: (address: string) => void
  /** Notifies every listener of the visible accounts. */
  readonly announce: () => void
  readonly changeListeners: Set<(...nonsense: readonly unknown[]) => void>
  readonly legacyListeners: Map<string, Set<LegacyListener>>
  readonly emitLegacy: (event: string, value: unknown) => void
}

/** The state of a wallet, for all of its APIs: its accounts, the permission of the site, and the listeners. */
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

export interface Keypair {
  /** The public key in base58. */
  readonly address: string
  readonly publicKey: Uint8Array
  readonly sign: (message: Uint8Array) => Uint8Array
}

/** An Ed25519 key pair of a 32-byte seed. */
export function createKeypair(seed: Uint8Array): Keypair {
  const publicKey = ed25519.getPublicKey(seed)
  return {
    address: base58.encode(publicKey),
    publicKey,
    sign: (message) => ed25519.sign(message, seed),
  }
}

/** The key object of legacy wallets, with the methods that sites use. */
export function toPublicKey(keypair: Keypair | undefined): LegacySolanaProvider['publicKey'] {
  if (keypair === undefined) return null
  const { address, publicKey } = keypair
  return { toString: () => address, toBase58: () => address, toBytes: () => publicKey.slice() }
}

/** The text of Sign In With Solana (Wallet Standard, `solana:signIn`): an ABNF of lines, as in EIP-4361. */
export function signInText(
  input: SolanaSignInInput,
  { domain, address }: { readonly domain: string; readonly address: string },
): string {
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ]
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  if (input.resources !== undefined) lines.push('Resources:', ...input.resources.map((each) => `- ${each}`))
  const head = `${domain} wants you to sign in with your Solana account:\n${address}`
  return [head, input.statement, lines.join('\n')].filter(Boolean).join('\n\n')
}

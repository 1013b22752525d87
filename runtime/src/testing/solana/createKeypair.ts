import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { SolanaSignInInput } from '../../namespaces/solana/types.js'
import type { LegacySolanaProvider } from './types.js'

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

/** What legacy wallets give for a key: an object that prints itself, as far as sites count on it. */
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

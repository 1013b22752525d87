import { areSameAddress } from '../../src/shared/vaultRecord.js'

/** A private key of 32 bytes, with its address. */
export interface BroughtKey {
  readonly address: string
  readonly secret: Uint8Array<ArrayBuffer>
}

/** Keys that somebody brings: one for EVM networks, one for Solana, or both. */
export interface BroughtKeys {
  readonly evm?: BroughtKey
  /** Its secret is the seed of RFC 8032. */
  readonly solana?: BroughtKey
}

/** Whether one of the keys has this address. */
export const haveAddress = ({ evm, solana }: BroughtKeys, address: string): boolean =>
  [evm, solana].some((key) => key !== undefined && areSameAddress(key.address, address))

/** Clears the keys. */
export function clearKeys({ evm, solana }: BroughtKeys): void {
  evm?.secret.fill(0)
  solana?.secret.fill(0)
}

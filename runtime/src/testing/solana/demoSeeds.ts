import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * The demo accounts of the sandbox: public, funded there, worthless elsewhere. Their addresses are
 * F1GVjGmFtGdUdbaWzrcdEUKQaZc1wgV41w4yo8x1x32s and AxNQ7LzmZ8Jz6Szmp8yN5K9CCJqAm7yPDdbMLZ8zcQh3.
 */
export function demoSeeds(): readonly Uint8Array[] {
  return ['appkit demo solana', 'appkit demo solana 2'].map((text) => sha256(utf8ToBytes(text)))
}

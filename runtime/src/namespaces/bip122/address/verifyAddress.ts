import { readAddress } from './readAddress.js'

/** Whether text is a Bitcoin address, checksum and all; the hash that base58 needs is loaded for it. */
export async function verifyAddress(text: string): Promise<boolean> {
  const address = readAddress(text)
  if (address?.kind !== 'base58') return address !== undefined
  return (await import('./verifyBase58.js')).verifyBase58(text)
}

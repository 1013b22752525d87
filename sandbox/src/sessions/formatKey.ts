/**
 * The public key of a session in the form its version asks for.
 * @param publicKey uncompressed, 65 bytes in hexadecimal with `0x`
 * @param version `2` gives it as it is; before, its digits were written in hexadecimal once more
 * @returns 132 characters for version 2, else 262
 */
export function formatKey(publicKey: string, version: unknown): string {
  return version === '2' ? publicKey : `0x${Buffer.from(publicKey.slice(2), 'utf8').toString('hex')}`
}

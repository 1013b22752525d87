import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { isAddress } from 'viem'
import { isEmail } from '../../../../common/email.js'

/** A line of a list: where the wallet of a user is, on EVM networks or on Solana. Without an address, what an earlier list said is taken back. */
export interface MoveEntry {
  readonly mail: string
  readonly address: string | undefined
}

const maxLines = 5_000_000

/**
 * Checks the signature of a list and reads it: an email and an address in each line, with a comma between them. A first line
 * `email,address` is a heading.
 *
 * @param signature - of the bytes of the list: Ed25519, or ECDSA or RSA with SHA-256
 * @param publicKey - in PEM
 * @throws Error that says which line is wrong; nothing of such a list is used
 */
export function readMoveList(
  list: Uint8Array,
  signature: Uint8Array,
  publicKey: string,
): readonly MoveEntry[] {
  const key = readPublicKey(publicKey)
  const algorithm = key.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  if (!verify(algorithm, list, key, signature))
    throw new Error(
      'The signature is not that of this list by the key moveIn.publicKey of the configuration.',
    )
  const lines = new TextDecoder('utf-8', { fatal: true }).decode(list).split(/\r?\n/)
  if (lines.length > maxLines) throw new Error(`The list has more than ${maxLines} lines.`)
  const found = new Map<string, MoveEntry>()
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || (index === 0 && line.toLowerCase().replaceAll(' ', '') === 'email,address'))
      continue
    const entry = readLine(line)
    const wrong = (what: string) => new Error(`Line ${index + 1} of the list ${what}.`)
    if (entry === undefined) throw wrong('is no email and address, with a comma between them')
    if (found.has(entry.mail)) throw wrong('has an email that an earlier line has')
    found.set(entry.mail, entry)
  }
  return [...found.values()]
}

function readLine(line: string): MoveEntry | undefined {
  const parts = line.split(',').map((part) => part.trim())
  const [mail = '', address = ''] = parts
  if (parts.length !== 2 || !isEmail(mail)) return undefined
  if (address === '') return { mail: mail.toLowerCase(), address: undefined }
  // In mixed case, an address of EVM networks has a checksum (ERC-55).
  return isAddress(address) || isSolanaAddress(address) ? { mail: mail.toLowerCase(), address } : undefined
}

/** A public key of 32 bytes in base58. */
function isSolanaAddress(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return false
  return base58.decode(text).length === 32
}

/** @throws Error if it is none, or one that signs nothing */
export function readPublicKey(pem: string): KeyObject {
  const key = readPem(pem)
  if (!['ed25519', 'ec', 'rsa'].includes(key.asymmetricKeyType ?? ''))
    throw new Error('moveIn.publicKey has to be a key of Ed25519, EC or RSA.')
  if (pem.includes('PRIVATE KEY'))
    throw new Error('moveIn.publicKey is a private key. Leave only the public part here.')
  return key
}

/** The error of the library names its own parts, and not what to do. */
function readPem(pem: string): KeyObject {
  try {
    return createPublicKey(pem)
  } catch (cause) {
    throw new Error(
      'moveIn.publicKey is no public key in PEM, the text from -----BEGIN PUBLIC KEY----- to its end.',
      { cause },
    )
  }
}

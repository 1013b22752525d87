import { base58, base64 } from '@scure/base'
import { bytesToHex } from '../../../../common/hex.js'
import { isRecord } from '../../../../common/records.js'
import { isSameAccount } from '../message/addresses.js'
import { parseMessage } from '../message/parseMessage.js'
import type { SignInNamespace } from '../message/types.js'
import { readBytes, readHex } from './readBytes.js'

/** A signature in the form of the verifiers, with the data that belongs to it. */
export interface CanonicalReply {
  readonly signature: string
  /** cosmos: base64 of 33 bytes. solana: the key in base58, if the reply has it. */
  readonly publicKey?: string
  /** solana: base64 of the signed bytes, if the reply has them. */
  readonly signedMessage?: string
  /** The text, if the wallet wrote it. */
  readonly message?: string
}

/** A wallet's reply, and the request. */
export interface ReadReplyParameters {
  readonly namespace: SignInNamespace
  /** The unchanged reply of the wallet. */
  readonly reply: unknown
  /** The address whose signature was requested. */
  readonly address: string
}

/** The signature of a reply, which may be the reply itself. Bytes are an object, too. */
const signatureIn = (reply: unknown): unknown =>
  isRecord(reply) && !ArrayBuffer.isView(reply) ? reply.signature : reply

const readers: Readonly<
  Record<SignInNamespace, (reply: unknown, address: string) => CanonicalReply | undefined>
> = {
  eip155: readEip155,
  solana: readSolana,
  bip122: readBitcoin,
  polkadot: (reply) => {
    const bytes = readHex(signatureIn(reply))
    return bytes && bytes.length > 0 ? { signature: bytesToHex(bytes) } : undefined
  },
  cosmos: readCosmos,
}

/**
 * Converts a wallet's reply to a signature request, in the forms that are known, into the form of
 * `verifyMessage` (docs/sign-in.md#signatures). A reply with another account is refused.
 *
 * @returns undefined if it is not a signature: that is an error of the wallet, not a wrong signature. Never
 *   throws.
 *
 * @example
 * import { readReply } from 'appkit-runtime/signin'
 *
 * const reply: unknown = { id: 1, signature: '50aeda7c' }
 * const read = readReply({ namespace: 'polkadot', reply, address: '15tKus9sp7YAXvYUzV2PZwrtBUS89ghXbi3KjWG1G4Gv2cSh' })
 * console.log(read?.signature)
 */
export function readReply(parameters: ReadReplyParameters): CanonicalReply | undefined {
  try {
    const { address, namespace, reply } = parameters
    return Object.hasOwn(readers, namespace) ? readers[namespace](reply, address) : undefined
  } catch {
    // A value has another type than declared, or a getter of the wallet's object threw.
    return undefined
  }
}

type Fields = Readonly<Record<string, unknown>>

function readEip155(reply: unknown, address: string): CanonicalReply | undefined {
  const [account] = isRecord(reply) && Array.isArray(reply.accounts) ? reply.accounts : []
  if (account !== undefined) return readConnected(account, address)
  const bytes = readHex(signatureIn(reply))
  return bytes && { signature: bytesToHex(bytes) }
}

/** ERC-7846: the wallet wrote the text, and it must have the account that the reply names. */
function readConnected(account: unknown, address: string): CanonicalReply | undefined {
  const { address: named, capabilities } = isRecord(account) ? account : {}
  const signIn = isRecord(capabilities) ? capabilities.signInWithEthereum : undefined
  const { message, signature } = isRecord(signIn) ? signIn : {}
  const bytes = readHex(signature)
  const parsed = parseMessage(message)
  if (bytes === undefined || !parsed.ok || typeof message !== 'string' || typeof named !== 'string')
    return undefined
  const isOne =
    isSameAccount('eip155', named, parsed.fields.address) && isSameAccount('eip155', named, address)
  return isOne ? { signature: bytesToHex(bytes), message } : undefined
}

function readSolana(reply: unknown, address: string): CanonicalReply | undefined {
  const output = Array.isArray(reply) && typeof reply[0] !== 'number' ? reply[0] : reply
  const fields: Fields = isRecord(output) && 'signature' in output ? output : { signature: output }
  const { account, publicKey, signature, signatureType, signedMessage } = fields
  if (signatureType !== undefined && signatureType !== 'ed25519') return undefined
  const bytes = readSolanaBytes(signature, 64)
  if (bytes === undefined) return undefined
  const named = isRecord(account) ? account.publicKey : publicKey
  const key = named === undefined ? undefined : readSolanaBytes(named, 32)
  // A key that cannot be read does not match.
  if (named !== undefined && (key === undefined || base58.encode(key) !== address)) return undefined
  const signed = signedMessage === undefined ? undefined : readBytes(signedMessage)
  return {
    signature: base58.encode(bytes),
    ...(signed !== undefined && { signedMessage: base64.encode(signed) }),
    ...(key !== undefined && { publicKey: address }),
  }
}

/** Bytes, or a text of this number of bytes in hex, base58 or base64. */
function readSolanaBytes(value: unknown, length: number): Uint8Array | undefined {
  if (typeof value !== 'string') {
    const bytes = readBytes(value)
    return bytes?.length === length ? bytes : undefined
  }
  if (value.length > 200) return undefined
  const candidates = [() => readHex(value), () => base58.decode(value), () => base64.decode(value)]
  for (const candidate of candidates) {
    try {
      const bytes = candidate()
      if (bytes?.length === length) return bytes
    } catch {}
  }
  return undefined
}

function readBitcoin(reply: unknown, address: string): CanonicalReply | undefined {
  const output = Array.isArray(reply) && typeof reply[0] !== 'number' ? reply[0] : reply
  const result = isRecord(output) && 'result' in output ? output.result : output
  const fields: Fields = isRecord(result) && 'signature' in result ? result : { signature: result }
  if (fields.address !== undefined && fields.address !== address) return undefined
  const { signature } = fields
  if (typeof signature !== 'string') {
    const bytes = readBytes(signature)
    return bytes && { signature: base64.encode(bytes) }
  }
  const text = signature.trim()
  const hex = text.length >= 128 ? readHex(text) : undefined
  if (hex !== undefined) return { signature: base64.encode(hex) }
  const prefix = /^(?:smp|ful|pof)/.exec(text)?.[0] ?? ''
  const body = text.slice(prefix.length)
  return body !== '' && base64.decode(body).length > 0 ? { signature: prefix + body } : undefined
}

/** The bytes before a key in amino's encoding. */
const aminoKey = 'eb5ae98721'

function readCosmos(reply: unknown): CanonicalReply | undefined {
  const nested = isRecord(reply) && isRecord(reply.signature) && 'pub_key' in reply.signature
  const { pub_key: key, signature } = isRecord(reply)
    ? ((nested ? reply.signature : reply) as typeof reply)
    : {}
  const kind = isRecord(key) ? String(key.type ?? key['@type'] ?? '') : ''
  if (!isRecord(key) || !/secp256k1/i.test(kind) || /multisig|ed25519/i.test(kind)) return undefined
  const value = key.value ?? key.key
  const bytes = typeof value === 'string' ? base64.decode(value) : readBytes(value)
  const isAmino = bytes?.length === 38 && bytesToHex(bytes.subarray(0, 5)) === `0x${aminoKey}`
  const plain = isAmino ? bytes.subarray(5) : bytes
  const signed = typeof signature === 'string' ? base64.decode(signature) : readBytes(signature)
  if (plain?.length !== 33 || signed?.length !== 64) return undefined
  return { signature: base64.encode(signed), publicKey: base64.encode(plain) }
}

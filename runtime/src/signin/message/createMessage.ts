import { readChainLine } from './chains.js'
import { checksumAddress } from './checksumAddress.js'
import { findWrongField, parseMessage } from './parseMessage.js'
import { namesInText, printChain, printFields } from './printFields.js'
import type { SignInFields, SignInNamespace } from './types.js'

/** The fields of a message. */
export interface CreateMessageParameters {
  /**
   * The site that asks, e.g. `app.example`: the host of the page, with its port if it is not the default of the
   * scheme.
   */
  readonly domain: string
  /** The account as its wallet writes it. An eip155 address gets the checksum of EIP-55. */
  readonly address: string
  /** CAIP-2: `eip155:1`. Its namespace decides the format. */
  readonly chainId: string
  /** A URL of the page that the session is for. */
  readonly uri: string
  /** The nonce from the server: at least 8 letters and digits. */
  readonly nonce: string
  /** Default: now. */
  readonly issuedAt?: Date | string | undefined
  /** When the session ends. Default: the server decides. */
  readonly expirationTime?: Date | string | undefined
  /** Default: valid from now on. */
  readonly notBefore?: Date | string | undefined
  /** A sentence for the user: letters, digits, blanks and `-._~:/?#[]@!$&'()*+,;=`. Default: none. */
  readonly statement?: string | undefined
  /** Default: none. */
  readonly requestId?: string | undefined
  /** URIs that belong to the request. Default: none. */
  readonly resources?: readonly string[] | undefined
  /** The scheme before the domain. Default: none. */
  readonly scheme?: string | undefined
}

/** The result of `createMessage`. */
export type CreateMessageReturnType =
  | { readonly ok: true; readonly namespace: SignInNamespace; readonly message: string }
  | {
      readonly ok: false
      readonly code: 'format'
      /** For developers: the invalid field. */
      readonly reason: string
    }

/**
 * Writes the message that a user signs to sign in: EIP-4361 for eip155, Sign-In With Solana for solana, and the
 * layout of EIP-4361 for bip122, polkadot and cosmos (docs/sign-in.md#messages). `parseMessage` can read it.
 *
 * @returns the text, or the invalid field. Never throws.
 *
 * @example
 * import { createMessage } from 'appkit-runtime/signin'
 *
 * const created = createMessage({
 *   domain: 'app.example',
 *   address: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
 *   chainId: 'eip155:1',
 *   uri: 'https://app.example',
 *   nonce: 'k7Q2mV9xT4bN8sLw',
 * })
 * if (created.ok) console.log(created.message)
 */
export function createMessage(parameters: CreateMessageParameters): CreateMessageReturnType {
  try {
    return write(parameters)
  } catch {
    // A getter threw, or a date is invalid.
    return refuse('parameters')
  }
}

const refuse = (reason: string): CreateMessageReturnType => ({ ok: false, code: 'format', reason })

function write(parameters: CreateMessageParameters): CreateMessageReturnType {
  const { address, chainId, domain, nonce, requestId, resources, scheme, statement, uri } = parameters
  const texts = { address, chainId, domain, nonce, uri }
  for (const [name, value] of Object.entries(texts)) if (typeof value !== 'string') return refuse(name)
  const namespace = chainId.slice(0, chainId.indexOf(':')) as SignInNamespace
  if (!Object.hasOwn(namesInText, namespace)) return refuse('chainId')
  const line = printChain(chainId)
  if (readChainLine(namespace, line) !== chainId) return refuse('chainId')
  const fields: SignInFields = {
    ...(scheme !== undefined && { scheme }),
    domain,
    address: namespace === 'eip155' ? (checksumAddress(address) ?? address) : address,
    ...(statement !== undefined && { statement }),
    uri,
    version: '1',
    chainId: line,
    nonce,
    issuedAt: toTime(parameters.issuedAt ?? new Date()),
    ...(parameters.expirationTime !== undefined && { expirationTime: toTime(parameters.expirationTime) }),
    ...(parameters.notBefore !== undefined && { notBefore: toTime(parameters.notBefore) }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && resources.length > 0 && { resources }),
  }
  return writeFields(namespace, fields)
}

/** Writes the given fields if the text can be read as the same fields. */
export function writeFields(namespace: SignInNamespace, fields: SignInFields): CreateMessageReturnType {
  const wrong = findWrongField(namespace, fields)
  if (wrong !== undefined) return refuse(wrong)
  const message = printFields(namespace, fields)
  const read = parseMessage(message)
  if (!read.ok) return refuse(read.reason)
  return JSON.stringify(toSorted(read.fields)) === JSON.stringify(toSorted(fields))
    ? { ok: true, namespace, message }
    : refuse('layout')
}

const toTime = (time: Date | string) => (typeof time === 'string' ? time : time.toISOString())
const toSorted = (fields: SignInFields) => Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))

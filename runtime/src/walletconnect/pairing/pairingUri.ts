import { base64ToBytes } from '../../../../common/base64.js'
import { isHex32, topicOf } from '../crypto/keys.js'

/** The content of a pairing URI (ERC-1328, version 2). */
export interface PairingParameters {
  readonly topic: string
  readonly symKey: string
  readonly relay: { readonly protocol: string; readonly data?: string }
  /** In seconds since 1970. Default: five minutes from now. */
  readonly expiryTimestamp?: number
  /** The methods that the app will send on it. */
  readonly methods?: readonly string[]
}

/** The maximum length in characters. A QR code has little more space, and no wallet needs it. */
const maxLength = 2000
const maxMethods = 50
const shape = /^wc:(?:\/\/)?([0-9a-f]{64})@2\?([^#]+)$/
const hexData = /^(0x)?[0-9a-f]*$/i
const methodName = /^[\w.-]{1,64}$/

/** Writes the URI, its keys in the usual order. */
export function writePairingUri(parameters: PairingParameters): string {
  const { topic, symKey, relay, expiryTimestamp, methods } = parameters
  const query = [
    `relay-protocol=${relay.protocol}`,
    ...(relay.data === undefined ? [] : [`relay-data=${relay.data}`]),
    `symKey=${symKey}`,
    ...(expiryTimestamp === undefined ? [] : [`expiryTimestamp=${expiryTimestamp}`]),
    ...(methods?.length ? [`methods=${methods.join('%2C')}`] : []),
  ]
  return `wc:${topic}@2?${query.join('&')}`
}

/**
 * Reads a pairing URI, also if the whole text is base64. Unknown keys are left out.
 *
 * @param now - in ms since 1970.
 * @returns undefined for another version or relay, a symmetric key that does not match the topic, a repeated
 *   key, and an expired pairing.
 */
export async function readPairingUri(
  text: unknown,
  now: number = Date.now(),
): Promise<PairingParameters | undefined> {
  if (typeof text !== 'string' || text.length > maxLength) return undefined
  const [, topic, query] = shape.exec(text) ?? shape.exec(decodeWhole(text)) ?? []
  if (topic === undefined || query === undefined) return undefined
  const values = new URLSearchParams(query)
  // Readers differ in which of two values they use.
  if (new Set(values.keys()).size !== [...values.keys()].length) return undefined
  const symKey = values.get('symKey')
  if (!isHex32(symKey) || values.get('relay-protocol') !== 'irn') return undefined
  const data = values.get('relay-data')
  const expiry = values.get('expiryTimestamp')
  const methods = values.get('methods')
  if (data !== null && !hexData.test(data)) return undefined
  if (expiry !== null && (!/^\d{1,12}$/.test(expiry) || Number(expiry) * 1000 <= now)) return undefined
  const names = methods === null ? undefined : readMethods(methods)
  if (methods !== null && names === undefined) return undefined
  if ((await topicOf(symKey)) !== topic) return undefined
  return {
    topic,
    symKey,
    relay: { protocol: 'irn', ...(data !== null && { data }) },
    ...(expiry !== null && { expiryTimestamp: Number(expiry) }),
    ...(names && { methods: names }),
  }
}

/**
 * A list with commas. In the specification's own form it has groups in brackets, which have no meaning here.
 */
function readMethods(text: string): readonly string[] | undefined {
  const names = text
    .replace(/[[\]]/g, '')
    .split(',')
    .filter((name) => name !== '')
  return names.length <= maxMethods && names.every((name) => methodName.test(name)) ? names : undefined
}

function decodeWhole(text: string): string {
  try {
    return new TextDecoder().decode(base64ToBytes(text))
  } catch {
    return ''
  }
}

import { isObject } from '../spec/json.js'

/** The body of every change to a name. */
export interface SignedBody {
  /** The signed JSON text. */
  readonly message: string
  readonly signature: string
  readonly coin_type: number
  readonly address: string
}

/** The fields of the signed message. Fields that a change does not need are undefined. */
export interface SignedMessage {
  readonly name: string | undefined
  readonly attributes: Readonly<Record<string, string>> | undefined
  readonly coinType: number | undefined
  readonly address: string | undefined
  /** Seconds since 1970. */
  readonly timestamp: number
}

function isTextMap(value: unknown): value is Record<string, string> {
  return isObject(value) && Object.values(value).every((item) => typeof item === 'string')
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/**
 * Reads the JSON text inside a signed body.
 *
 * @returns the message, or a sentence that says what is wrong
 */
export function readSigned(text: string): SignedMessage | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return `Failed to parse the message as JSON: ${(error as Error).message}`
  }
  if (!isObject(value)) return 'Failed to read the message: it must be an object.'
  const { name, attributes, coin_type: coinType, address, timestamp } = value as Record<string, unknown>
  if (!isCount(timestamp)) return 'Failed to read the message: timestamp must be a whole number of seconds.'
  if (name !== undefined && typeof name !== 'string')
    return 'Failed to read the message: name must be a text.'
  if (attributes !== undefined && !isTextMap(attributes)) {
    return 'Failed to read the message: attributes must be an object of texts.'
  }
  if (coinType !== undefined && !isCount(coinType)) {
    return 'Failed to read the message: coin_type must be a whole number.'
  }
  if (address !== undefined && typeof address !== 'string') {
    return 'Failed to read the message: address must be a text.'
  }
  return { name, attributes, coinType, address, timestamp }
}

/** A QR code holds little more, and no wallet needs as much. In characters. */
const longest = 2000
const shape = /^wc:([0-9a-f]{64})@2\?([\w.~%&=+,:;@!*()[\]/-]+)$/
const key = /^[0-9a-f]{64}$/

export interface PairingUri {
  readonly uri: string
  readonly topic: string
  /** When it ends, if the uri says so. In ms since 1970. */
  readonly expiry?: number
}

/**
 * Reads the uri of a WalletConnect pairing (EIP-1328, version 2): lower-case topic and key of 32
 * bytes, a relay protocol, and no character that could leave a link.
 *
 * @returns its parts, undefined when it is anything else.
 */
export function parsePairingUri(text: unknown): PairingUri | undefined {
  if (typeof text !== 'string' || text.length > longest) return undefined
  const [, topic, query] = shape.exec(text) ?? []
  if (topic === undefined || query === undefined) return undefined
  const parameters = new URLSearchParams(query)
  if (!key.test(parameters.get('symKey') ?? '') || !parameters.get('relay-protocol')) return undefined
  const seconds = parameters.get('expiryTimestamp')
  if (seconds === null) return { uri: text, topic }
  return /^\d{1,12}$/.test(seconds) ? { uri: text, topic, expiry: Number(seconds) * 1000 } : undefined
}

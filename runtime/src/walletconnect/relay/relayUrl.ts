import { signRelayJwt } from '../crypto/clientId.js'
import { randomHex32 } from '../crypto/keys.js'

export interface RelayAddress {
  /** `endpoints.relay` of the config: a `wss:` URL, or `ws:` for a relay on this machine. */
  readonly url: string
  readonly projectId: string
  /** The seed of the client, 32 bytes in hex. */
  readonly seed: string
}

/** Whether a relay can be reached without a network. */
export function isLoopback(url: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
}

/** The URL of one connection, with its own token. */
export async function connectionUrl({ url, projectId, seed }: RelayAddress): Promise<string> {
  const address = new URL(url)
  const issuedAt = Math.floor(Date.now() / 1000)
  const auth = await signRelayJwt({ seed, subject: randomHex32(), audience: url, issuedAt })
  address.searchParams.set('auth', auth)
  address.searchParams.set('projectId', projectId)
  address.searchParams.set('ua', 'wc-2/js-0.1.0/browser')
  // Then a refusal is a close with a reason, which a page can read, and not an HTTP status.
  address.searchParams.set('useOnCloseEvent', 'true')
  return address.href
}

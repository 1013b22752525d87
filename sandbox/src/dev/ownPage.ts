/** The header that the dev page sends. A page of another site cannot send it, because CORS never allows it. */
const pageHeader = 'x-appkit-sandbox'

/**
 * Whether a request that changes something comes from the dev page, or from a program on this machine that
 * sends the header. Any web page can send requests to this address, but a page of another site needs permission
 * to send the header, and never gets it.
 *
 * @param headers - of the request
 * @param origin - the request's own origin, e.g. `http://127.0.0.1:4600`
 */
export function isOwnPage(headers: Headers, origin: string): boolean {
  if (headers.get(pageHeader) !== '1') return false
  const from = headers.get('origin')
  if (from !== null && from !== origin) return false
  const site = headers.get('sec-fetch-site')
  return site === null || site === 'same-origin'
}

/** Headers of every page of the sandbox: it loads only its own files, and cannot be shown in a frame. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

/**
 * Headers of the phone and the mailbox, which a demo shows beside its page: apps of this machine may frame them, and no
 * site of the internet.
 */
export const dockedHeaders: Readonly<Record<string, string>> = {
  ...pageHeaders,
  'content-security-policy': pageHeaders['content-security-policy']?.replace(
    "frame-ancestors 'none'",
    'frame-ancestors http://localhost:* http://127.0.0.1:*',
  ) as string,
}

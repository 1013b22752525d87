import { readBoundedText } from './bodies.js'

/** The keys of an issuer may take this much; those of the largest providers take a tenth of it. */
const maxBytes = 131_072

/**
 * Asks an issuer for its keys as `fetch` does, but reads the answer no further than 128 kB: a library that reads it whole takes as
 * much memory as the issuer likes.
 *
 * @param url - of the document of keys (RFC 7517)
 * @param init - as of `fetch`; its signal ends the reading of the answer, too
 * @throws Error for a longer answer, or what `fetch` throws
 */
export async function fetchBounded(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  // The body of another answer is not read by anybody.
  if (response.status !== 200) return response
  const text = await readBoundedText(response, maxBytes)
  if (text === undefined) throw new Error(`${url} answered with more than ${maxBytes} bytes`)
  return new Response(text)
}

import { bytesToBase64Url } from '../../../common/base64.js'

/** SHA-256 of a text in UTF-8, as base64url. */
export async function hashText(text: string): Promise<string> {
  return bytesToBase64Url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
  )
}

/** Random bytes as base64url. */
export const randomText = (bytes: number): string =>
  bytesToBase64Url(crypto.getRandomValues(new Uint8Array(bytes)))

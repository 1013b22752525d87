import { hashText } from './encoding.js'

/** Marks that tell a sign-in from all others: the site in its message, and the nonce that the site has given for it. */
export interface SignInMarks {
  readonly domain: string
  readonly nonce: string
}

/**
 * The id that a sign-in is kept by, which says neither the site nor the nonce.
 *
 * @returns SHA-256 of both as base64url
 * @example
 * const id = await hashSignIn({ domain: 'shop.example', nonce: 'a1b2c3d4' })
 */
export const hashSignIn = ({ domain, nonce }: SignInMarks): Promise<string> =>
  hashText(JSON.stringify([domain, nonce]))

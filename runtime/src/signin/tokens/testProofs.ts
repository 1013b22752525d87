import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

/** For tests: a key of a browser, and proofs of it (RFC 9449). */
export interface ProofKey {
  readonly privateKey: CryptoKey
  readonly publicJwk: JWK
}

export async function makeProofKey(): Promise<ProofKey> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  return { privateKey, publicJwk: await exportJWK(publicKey) }
}

/** A proof with these claims. Those that every proof has are there if they are not given. */
export const makeProof = (
  { privateKey, publicJwk }: ProofKey,
  claims: Readonly<Record<string, unknown>>,
  header: object = {},
): Promise<string> =>
  new SignJWT({ jti: crypto.randomUUID(), iat: Math.floor(Date.now() / 1000), ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: publicJwk, ...header })
    .sign(privateKey)

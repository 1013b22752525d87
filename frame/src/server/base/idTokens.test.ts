import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test, vi } from 'vitest'
import { createIdTokenReader } from './idTokens.js'

const jwks = 'https://provider.example/keys'
const expected = { issuer: 'https://provider.example', audience: 'shop', nonce: 'n', now: Date.now(), jwks }

/** A token of a provider, and the document of its keys. */
async function makeToken() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const token = await new SignJWT({ nonce: 'n' })
    .setProtectedHeader({ alg: 'ES256', kid: 'k' })
    .setIssuer(expected.issuer)
    .setAudience(expected.audience)
    .setSubject('ann')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey)
  return {
    token,
    keys: JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }] }),
  }
}

test('a token is read with the keys of its issuer', async () => {
  const { keys, token } = await makeToken()
  vi.stubGlobal('fetch', async () => new Response(keys))
  expect(await createIdTokenReader()(token, expected)).toEqual({ subject: 'ann', mail: '' })
})

test('an issuer that answers without end is not read to its end, and nobody is logged in', async () => {
  const { keys, token } = await makeToken()
  let sent = 0
  let isCancelled = false
  const endless = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(keys)),
    pull: (controller) => {
      sent += 16_384
      // A reader without a bound ends here, and takes the keys for good ones.
      if (sent > 2_000_000) controller.close()
      else controller.enqueue(new TextEncoder().encode(' '.repeat(16_384)))
    },
    cancel: () => {
      isCancelled = true
    },
  })
  vi.stubGlobal('fetch', async () => new Response(endless))
  await expect(createIdTokenReader()(token, expected)).rejects.toThrow('more than 131072 bytes')
  expect(isCancelled).toBe(true)
  expect(sent).toBeLessThan(300_000)
})

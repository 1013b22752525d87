import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterEach, expect, it, vi } from 'vitest'
import { testKit } from '../../kit/testKit.js'
import { readProof } from '../../signin/tokens/readProof.js'
import { writeProof } from './proof.chunk.js'

afterEach(() => vi.unstubAllGlobals())

const url = 'https://orders.example/mine?page=2#top'

it('a proof of a page is one that a server accepts, for its request and its token', async () => {
  vi.stubGlobal('location', new URL('https://app.example/shop'))
  const { kit } = testKit()
  const proof = await writeProof(kit, { method: 'get', url, token: 'a.b.c' })
  const parameters = { proof, method: 'GET', url: 'https://orders.example/mine', now: Date.now() }
  const { jkt } = await readProof({ ...parameters, token: 'a.b.c' })
  await expect(readProof({ ...parameters, token: 'a.b.d' })).rejects.toThrow('another token')
  await expect(readProof({ ...parameters, method: 'POST' })).rejects.toThrow('another method')
  expect(decodeProtectedHeader(proof).jwk).not.toHaveProperty('d')
  const next = await writeProof(kit, { method: 'POST', url: '/auth/token' })
  expect(decodeJwt(next)).toMatchObject({ htm: 'POST', htu: 'https://app.example/auth/token' })
  expect(decodeJwt(next).jti).not.toBe(decodeJwt(proof).jti)
  const again = await readProof({
    proof: next,
    method: 'POST',
    url: 'https://app.example/auth/token',
    now: Date.now(),
  })
  expect(again.jkt).toBe(jkt)
  const other = await writeProof(testKit().kit, { method: 'GET', url })
  expect((await readProof({ ...parameters, proof: other })).jkt).not.toBe(jkt)
})

it('the key of a page cannot be read, and a page without keys says so', async () => {
  vi.stubGlobal('location', new URL('https://app.example/shop'))
  const make = vi.spyOn(crypto.subtle, 'generateKey')
  await writeProof(testKit().kit, { method: 'GET', url })
  expect(make).toHaveBeenCalledExactlyOnceWith(expect.anything(), false, ['sign', 'verify'])
  make.mockRejectedValueOnce(new Error('blocked'))
  const { kit } = testKit()
  await expect(writeProof(kit, { method: 'GET', url })).rejects.toMatchObject({
    code: 'TOKEN_KEY_UNAVAILABLE',
  })
  expect(await writeProof(kit, { method: 'GET', url })).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
})

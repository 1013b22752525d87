import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { validateCallChainReply } from '../../generated/blockchain-api/validators.js'
import { createCatalogueClient } from '../../generated/catalogue/client.js'
import type { paths } from '../../generated/catalogue/types.js'
import {
  validateGetAnalyticsConfigReply,
  validateGetWalletsReply,
} from '../../generated/catalogue/validators.js'
import { readAnalyticsConfig } from '../../runtime/src/services/catalogue/fetchAnalyticsConfig.js'
import { readWallets } from '../../runtime/src/services/catalogue/readWallets.js'
import { createReadClient } from '../../runtime/src/services/http/createReadClient.js'
import { readRpcReply } from '../../runtime/src/services/rpc/readRpcReply.js'
import { loadCases } from './support/loadCases.js'
import { mutate, mutations } from './support/mutations.js'
import { root } from './support/root.js'

let pages: readonly unknown[] = []
let replies: readonly unknown[] = []
let settings: readonly unknown[] = []
beforeAll(async () => {
  const examples = async (spec: string, name: string) =>
    (await loadCases(root, spec)).find((one) => one.name === name)?.examples ?? []
  pages = await examples('catalogue', 'getWallets 200')
  settings = await examples('catalogue', 'getAnalyticsConfig 200')
  replies = await examples('blockchain-api', 'callChain 200')
})

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])

function readReply(input: unknown): unknown {
  try {
    return { ok: true, value: readRpcReply(input), dropped: 0 }
  } catch {
    return { ok: false }
  }
}

describe('R8: what is read by hand', () => {
  it('agrees with the generated validator about 10,000 changed pages of wallets', () => {
    const seen = { accepted: 0, refused: 0, dropped: 0 }
    const property = fc.property(fc.nat(), mutations, (which, changes) => {
      const input = mutate(pages[which % pages.length], changes)
      const verdict = readWallets(input)
      const generated = validateGetWalletsReply(input)
      expect(verdict.ok).toBe(generated.ok)
      if (verdict.ok) {
        expect(verdict).toEqual(generated)
        seen.accepted++
        seen.dropped += verdict.dropped
      } else seen.refused++
    })
    fc.assert(property, { numRuns: 10_000 })
    expect(Math.min(seen.accepted, seen.refused, seen.dropped)).toBeGreaterThan(500)
  })

  it('agrees with it about 10,000 changed replies of nodes', () => {
    const seen = { accepted: 0, refused: 0 }
    const property = fc.property(fc.nat(), mutations, (which, changes) => {
      const input = mutate(replies[which % replies.length], changes)
      const generated = validateCallChainReply(input)
      expect(readReply(input)).toEqual(generated.ok ? generated : { ok: false })
      seen[generated.ok ? 'accepted' : 'refused']++
    })
    fc.assert(property, { numRuns: 10_000 })
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(1_000)
  })

  it('agrees with it about 10,000 changed settings of analytics', () => {
    const seen = { accepted: 0, refused: 0 }
    const property = fc.property(fc.nat(), mutations, (which, changes) => {
      const input = mutate(settings[which % settings.length], changes)
      const verdict = readAnalyticsConfig(input)
      const generated = validateGetAnalyticsConfigReply(input)
      expect(verdict.ok ? verdict : false).toEqual(generated.ok ? generated : false)
      seen[verdict.ok ? 'accepted' : 'refused']++
    })
    fc.assert(property, { numRuns: 10_000 })
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(200)
  })

  it('agrees with it about depth, prototypes and characters of two units', () => {
    const reply = (result: unknown) => ({ jsonrpc: '2.0', id: 1, result })
    const failure = (data: unknown) => ({ jsonrpc: '2.0', id: 1, error: { code: 1, message: 'm', data } })
    for (const input of [
      ...[63, 64, 65].flatMap((levels) => [reply(nested(levels)), [reply(nested(levels))]]),
      ...[62, 63, 64].flatMap((levels) => [failure(nested(levels)), [failure(nested(levels))]]),
      JSON.parse('{"jsonrpc":"2.0","id":1,"result":{"__proto__":{"a":1},"constructor":1}}'),
      Object.create(reply(1)),
      { jsonrpc: '2.0', id: '😀'.repeat(200), result: 1 },
      { jsonrpc: '2.0', id: '😀'.repeat(201), result: 1 },
    ]) {
      const generated = validateCallChainReply(input)
      expect(readReply(input)).toEqual(generated.ok ? generated : { ok: false })
    }
    const page = (name: unknown) => ({ count: 1, data: [{ id: 'a', name }] })
    for (const name of ['', 'a', '😀'.repeat(200), '😀'.repeat(201), 'x'.repeat(201), null]) {
      expect(readWallets(page(name))).toEqual(validateGetWalletsReply(page(name)))
    }
    expect(readWallets(Object.create(page('a'))).ok).toBe(false)
  })
})

describe('what is asked without the library of the generated clients', () => {
  const text = fc.string({ unit: 'grapheme' })
  const value = fc.oneof(text, fc.nat(), fc.boolean(), fc.array(text), fc.constantFrom(null, undefined))
  const parameters = fc.record({
    path: fc.constantFrom(
      '/getWallets',
      '/getWalletImage/{imageId}',
      '/public/getCurrencyImage/{countryCode}',
    ),
    names: fc.record({ imageId: text, countryCode: text }),
    query: fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), value),
    baseUrl: fc.constantFrom(
      'https://catalogue.example',
      'https://catalogue.example/',
      'https://a.example/b/',
    ),
  })

  it('is the same request, whatever the parameters are, and gives the same bytes', async () => {
    const requestOf = async (
      client: typeof createCatalogueClient | typeof createReadClient<paths>,
      given: never,
    ) => {
      const { baseUrl, names, path, query } = given as { [key: string]: string }
      const requests: Request[] = []
      const fetch = async (request: Request) => {
        requests.push(request)
        return new Response('[1]')
      }
      const options = {
        params: { path: names, query },
        parseAs: 'arrayBuffer',
        signal: new AbortController().signal,
      }
      const { data } = await client({ baseUrl: String(baseUrl), fetch }).GET(path as never, options as never)
      const [{ url, method, redirect, credentials, headers, body } = new Request('about:blank')] = requests
      return {
        url,
        method,
        redirect,
        credentials,
        headers: [...headers],
        body,
        data: new Uint8Array(data as never),
      }
    }
    await fc.assert(
      fc.asyncProperty(parameters, async (given) => {
        const asked = await requestOf(createReadClient<paths>, given as never)
        expect(asked).toEqual(await requestOf(createCatalogueClient, given as never))
        expect(asked.data).toEqual(new TextEncoder().encode('[1]'))
      }),
      { numRuns: 1000 },
    )
  })

  it('is ended with the caller', async () => {
    const stop = new AbortController()
    const { GET } = createReadClient<paths>({
      baseUrl: 'https://catalogue.example',
      fetch: async ({ signal }) => {
        stop.abort(new Error('ended'))
        signal.throwIfAborted()
        return new Response()
      },
    })
    const options = { params: {}, parseAs: 'arrayBuffer', signal: stop.signal }
    await expect(GET('/getWallets', options as never)).rejects.toThrow('ended')
  })
})

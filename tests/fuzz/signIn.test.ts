import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMessage, parseMessage, verifyMessage } from '../../runtime/src/signin/index.js'
import { printFields } from '../../runtime/src/signin/message/printFields.js'
import type { SignInNamespace } from '../../runtime/src/signin/message/types.js'
import { fuzzParameters, timeoutMs } from './budget.js'

/** Messages of a run; `SIGN_IN_MESSAGES=100000` for all of them. */
const messages = Number(process.env.SIGN_IN_MESSAGES ?? 5_000)

const accounts: Readonly<Record<SignInNamespace, readonly (readonly [chainId: string, address: string])[]>> =
  {
    eip155: [
      ['eip155:1', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
      ['eip155:9007199254740993', '0xde709f2102306220921060314715629080e2fb77'],
    ],
    solana: [
      ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Gats6ohoouUVH1WnLTbwEQbAvUFw9GXCA3tCrSV5ML8S'],
      ['solana:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiB', '11111111111111111111111111111111'],
    ],
    bip122: [['bip122:000000000019d6689c085ae165831e93', 'bc1q0guj5mkh73g4xyrrlzw8myz4ra8huf2y4wuyzn']],
    polkadot: [
      ['polkadot:91b171bb158e2d3848fa23a9f1c25182', '15tKus9sp7YAXvYUzV2PZwrtBUS89ghXbi3KjWG1G4Gv2cSh'],
    ],
    cosmos: [['cosmos:cosmoshub-4', 'cosmos1puxwaz9se4dlqvmjw602zwu7a2he08d25yerqs']],
  }

const line = (characters: string, minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...characters), { minLength, maxLength }).map((each) => each.join(''))
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const time = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined })
const uri = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  line(letters, 1, 20).map((path) => `did:key:${path}`),
)
const parameters = fc.record({
  account: fc.constantFrom(...Object.values(accounts).flat()),
  domain: fc.oneof(fc.domain(), fc.constantFrom('localhost:3000', '[::1]:80', 'user@a.example', '127.0.0.1')),
  uri,
  nonce: line(letters, 8, 128),
  issuedAt: time,
  expirationTime: optional(time),
  notBefore: optional(time),
  statement: optional(line(`${letters} -._~:/?#[]@!$&'()*+,;=`, 0, 200)),
  requestId: optional(line(`${letters}-._~:@!$&'()*+,;=`, 0, 60)),
  resources: optional(fc.array(uri, { minLength: 1, maxLength: 6 })),
  scheme: optional(fc.constantFrom('https', 'HTTP', 'a+b-c.d')),
})

const change = fc.tuple(
  fc.nat(),
  fc.constantFrom('', '\n', ' ', 'URI: ', '\r\n', 'é', '\u0000', '- ', ':', '//', '%'),
)

/** Time spent reading, and how much was read. */
const reading = { ms: 0, kilobytes: 0 }

/** Whether the parser takes a text; the fields that it reads have to print as the same text again. */
function readsAsItIs(text: string): boolean {
  const before = performance.now()
  const parsed = parseMessage(text)
  reading.ms += performance.now() - before
  reading.kilobytes += Math.max(1, text.length / 1000)
  if (!parsed.ok) {
    expect(parsed.code).toBe('format')
    return false
  }
  expect(printFields(parsed.namespace, parsed.fields)).toBe(text)
  return true
}

it(
  'parseMessage and printFields print what was read, and read what was printed',
  async () => {
    let made = 0
    let changed = 0
    await fc.assert(
      fc.asyncProperty(
        parameters,
        change,
        fc.anything(),
        async ({ account, ...others }, [at, piece], junk) => {
          const [chainId, address] = account
          const created = createMessage({ ...others, chainId, address })
          if (created.ok) {
            made++
            expect(readsAsItIs(created.message)).toBe(true)
            // A byte more or another one: refused, or another message that prints as itself.
            const place = at % (created.message.length + 1)
            const { message } = created
            if (readsAsItIs(message.slice(0, place) + piece + message.slice(place))) changed++
            readsAsItIs(message.slice(0, place) + piece + message.slice(place + 1))
          } else expect(chainId.startsWith('solana:') || others.domain.length > 255).toBe(true)
          parseMessage(junk)
          expect((await verifyMessage(junk as never)).status).toBe('invalid')
          expect(createMessage(junk as never).ok).toBe(false)
        },
      ),
      fuzzParameters(messages),
    )
    expect(made).toBeGreaterThan(messages / 2)
    expect(changed).toBeGreaterThan(0)
    expect(reading.ms / reading.kilobytes).toBeLessThan(1)
  },
  timeoutMs,
)

import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audience, closeServers, issueToken } from './issueToken.js'

// These are the checks that common gateways document, with jose in their place. A token that the sign-in server has issued
// passes each rule, and is refused as soon as the setting of that rule is wrong.

/** Settings of a gateway, and the time on its clock in seconds. */
interface Setting {
  readonly algorithms: readonly string[]
  readonly audiences: readonly string[]
  readonly issuer: string
  readonly keys: JWTVerifyGetKey
  readonly now: number
  /** How far its clock may be off. */
  readonly skew: number
}

let right: Omit<Setting, 'algorithms' | 'skew'>
let token = ''
let otherKeys: Setting['keys']
let times = { exp: 0, iat: 0 }

beforeAll(async () => {
  const issued = await issueToken()
  token = issued.token
  const { exp = 0, iat = 0 } = decodeJwt(token)
  times = { exp, iat }
  const document = await (await fetch(`${issued.issuer}/.well-known/openid-configuration`)).json()
  const { publicKey } = await generateKeyPair('ES256', { extractable: true })
  otherKeys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'other', alg: 'ES256' }] })
  right = {
    audiences: ['https://mail.example', audience],
    issuer: document.issuer,
    keys: createRemoteJWKSet(new URL(document.jwks_uri)),
    now: iat + 1,
  }
})
afterAll(closeServers)

/** Whether a gateway lets a request with the token pass; else which check refuses it. */
async function ask({ algorithms, audiences, issuer, keys, now, skew }: Setting): Promise<string> {
  const options = { algorithms: [...algorithms], audience: [...audiences], issuer, clockTolerance: skew }
  return jwtVerify(token, keys, {
    ...options,
    currentDate: new Date(now * 1000),
    requiredClaims: ['exp', 'iat'],
    // With a limit of its age, a token from the future is refused.
    maxTokenAge: 3600,
  }).then(
    () => 'passes',
    ({ claim, code }: { claim?: string; code: string }) => claim ?? code,
  )
}

/** Settings of gateways, by their documents. */
const gateways = {
  // envoy.filters.http.jwt_authn: every algorithm of RSA and of elliptic curves, and `clock_skew_seconds`, which is 60.
  Envoy: { algorithms: ['ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256', 'EdDSA'], skew: 60 },
  // A JWT authorizer of a REST API: the algorithms that it is given. No minute for clocks is documented.
  'Amazon API Gateway, REST API': { algorithms: ['ES256'], skew: 0 },
} as const
const names = Object.keys(gateways) as (keyof typeof gateways)[]

/** A rule, how its setting is still right, how it is wrong, and which check refuses then. */
type Rule = readonly [
  rule: string,
  passes: (skew: number) => Partial<Setting>,
  refused: (skew: number) => Partial<Setting>,
  by: string,
]
const rules: readonly Rule[] = [
  ['the issuer, to the letter', () => ({}), () => ({ issuer: `${right.issuer}/` }), 'iss'],
  ['an audience that is on a list', () => ({}), () => ({ audiences: ['https://mail.example'] }), 'aud'],
  [
    'the end of the token',
    (skew) => ({ now: times.exp + skew - 1 }),
    (skew) => ({ now: times.exp + skew + 1 }),
    'exp',
  ],
  [
    'a token that is not from the future',
    (skew) => ({ now: times.iat - skew }),
    (skew) => ({ now: times.iat - skew - 1 }),
    'iat',
  ],
  ['the key that the token names', () => ({}), () => ({ keys: otherKeys }), 'ERR_JWKS_NO_MATCHING_KEY'],
  [
    'an algorithm that is allowed',
    () => ({ algorithms: ['ES256'] }),
    () => ({ algorithms: ['RS256', 'RS384', 'RS512'] }),
    'ERR_JOSE_ALG_NOT_ALLOWED',
  ],
]

describe.each(names)('%s', (name) => {
  it.each(
    rules,
  )('takes a token of the server by %s, and refuses it by a wrong one', async (_rule, passes, refused, by) => {
    const { algorithms, skew } = gateways[name]
    const setting = { ...right, algorithms, skew }
    expect(await ask({ ...setting, ...passes(skew) })).toBe('passes')
    expect(await ask({ ...setting, ...refused(skew) })).toBe(by)
  })
})

it('a gateway that takes RSA alone, as a JWT authorizer of an HTTP API at Amazon, refuses every token of the server', async () => {
  const algorithms = ['RS256', 'RS384', 'RS512']
  expect(await ask({ ...right, algorithms, skew: 0 })).toBe('ERR_JOSE_ALG_NOT_ALLOWED')
})

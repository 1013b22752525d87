// The part of defences.mjs that is in log-ins to the embedded wallet with accounts of other sites.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code as text

const socials = 'frame/src/server/socials.test.ts'
const farcaster = 'frame/src/server/farcaster.test.ts'
const message = 'frame/src/server/farcasterMessage.ts'

/** @type {readonly (readonly [attack: string, file: string, text: string, without: string, test: string])[]} */
export const socialDefences = [
  [
    'T-G2',
    'frame/src/server/socials.ts',
    "where id = ? and provider = ? and stage = 'started' and expires_at > ?",
    'where id = ? and provider = ? and expires_at > ?',
    socials,
  ],
  [
    'T-G2',
    'frame/src/server/socials.ts',
    "result = ? and device = ? and account = ? and stage = 'known' and expires_at > ?",
    "result = ? and ? <> '' and account = ? and stage = 'known' and expires_at > ?",
    socials,
  ],
  [
    'T-G2',
    'frame/src/server/socials.ts',
    "if (!isOfIssuer(provider, client, query.get('iss'))) return failed('issuer')",
    '',
    socials,
  ],
  [
    'T-G2',
    'frame/src/server/idTokens.ts',
    'const { payload } = await jwtVerify(token, known, {',
    "const { payload } = await (async (..._: unknown[]) => ({ payload: (await import('jose')).decodeJwt(token) }))(token, known, {",
    socials,
  ],
  ['T-G2', 'frame/src/server/idTokens.ts', 'audience,\n      issuer,', 'issuer,', socials],
  ['T-G2', 'frame/src/server/idTokens.ts', 'issuer,\n      currentDate', 'currentDate', socials],
  [
    'T-G2',
    'frame/src/server/idTokens.ts',
    "if (payload.nonce !== nonce) throw new Error('The ID token is of another log-in')",
    '',
    socials,
  ],
  [
    'T-G2',
    'frame/src/server/idTokens.ts',
    "if (Array.isArray(aud) && azp !== audience) throw new Error('The ID token is for another client')",
    '',
    socials,
  ],
  ['T-G2', 'frame/src/server/socialOutcome.ts', 'url?.origin !== site || ', 'url === undefined || ', socials],
  ['T-G2', 'frame/src/server/socialOutcome.ts', " || url.username !== ''", '', socials],
  [
    'T-G2',
    'frame/src/server/socialOutcome.ts',
    "secrets.hash('social', state, page)",
    "secrets.hash('social', state)",
    socials,
  ],
  ['T-G2', 'frame/src/server/socialOutcome.ts', 'url.hash +=', 'url.search +=', socials],
  ['T-G2', message, 'found.domain !== domain || ', '', farcaster],
  ['T-G2', message, 'found.uri !== uri || ', '', farcaster],
  ['T-G2', message, ' || found.nonce !== nonce', '', farcaster],
  ['T-G2', message, 'if (!isAddress(address)) return undefined', '', farcaster],
  ['T-G2', message, 'issuedAt <= now + skew && ', '', farcaster],
  ['T-G2', message, ' && issuedAt >= now - maxAge', '', farcaster],
  [
    'T-G2',
    message,
    'if (expires !== undefined && !(Date.parse(expires) > now)) return undefined',
    '',
    farcaster,
  ],
  [
    'T-G2',
    message,
    'if (begins !== undefined && !(Date.parse(begins) <= now + skew)) return undefined',
    '',
    farcaster,
  ],
  ['T-G2', message, 'ids.length === 1 && ', '', farcaster],
  [
    'T-G2',
    message,
    'if (!((await isSignedByKey(address, signed)) || (await isSignedByContract(node, address, signed))))\n    return false\n',
    '',
    farcaster,
  ],
  ['T-G2', message, 'if (owned === fid) return true', 'if (owned > 0n) return true', farcaster],
  ['T-G2', message, ' && state === 1', '', farcaster],
  ['T-G2', message, 'keyType === 2 && ', '', farcaster],
  ['T-G2', 'frame/src/server/farcaster.ts', 'id = ? and device = ? and', "id = ? and ? <> '' and", farcaster],
  [
    'T-G2',
    'frame/src/server/farcaster.ts',
    "and stage = 'started' and expires_at > ?`",
    "and stage = 'started' and ? > 0`",
    farcaster,
  ],
  [
    'T-G2',
    'frame/src/server/farcaster.ts',
    "set stage = 'returned' where ${found}",
    "set stage = 'started' where ${found}",
    farcaster,
  ],
  [
    'T-G5',
    'frame/src/server/socials.ts',
    "secrets.hash('social-user', provider, identity.subject)",
    "secrets.hash('social-user', identity.mail)",
    socials,
  ],
  [
    'T-G5',
    'frame/src/server/idTokens.ts',
    'isVerified && typeof email',
    'typeof isVerified && typeof email',
    socials,
  ],
]

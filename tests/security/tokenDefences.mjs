// The part of defences.mjs that is in tokens for other servers.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code as text

const guard = 'runtime/src/signin/guard/createTokenGuard.ts'
const proofGuard = 'runtime/src/signin/tokens/checkProof.ts'
const issuer = 'runtime/src/signin/issuer/createIssuer.ts'
const reader = 'runtime/src/signin/tokens/readToken.ts'
const proofs = 'runtime/src/signin/tokens/readProof.ts'
const issue = 'runtime/src/signin/issuer/createTokenCalls.ts'
const signInHash = 'frame/src/shared/signIn.ts'
const signIns = 'frame/src/server/wallets/signIns.ts'
const signedIn = 'frame/src/server/wallets/signIns.test.ts'
const guarded = 'runtime/src/signin/guard/guard.test.ts'
const issued = 'runtime/src/signin/issuer/tokens.test.ts'
const chunk = 'runtime/src/features/siwx/tokens.chunk.ts'
const provided = 'runtime/src/signin/provider/provider.test.ts'
const authorization = 'runtime/src/signin/provider/readAuthorization.ts'
const exchanged = 'runtime/src/signin/provider/createExchange.ts'
const exchanges = 'runtime/src/signin/provider/exchange.test.ts'
const options = 'runtime/src/signin/issuer/checkTokenOptions.ts'
const signer = 'runtime/src/signin/issuer/readSigner.ts'
const signers = 'runtime/src/signin/issuer/signers.test.ts'
const calls = 'runtime/src/signin/provider/freshness.ts'
const asked = 'runtime/src/features/siwx/getToken.test.tsx'

/** @type {readonly (readonly [attack: string, file: string, text: string, without: string, test: string])[]} */
export const tokenDefences = [
  [
    'T-T1',
    reader,
    'await jwtVerify(token, keys, {',
    "await (async (..._: unknown[]) => ({ payload: (await import('jose')).decodeJwt(token) }))(token, keys, {",
    guarded,
  ],
  [
    'T-T1',
    guard,
    'const keys = createRemoteJWKSet(new URL(jwksUri), {',
    "const keys = (async (header: any, token: any) =>\n    header.jwk ? await (await import('jose')).EmbeddedJWK(header, token) : await published(header, token)) as ReturnType<typeof createRemoteJWKSet>\n  const published = createRemoteJWKSet(new URL(jwksUri), {",
    guarded,
  ],
  ['T-T2', reader, '      audience,\n      issuer,', '      issuer,', guarded],
  ['T-T2', reader, '      issuer,\n      algorithms', '      algorithms', guarded],
  ['T-T2', reader, '      typ: tokenType,\n', '', guarded],
  [
    'T-T2',
    reader,
    "if (!hasForms(payload)) throw refused('invalid')\n    return payload",
    'return payload as never',
    guarded,
  ],
  ['T-T2', options, 'each === issuer || ', '', provided],
  ['T-T2', options, ' || provider.clients.some(({ id }) => id === each)', '', provided],
  ['T-T3', reader, "requiredClaims: ['exp', ", 'requiredClaims: [', guarded],
  ['T-T3', reader, '      maxTokenAge: oldest,\n', '', guarded],
  ['T-T3', reader, 'clockTolerance: clockSkew', 'clockTolerance: 3600', guarded],
  ['T-T4', proofGuard, "if (isBound !== (bound !== undefined)) throw refused('proof')", '', guarded],
  ['T-T4', proofGuard, "if (read.jkt !== bound) throw refused('proof')", '', guarded],
  [
    'T-T4',
    proofGuard,
    "if ((await storage.countCall(hashOf(`dpop ${read.id}`), proofMemory, now())) > 1) throw refused('proof')",
    'void [storage, hashOf, proofMemory]',
    guarded,
  ],
  [
    'T-T4',
    proofs,
    "if (htm !== method) throw new Error('The proof is for another method.')",
    'void [htm, method]',
    guarded,
  ],
  [
    'T-T4',
    proofs,
    "if (withoutQuery(htu) !== withoutQuery(url)) throw new Error('The proof is for another address.')",
    'void [htu, url, withoutQuery]',
    guarded,
  ],
  [
    'T-T4',
    proofs,
    "if (token !== undefined && ath !== hashOfToken(token)) throw new Error('The proof is for another token.')",
    'void [ath, hashOfToken]',
    guarded,
  ],
  ['T-T4', proofs, "    typ: 'dpop+jwt',\n", '', guarded],
  ['T-T4', proofs, '    maxTokenAge: oldestProof,\n', '', guarded],
  [
    'T-T4',
    proofs,
    "if (typeof jti !== 'string' || jti === '' || jti.length > 256) throw new Error('The proof has no id.')",
    '',
    guarded,
  ],
  [
    'T-T4',
    issuer,
    '(await storage.countCall(hashOf(`dpop ${read.id}`), proofMemory, now())) > 1 ? null : read.jkt',
    'void [hashOf, proofMemory] ?? read.jkt',
    issued,
  ],
  ['T-T5', issue, "if (!audiences.includes(audience)) return respondError('audience')", '', issued],
  [
    'T-T5',
    issue,
    'session === null || !isOf(session, account)',
    'session === null || !isOf(session, undefined)',
    issued,
  ],
  [
    'T-T5',
    'runtime/src/signin/server/createSignInServer.ts',
    "if (!origins.accepts(request)) return respondError('origin')",
    '',
    issued,
  ],
  ['T-T6', issuer, 'sub: seal(sector, id === undefined', 'sub: seal(id === undefined', issued],
  ['T-T7', chunk, "if (!isCurrent(kit, session)) throw new AppKitError('TOKEN_SIGNED_OUT')", '', asked],
  ['T-T7', chunk, "|| type !== (dpop ? 'DPoP' : 'Bearer')", '', asked],
  ['T-T8', authorization, '|| !isRegistered(client, redirectUri)', '', provided],
  ['T-T8', authorization, '(?:127\\.0\\.0\\.1|', '(?:localhost|127\\.0\\.0\\.1|', exchanges],
  [
    'T-T8',
    authorization,
    "if (get('code_challenge_method') !== 'S256' || !/^[\\w-]{43}$/.test(get('code_challenge') ?? ''))\n    return 'invalid_request'",
    '',
    provided,
  ],
  ['T-T8', exchanged, ' || (content.jkt !== undefined && content.jkt !== jkt)', '', exchanges],
  ['T-T8', exchanged, '1 : usersOfApp', '1 : usersOfApp ** 9', exchanges],
  ['T-T8', exchanged, 'content.client === client.id &&', '', provided],
  ['T-T8', exchanged, "content.redirectUri === form.get('redirect_uri') &&", '', provided],
  [
    'T-T8',
    exchanged,
    'bytesToBase64Url(sha256(utf8ToBytes(verifier))) === content.challenge',
    'verifier !== undefined',
    provided,
  ],
  [
    'T-T8',
    exchanged,
    '(await storage.countCall(hashOf(`code ${code}`), codeMemory, now())) > 1',
    '[codeMemory, now, code].length === 0',
    provided,
  ],
  [
    'T-T8',
    exchanged,
    'client?.secret === undefined ? secret === null : hashOf(client.secret) === hashOf(secret ??',
    'secret === undefined || hashOf(``) !== (secret ??',
    provided,
  ],
  [
    'T-T8',
    'runtime/src/signin/provider/codes.ts',
    'return now() / 1000 - payload.at <= codeLife ? payload : undefined',
    'void codeLife\n        return payload',
    provided,
  ],
  [
    'T-T8',
    calls,
    'if (seal !== undefined && seal === sealOf(sentAt, before, asked))',
    'if (seal !== undefined)',
    provided,
  ],
  ['T-T8', calls, ' && signedAt >= Number(sentAt) - clockDifference', ' && clockDifference > 0', provided],
  ['T-T8', calls, 'nameOf(hash) !== before && ', '', provided],
  [
    'T-T8',
    'runtime/src/signin/provider/createUserInfo.ts',
    'audience: options.issuer,',
    'audience: JSON.parse(atob(token.split(`.`)[1] ?? ``)).aud,',
    provided,
  ],
  [
    'T-T9',
    signIns,
    'other.account <> frame_sign_ins.account',
    '1 = 0 and other.account <> frame_sign_ins.account',
    signedIn,
  ],
  ['T-T9', signIns, ' and other.proven >= frame_addresses.proven', '', signedIn],
  ['T-T9', signInHash, 'JSON.stringify([domain, nonce])', 'JSON.stringify([nonce])', signedIn],
  ['T-T9', signInHash, 'JSON.stringify([domain, nonce])', 'JSON.stringify([domain])', signedIn],
  [
    'T-T9',
    signIns,
    ' and frame_addresses.address = ?\n        where id',
    '\n        where ? is not null and id',
    signedIn,
  ],
  ['T-T9', signIns, 'id = ? and expires_at > ?', 'id = ? and ? is not null', signedIn],
  ['T-T10', signer, "if (namespace === 'eip155' && !(await isOfKey(session))) return account", '', signers],
  ['T-T10', signIns, ' && Number(row.proven) === 1 ?', ' ?', signedIn],
]

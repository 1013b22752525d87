// The part of defences.mjs that is in log-ins with the account that a user has at the app, and in keys that users bring.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code as text

const folder = 'frame/src/server/ownLogin'
const [check, fetching] = ['checkToken', 'fetchKeys'].map((name) => `${folder}/${name}.ts`)
const [keys, stolen] = ['keys', 'stolenKey'].map((name) => `${folder}/${name}.test.ts`)
const [own, login] = ['frame/src/server/login/ownLogin.ts', 'frame/src/server/login/ownLogin.test.ts']

const moveFolder = 'frame/src/server/moveIn'
const [moving, moves] = [`${moveFolder}/moveIn.ts`, `${moveFolder}/moveIn.test.ts`]
const [read, typed] = ['frame/page/vault/readKey.ts', 'frame/page/vault/readKey.test.ts']

/** @type {readonly (readonly [attack: string, file: string, text: string, without: string, test: string])[]} */
export const ownDefences = [
  [
    'T-O1',
    check,
    'const { payload } = await jwtVerify(token, keysOf(login), {',
    "const { payload } = await (async (..._: unknown[]) => ({ payload: (await import('jose')).decodeJwt(token) }))(token, keysOf(login), {",
    login,
  ],
  ['T-O1', check, 'audience,\n      issuer,\n      currentDate', 'issuer,\n      currentDate', login],
  ['T-O1', check, 'issuer,\n      currentDate', 'currentDate', login],
  ['T-O1', check, 'maxTokenAge: maxAge,', '', login],
  ['T-O1', check, "requiredClaims: ['sub', 'exp', 'iat', 'nonce'],", '', login],
  ['T-O1', check, 'if (Array.isArray(aud) && aud.length > 1)', 'if (aud === undefined)', login],
  ['T-O1', check, "sub === '' || sub.length > 255", "sub === '-'", login],
  [
    'T-O1',
    'frame/src/server/config/readOwnLogin.ts',
    "kty !== 'EC' && kty !== 'RSA' && kty !== 'OKP'",
    "kty === ''",
    login,
  ],
  ['T-O2', own, 'where id = ? and device = ?', "where id = ? and ? <> ''", login],
  ['T-O2', own, 'and site = ?', "and ? <> ''", login],
  ['T-O2', own, 'and expires_at > ?', 'and ? > 0', login],
  [
    'T-O2',
    own,
    "needed(`delete from frame_socials where id = ? and stage = 'returned' returning id`, [id])",
    "needed(`update frame_socials set stage = 'started' where id = ? and stage = 'returned' returning id`, [id])",
    login,
  ],
  ['T-O2', check, 'if (payload.nonce !== nonce)', "if (payload.nonce === '')", keys],
  [
    'T-O3',
    'frame/src/server/wallets/wallets.ts',
    "if (found && (found.kind !== 'device' || found.device !== caller.device))",
    "if (found && found.kind !== 'device')",
    stolen,
  ],
  [
    'T-O3',
    'frame/src/server/identities/accountMail.ts',
    'wallet.record.slots.some((slot) => slot.device === device)',
    "device !== ''",
    stolen,
  ],
  ['T-O4', check, 'cooldownDuration: 30_000', 'cooldownDuration: 0', keys],
  ['T-O4', check, 'cacheMaxAge: 600_000', 'cacheMaxAge: Number.POSITIVE_INFINITY', keys],
  [
    'T-O4',
    fetching,
    'if (size > maxBytes) return fail(`answered with more than ${maxBytes} bytes`)',
    '',
    keys,
  ],
  ['T-O4', fetching, 'signal: AbortSignal.timeout(ms),', '', keys],
  [
    'T-O4',
    fetching,
    'if (response.statusCode !== 200) return fail(`answered ${response.statusCode}`)',
    '',
    keys,
  ],
  ['T-O4', fetching, 'if (!isFree) requirePublicHost(url.hostname)', '', keys],
  ['T-O4', fetching, '...(!isFree && { lookup: publicLookup(resolveName) }),', '', keys],
  ['T-O5', own, 'ownUser(secrets, issuer, subject)', "secrets.hash('email', mail)", login],
  [
    'T-O5',
    'frame/src/server/identities/identities.ts',
    "hash('own-user', issuer, subject)",
    "hash('own-user', subject)",
    login,
  ],
  ['T-O6', read, "if (words.some((word) => !wordlist.includes(word))) return 'word'", '', typed],
  ['T-O6', read, 'mnemonicToEntropy(phrase, wordlist).fill(0)', '', typed],
  [
    'T-O7',
    'frame/src/server/wallets/wallets.ts',
    'on conflict (account) do nothing returning account',
    'on conflict (account) do update set record = excluded.record returning account',
    moves,
  ],
  [
    'T-O7',
    `${moveFolder}/keepMoveList.ts`,
    'else if (await hasWallet(store, user)) present.push(mail)',
    "else if (mail === '') present.push(mail)",
    moves,
  ],
  [
    'T-O8',
    moving,
    'if (!addresses.some((address) => areSameAddress(address, expected))) throw',
    'if (addresses.length === 0) throw',
    moves,
  ],
  [
    'T-O8',
    'frame/src/server/config/readMoveList.ts',
    'if (!verify(algorithm, list, key, signature))',
    "if (algorithm === '')",
    moves,
  ],
]

// The part of defences.mjs that is in the ways to log in to one account.

const accountMail = 'frame/src/server/identities/accountMail.ts'
const accountMailTest = 'frame/src/server/identities/accountMail.test.ts'
const attacks = 'frame/src/server/linking/attacks.test.ts'
const custody = 'frame/src/server/wallets/custody.ts'
const model = 'frame/src/server/linking/linking.model.test.ts'
const links = 'frame/src/server/linking/links.ts'
const providerWindow = 'frame/page/links/providerWindow.ts'
const proofs = 'frame/src/server/linking/linkProofs.ts'
const walletLogin = 'frame/src/server/login/walletLogin.ts'
const walletSigners = 'frame/src/server/wallets/signers.ts'
const walletTest = 'frame/src/server/login/walletLogin.test.ts'
const unlinks = 'frame/src/server/linking/unlinks.ts'
const passkeyLogin = 'frame/src/server/linking/passkeyLogin.test.ts'
const passkeyProofs = 'frame/src/server/linking/passkeyProofs.ts'
const linkedPasskeys = 'frame/src/server/passkeys/linkedPasskeys.ts'
const removal = 'frame/src/server/linking/removal.test.ts'
const rule = 'frame/src/server/wallets/removalRule.ts'
const socials = 'frame/src/server/login/socials.ts'

/** @type {readonly (readonly [attack: string, file: string, text: string, without: string, test: string])[]} */
export const linkDefences = [
  // Classic-federated merge.
  ['T-G9', proofs, "if (owner?.isUsed) throw new FrameError('OTHER_WALLET')", '', attacks],
  [
    'T-G9',
    socials,
    "secrets.hash('social-user', provider, identity.subject)",
    "secrets.hash('email', identity.mail)",
    attacks,
  ],
  // Unexpired session.
  [
    'T-G9',
    links,
    'delete from frame_sessions where account = ?',
    "delete from frame_sessions where '' = ?",
    attacks,
  ],
  [
    'T-G9',
    unlinks,
    'delete from frame_sessions where account = ?',
    "delete from frame_sessions where '' = ?",
    attacks,
  ],
  [
    'T-G9',
    'frame/src/server/linking/emailChange.ts',
    'delete from frame_sessions where account = ?',
    "delete from frame_sessions where '' = ?",
    attacks,
  ],
  // Trojan identifier.
  [
    'T-G9',
    'frame/src/server/wallets/walletSignature.ts',
    "if (signer.toLowerCase() !== record.address.toLowerCase()) throw new FrameError('BAD_REQUEST')",
    '',
    attacks,
  ],
  [
    'T-G9',
    'frame/src/server/wallets/walletSignature.ts',
    "if (signer.toLowerCase() !== record.address.toLowerCase()) throw new FrameError('BAD_REQUEST')",
    '',
    model,
  ],
  ['T-G9', links, 'now, now + hold, user]', 'now, now, user]', attacks],
  [
    'T-G9',
    links,
    'where id = ? and account = ? and linked = 1',
    'where id = ? and account = ? and linked = 9',
    attacks,
  ],
  ['T-G9', socials, 'device = ? and account = ? and stage', "device = ? and ? <> 'none' and stage", attacks],
  ['T-G9', unlinks, "if (others.length === 0) throw new FrameError('LAST_LOGIN')", '', attacks],
  // Unexpired email change.
  [
    'T-G9',
    'frame/src/server/linking/emailChange.ts',
    'where frame_identities.id = ? and linked = 1)',
    'where frame_identities.id = ? and linked = 9)',
    attacks,
  ],
  // A provider that verifies nothing.
  [
    'T-G9',
    'frame/src/server/config/oauth.ts',
    "mail: verified === true ? text(email) : ''",
    'mail: text(email)',
    attacks,
  ],
  // Somebody at an unlocked wallet, who shuts its owner out.
  ['T-G9', rule, 'others.some((other) => other.since < since)', 'others.length > 0', removal],
  ['T-G9', rule, 'return rows.length === 0', 'return true', removal],
  [
    'T-G9',
    'frame/src/server/identities/identities.ts',
    'coalesce(frame_identities.opens_at, 0) > 0',
    '1 = 0',
    removal,
  ],
  [
    'T-G9',
    'frame/src/server/wallets/wallets.ts',
    "...added.filter(({ kind }) => kind === 'passkey')",
    '...added.slice(1)',
    removal,
  ],
  [
    'T-G9',
    unlinks,
    'const isFree = identity.removalAt !== 0 && identity.removalAt <= parts.store.now()',
    'const isFree = identity.removalAt !== 0',
    removal,
  ],
  // Another window that pretends to be that of a provider.
  ['T-G9', providerWindow, 'source !== opened ||', '', 'frame/page/links/providerWindow.test.ts'],
  ['T-G9', providerWindow, '|| origin !== location.origin', '', 'frame/page/links/providerWindow.test.ts'],
  ['T-G9', proofs, "stage = 'code' and attempts < ?", "stage = 'code' and 0 < ?", attacks],
  // Farcaster as a further way to log in.
  [
    'T-G9',
    'frame/src/server/login/farcaster.ts',
    'device = ? and account = ? and provider',
    "device = ? and ? <> 'none' and provider",
    'frame/src/server/login/farcaster.test.ts',
  ],
  // A wallet of the browser as a way to log in.
  ...[
    ['nonce: String(row.nonce)', "nonce: 'a'.repeat(64)"],
    ['site: String(row.site),', "site: 'https://evil.example',"],
    ["isLink: row.account !== ''", 'isLink: true'],
    [
      "and stage = 'started' and expires_at > ? returning id",
      "and stage <> '' and expires_at > ? returning id",
    ],
    ['stateId(parts, state, page)', 'stateId(parts, state, undefined)'],
  ].map(([line, without]) => ['T-G9', walletLogin, line, without, walletTest]),
  ...[
    [`eip155:\${chainId}:\${address.toLowerCase()}`, `eip155:\${address.toLowerCase()}`],
    ['if (await isSignedByKey(address, signed)) return', 'if (signed !== undefined) return'],
    [' || !isStrictEd25519(signature, key)', ''],
    ['verifyByNode(crypto, signature, Buffer.from(message), key)', 'key !== signature'],
  ].map(([line, without]) => ['T-G9', walletSigners, line, without, walletTest]),
  // The address that a provider says.
  [
    'T-G10',
    accountMail,
    'wallet.record.slots.some((slot) => slot.device === device)',
    "device !== ''",
    accountMailTest,
  ],
  ['T-G10', accountMail, " || mail === ''", '', accountMailTest],
  ['T-G10', socials, 'tellMoved(parts, caller, address)', '', accountMailTest],
  [
    'T-G7',
    custody,
    'for (const linked of await linkedMails(parts, session))',
    "for (const linked of ['']) ",
    accountMailTest,
  ],
  [
    'T-G7',
    custody,
    'await linkedMails(parts, session).then((mails) => mails.forEach(send), parts.onError)',
    '',
    accountMailTest,
  ],
  // A passkey as a further way to log in.
  [
    'T-G9',
    passkeyProofs,
    'await verifyKnown(parts, assertion, known, place)',
    "JSON.parse(Buffer.from(assertion.clientData, 'base64url').toString('utf8'))",
    passkeyLogin,
  ],
  [
    'T-G9',
    passkeyProofs,
    "if (!(await store.batch([useChallenge(parts, challenge)])).isDone) throw new FrameError('PASSKEY')",
    '',
    passkeyLogin,
  ],
  ['T-G9', passkeyProofs, "use: 'link' } as const", "use: 'get' } as const", passkeyLogin],
  ['T-G9', passkeyProofs, 'if (made !== undefined)', 'if (made === null)', passkeyLogin],
  [
    'T-G9',
    linkedPasskeys,
    'where frame_passkeys.identity = excluded.identity returning credential',
    'where 1 = 1 returning credential',
    passkeyLogin,
  ],
  [
    'T-G9',
    linkedPasskeys,
    "'delete from frame_passkeys where identity = ?'",
    '"delete from frame_passkeys where \'\' = ?"',
    passkeyLogin,
  ],
  ['T-G9', linkedPasskeys, "if (rows.length > 0) throw new FrameError('PASSKEY_LOGIN')", '', passkeyLogin],
  [
    'T-G9',
    'frame/src/server/passkeys/passkeys.ts',
    "if (found.isLinked) throw new FrameError('NO_PASSKEY')",
    '',
    passkeyLogin,
  ],
]

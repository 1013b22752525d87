// The part of defences.mjs that is in the ways to log in to one account.

const attacks = 'frame/src/server/linking/attacks.test.ts'
const model = 'frame/src/server/linking/linking.model.test.ts'
const links = 'frame/src/server/linking/links.ts'
const proofs = 'frame/src/server/linking/linkProofs.ts'
const unlinks = 'frame/src/server/linking/unlinks.ts'
const socials = 'frame/src/server/socials.ts'

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
  // Trojan identifier.
  [
    'T-G9',
    links,
    "if (signer.toLowerCase() !== record.address.toLowerCase()) throw new FrameError('BAD_REQUEST')",
    '',
    attacks,
  ],
  [
    'T-G9',
    links,
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
  [
    'T-G9',
    unlinks,
    "if (other === undefined) throw new FrameError('LAST_LOGIN')",
    'if (other === undefined) return identity',
    attacks,
  ],
  // Unexpired email change.
  [
    'T-G9',
    'frame/src/server/emailChange.ts',
    'where frame_identities.id = ? and linked = 1)',
    'where frame_identities.id = ? and linked = 9)',
    attacks,
  ],
  // A provider that verifies nothing.
  [
    'T-G9',
    'frame/src/server/oauth.ts',
    "mail: verified === true ? text(email) : ''",
    'mail: text(email)',
    attacks,
  ],
  ['T-G9', proofs, "stage = 'code' and attempts < ?", "stage = 'code' and 0 < ?", attacks],
]

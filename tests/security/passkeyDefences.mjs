// The part of defences.mjs that is in log-in with a passkey, and in wallets of guests.

const passkeys = 'frame/src/server/passkeys/passkeys.test.ts'
const custody = 'frame/src/server/passkeys/custody.test.ts'
const verify = 'frame/src/server/passkeys/verify.ts'
const challenges = 'frame/src/server/passkeys/challenges.ts'
const server = 'frame/src/server/passkeys/passkeys.ts'
const guests = 'tests/contract/frame/guests.test.ts'

/** @type {readonly (readonly [attack: string, file: string, text: string, without: string, test: string])[]} */
export const passkeyDefences = [
  [
    'T-P1',
    verify,
    'expectedOrigin: parts.config.origin',
    "expectedOrigin: [parts.config.origin, 'http://evil.localhost:4601']",
    passkeys,
  ],
  [
    'T-P1',
    verify,
    'expectedRPID: new URL(parts.config.origin).hostname',
    "expectedRPID: [new URL(parts.config.origin).hostname, 'evil.localhost']",
    passkeys,
  ],
  ['T-P1', verify, ' && (topOrigin === undefined || topOrigin === site)', '', passkeys],
  [
    'T-P1',
    verify,
    'requireUserVerification: true,\n      supportedAlgorithmIDs',
    'requireUserVerification: false,\n      supportedAlgorithmIDs',
    passkeys,
  ],
  [
    'T-P1',
    verify,
    'requireUserVerification: true,\n      credential: key',
    'requireUserVerification: false,\n      credential: key',
    passkeys,
  ],
  ['T-P2', challenges, 'return isOurs && head', 'return head', passkeys],
  ['T-P2', challenges, ' && head.readBigUInt64BE(seedLength) > BigInt(store.now())', '', passkeys],
  ['T-P2', challenges, "'), use, device, site)", "'), use, site)", passkeys],
  ['T-P2', challenges, "'), use, device, site)", "'), use, device)", passkeys],
  ['T-P2', challenges, "'), use, device, site)", "'), device, site)", passkeys],
  [
    'T-P2',
    challenges,
    'on conflict (id) do nothing returning id',
    'on conflict (id) do update set until = excluded.until returning id',
    passkeys,
  ],
  ['T-P3', verify, 'counter: known.counter,', 'counter: 0,', passkeys],
  [
    'T-P3',
    verify,
    "if (!checked.verified) throw new FrameError('PASSKEY')\n  return { counter",
    'return { counter',
    passkeys,
  ],
  [
    'T-P4',
    server,
    'on conflict (credential) do nothing returning account',
    'on conflict (credential) do update set account = excluded.account returning account',
    passkeys,
  ],
  [
    'T-P5',
    'frame/page/wallet/passkeyCeremony.ts',
    'found: { credential, output: outputOf(chosen) },\n    assertion: {',
    'found: { credential, output: outputOf(chosen) },\n    assertion: {\n      ...{ results: toText(outputOf(chosen)?.buffer ?? new ArrayBuffer()) },',
    'tests/contract/frame/passkeyFirst.test.ts',
  ],
  ['T-P6', 'frame/page/wallet/guestWallet.ts', 'if (isKept !== true)', 'if (isKept === undefined)', guests],
  [
    'T-P7',
    'frame/src/server/linking/emailChange.ts',
    "if (current === '' && !isProved) throw new FrameError('NO_EMAIL')",
    '',
    custody,
  ],
  ['T-P7', server, "if (found.account !== account) throw new FrameError('NO_PASSKEY')", '', custody],
  [
    'T-P8',
    server,
    "if (isOnlyPasskey && own.length === 1) throw new FrameError('LAST_PASSKEY')",
    '',
    custody,
  ],
  [
    'T-P8',
    server,
    "return [statement('delete from frame_passkeys where credential = ?', [passkey.credential])]",
    'return []',
    custody,
  ],
]

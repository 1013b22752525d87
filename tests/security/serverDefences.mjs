// The part of defences.mjs that is in the server.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code as text

const store = 'server/src/sessions/openSessionStore.ts'
const stored = 'server/src/sessions/openSessionStore.test.ts'

/** @type {readonly (readonly [attack: string, file: string, text: string, without: string, test: string])[]} */
export const serverDefences = [
  [
    'T-F8',
    store,
    '(context is null or revoked_at is not null or expiry <= ${seconds()})',
    '(expiry > ${seconds()} or 1 = 1)',
    stored,
  ],
  [
    'T-F8',
    store,
    ">= maxOfAccount) return 'account'",
    ">= Number.POSITIVE_INFINITY) return 'account'",
    stored,
  ],
  [
    'T-F8',
    store,
    '(context is null or (expiry = ? and terms = ? and context = ?))',
    '(context is null or context is not null or (expiry = ? and terms = ? and context = ?))',
    stored,
  ],
  [
    'T-F9',
    'server/src/relay/createUsage.ts',
    '(networks.get(network) ?? 0) + bytes > limits.perNetwork ||',
    '',
    'server/src/relay/relay.test.ts',
  ],
]

// These figures are counted before a release: each has the number of cases that make it whole, and the sources it speaks of.

/**
 * @typedef {object} Figure
 * @property {string} id its part and its name
 * @property {string} part
 * @property {string} title what is tried, as the page of the documentation says it
 * @property {string} unit what is counted
 * @property {number} target how many cases make it whole
 * @property {number} slice how many cases are run between two records; what a run that is cut repeats at most
 * @property {boolean} [soFar] whole at any number of cases
 * @property {number} [turn] how long a process runs before the next one takes over, in milliseconds
 * @property {readonly string[]} sources folders and files; a figure begins again when one of them changes
 * @property {string} [file] the test whose model is run, from the root
 */

const service = (name, title) => ({
  id: `specs/${name}`,
  part: 'specs',
  title,
  unit: 'cases',
  target: 1_000_000,
  slice: 2_000,
  sources: ['generated', `specs/openapi/${name}.yaml`, 'cli/src/generate', 'templates/generated'],
})

const model = (name, title, target, slice, file, sources) => ({
  id: `interleavings/${name}`,
  part: 'interleavings',
  title,
  unit: 'interleavings',
  target,
  slice,
  file,
  sources,
})

const kit = ['runtime/src/kit', 'runtime/src/chains', 'runtime/src/storage']

const flow = (name, title, target, sources) => ({
  id: `faults/${name}`,
  part: 'faults',
  title,
  unit: 'faults',
  target,
  slice: 50,
  sources: [...kit, 'runtime/src/namespaces/eip155', 'runtime/src/services', ...sources],
})

const program = (name, title, slice, sources) => ({
  id: `kills/${name}`,
  part: 'kills',
  title,
  unit: 'kills',
  target: 200,
  slice,
  sources,
})

/** @type {readonly Figure[]} */
export const figures = [
  service('catalogue', 'Replies of the wallet catalogue'),
  service('blockchain-api', 'Replies of the blockchain API'),
  service('analytics', 'Replies of analytics'),
  service('users', 'Replies of the users API'),
  {
    ...service('frame-messages', 'Messages between app and frame'),
    sources: ['generated', 'specs/frame-messages.schema.json', 'cli/src/generate', 'templates/generated'],
  },
  model(
    'channel',
    'Requests, replies, aborts and noise on the channel to the frame',
    1_200_000,
    2_000,
    'tests/fuzz/embeddedChannel.test.ts',
    ['runtime/src/embedded/channel', 'generated/frame-messages'],
  ),
  model(
    'handshakes',
    'Two handshakes of frames at once, with greetings at the wrong frame',
    600_000,
    500,
    'tests/fuzz/handshakes.test.ts',
    ['runtime/src/embedded/channel', 'frame/page/base/channel.ts'],
  ),
  model(
    'connections',
    'A user and three wallets that connect, lock, switch and leave',
    180_000,
    200,
    'runtime/src/kit/connection.model.test.ts',
    kit,
  ),
  model(
    'walletConnect',
    'Two tabs, one WalletConnect session, and a relay whose lines break',
    20_000,
    10,
    'tests/fuzz/walletConnectTabs.test.ts',
    ['runtime/src/walletconnect', 'server/src/relay'],
  ),
  flow('connect', 'A user connects a wallet', 6_000, []),
  flow('restore', 'A user comes back to the page', 6_000, []),
  flow('disconnect', 'A user disconnects', 6_000, []),
  flow('signIn', 'A user signs in', 6_000, ['runtime/src/features/siwx']),
  flow('email', 'A user logs in by email', 3_000, ['runtime/src/embedded']),
  {
    ...flow('pairing', 'A user pairs a wallet by WalletConnect and signs', 3_000, []),
    sources: ['runtime/src/walletconnect', 'server/src/relay'],
    slice: 25,
  },
  flow('send', 'A user sends coins', 10_000, ['runtime/src/features/send', 'runtime/src/features/amounts']),
  flow('swap', 'A user swaps tokens', 10_000, ['runtime/src/features/swaps', 'runtime/src/features/amounts']),
  program('sandbox', 'The sandbox: its chain, and names in SQLite', 5, ['sandbox/src', 'server/src']),
  program('frame', "The embedded wallet's server on SQLite", 5, ['frame/src']),
  program('server', 'The server: sign-ins in SQLite', 5, ['server/src', 'runtime/src/signin']),
  program('commands', '`create-appkit` while it writes', 10, ['cli/src', 'templates']),
  {
    id: 'soak/page',
    part: 'soak',
    title: 'A page in Chromium on the sandbox',
    unit: 'minutes',
    // The command says how many hours.
    target: 60,
    soFar: true,
    slice: 1,
    turn: 24 * 3_600_000,
    sources: ['runtime/src', 'sandbox/src', 'server/src'],
  },
]

/** The sources that a figure speaks of, and the file that makes its cases. @param {Figure} figure */
export const sourcesOf = ({ file, part, sources }) => [...sources, file ?? `tests/figures/parts/${part}.ts`]

/** The parts in the order they are run. */
export const parts = ['specs', 'interleavings', 'faults', 'kills', 'soak']

/**
 * @param {string} id of a figure
 * @returns {Figure}
 */
export function figureOf(id) {
  const found = figures.find((figure) => figure.id === id)
  if (found === undefined) throw new Error(`There is no figure ${id}.`)
  return found
}

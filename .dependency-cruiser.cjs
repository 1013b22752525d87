/** The layers of docs/architecture.md: imports run one way. */
const runtime = '^runtime/src'
const test = '\\.test\\.tsx?$'
const floors = [
  [
    'chains|encoding|errors|storage',
    'walletStandard|kit|signin|services|namespaces|walletconnect|embedded|ui|react|languages|features|bridges|testing|views',
  ],
  [
    'walletStandard',
    'kit|signin|services|namespaces|walletconnect|embedded|ui|react|languages|features|bridges|testing|views',
  ],
  [
    'kit',
    'signin|services|namespaces|walletconnect|embedded|ui|react|languages|features|bridges|testing|views',
  ],
  // A server uses it, without a kit, a store or a page.
  [
    'signin',
    'storage|walletStandard|kit|services|namespaces|walletconnect|embedded|ui|react|languages|features|bridges|testing|views',
  ],
  ['services', 'signin|namespaces|walletconnect|embedded|ui|react|languages|features|bridges|testing|views'],
  ['namespaces', 'signin|services|walletconnect|embedded|ui|react|languages|features|bridges|testing|views'],
  ['walletconnect', 'services|namespaces|embedded|ui|react|languages|features|bridges|testing|views'],
  ['embedded', 'services|namespaces|walletconnect|ui|react|languages|features|bridges|testing|views'],
  ['ui|react', 'namespaces|walletconnect|embedded|languages|features|bridges|testing|views'],
  // The buttons in a language: nothing imports it but apps.
  ['languages', 'services|namespaces|walletconnect|embedded|ui|features|bridges|testing|views'],
  ['features', 'namespaces|walletconnect|languages|bridges|testing|views'],
  ['bridges', 'walletconnect|embedded|ui|languages|features|testing|views'],
  ['views', 'namespaces|walletconnect|languages|bridges|testing'],
  ['testing', 'kit|services|walletconnect|embedded|ui|react|languages|features|bridges|views'],
]

/** The folders of a package by floors, the lowest first. A folder imports only from those below its floor. */
const staircases = {
  'cli/src': [
    'catalogue|context|errors',
    'edits|files|flags',
    'about|preset',
    'host',
    'render',
    'lock',
    'target',
    'ask|typecheck',
    'write',
    'generate|plan',
    'migrations|report',
    'change|dev|eject|snapshot|undo',
    'migrate',
    'create|doctor',
    'upgrade',
    'program',
    'bin',
  ],
  'frame/page': [
    'arming|messages|vault',
    'base',
    'prepare',
    'views',
    'wallet',
    'links|login|smart',
    'settings',
    'requests',
  ],
  'frame/page/smart': ['account', 'permissions'],
  'frame/src': ['shared', 'server', 'bin'],
  'frame/src/server': [
    'base',
    'storage',
    'config',
    'mail|ownLogin',
    'parts',
    'events|moveIn',
    'sessions',
    'passkeys',
    'wallets',
    'identities',
    'login|users',
    'linking',
    'http',
  ],
  'sandbox/src': [
    'errors|prices',
    'faults|solana|store',
    'chain|http',
    'contracts|indexer',
    'api|balances|bundler|catalogue|collectibles|tokens',
    'adapters|dev',
    'auth|frame|onramp|phone',
    'seed',
    'snapshot',
  ],
  'server/src': [
    'errors|frame|limits|operate',
    'spec|store',
    'http',
    'analytics|catalogue|chains|relay|signin|users|wallet',
    'ports',
    'names|onramp|portfolio|sessions|swaps',
    'history',
    'adapters',
    'blockchain|config',
    'data',
    'roles',
    'serve',
    'commands',
    'bin',
  ],
}

function stairs(root, levels) {
  const below = levels.map((level, index) => ({
    name: `floor-${root.replaceAll('/', '-')}-${level.replaceAll('|', '-')}`,
    comment: `${level} may import only from folders below, see docs/architecture.md`,
    severity: 'error',
    from: { path: `^${root}/(${level})/`, pathNot: test },
    to: { path: `^${root}/(${levels.slice(index).join('|')})/`, pathNot: `^${root}/$1/` },
  }))
  const unknown = {
    name: `floor-${root.replaceAll('/', '-')}-of-every-folder`,
    comment: 'a new folder is given a floor in .dependency-cruiser.cjs',
    severity: 'error',
    from: { path: `^${root}/`, pathNot: `^${root}/(${levels.join('|')})/|^${root}/[^/]+$` },
    to: {},
  }
  return [...below, unknown]
}

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'files whose types refer to each other are one file, or their types have one of their own',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...Object.entries(staircases).flatMap(([root, levels]) => stairs(root, levels)),
    {
      name: 'entries-are-not-imported',
      comment: 'the files at the root of the page are its scripts',
      severity: 'error',
      from: { path: '^frame/page/', pathNot: test },
      to: { path: '^frame/page/[^/]+\\.ts$' },
    },
    {
      name: 'storage-knows-no-server',
      severity: 'error',
      from: { path: '^frame/src/server/storage/', pathNot: test },
      to: { path: '^frame/src/server/(?!storage/)' },
    },
    {
      name: 'permissions-know-no-vault',
      severity: 'error',
      from: { path: '^frame/page/vault/permissions/', pathNot: test },
      to: { path: '^frame/page/vault/[^/]+$' },
    },
    {
      name: 'parts-of-smart-know-no-calls',
      severity: 'error',
      from: { path: '^frame/page/smart/[^/]+/', pathNot: test },
      to: { path: '^frame/page/smart/[^/]+$' },
    },
    ...floors.map(([from, to]) => ({
      name: `floor-${from.replaceAll('|', '-')}`,
      comment: `${from} may not import from ${to}`,
      severity: 'error',
      from: { path: `${runtime}/(${from})/`, pathNot: test },
      to: { path: `${runtime}/(${to})/` },
    })),
    {
      name: 'bridges-know-namespaces-by-their-types',
      severity: 'error',
      from: { path: `${runtime}/bridges/`, pathNot: test },
      to: { path: `${runtime}/namespaces/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'common-stands-alone',
      comment: 'every package may bundle it, so it imports nothing but itself and Node',
      severity: 'error',
      from: { path: '^common/', pathNot: test },
      to: { pathNot: '^common/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'pages-know-no-node',
      severity: 'error',
      from: {
        path: '^(runtime/src/(?!signin/server|testing|vite)|frame/page|frame/src/shared|sandbox/phone|common/(?!node/))',
        pathNot: test,
      },
      to: { path: '^common/node/' },
    },
    {
      name: 'generated-stands-alone',
      severity: 'error',
      from: { path: '^generated/' },
      to: { path: '^(runtime|server|sandbox|cli|templates)/' },
    },
    {
      name: 'catalogue-stands-alone',
      comment: 'servers and the widget have it inside, so it has nothing of them',
      severity: 'error',
      from: { path: '^catalogue/', pathNot: test },
      to: { path: '^(runtime|server|sandbox|frame|cli|templates)/' },
    },
    {
      name: 'runtime-has-the-query-of-the-catalogue',
      comment: 'what reads files is for servers',
      severity: 'error',
      from: { path: '^runtime/', pathNot: test },
      to: { path: '^catalogue/', pathNot: '^catalogue/src/findWallets' },
    },
    {
      name: 'runtime-knows-no-tools',
      severity: 'error',
      from: { path: '^runtime/' },
      to: { path: '^(server|sandbox|frame|cli|templates)/' },
    },
    {
      name: 'frame-stands-alone',
      comment:
        'the wallet uses the generated validators and the parser of sign-in messages, and nothing else of ours',
      severity: 'error',
      from: { path: '^frame/', pathNot: test },
      to: { path: '^(runtime|server|sandbox|cli|templates)/', pathNot: '^runtime/src/signin/message/' },
    },
    {
      name: 'vault-knows-no-page',
      comment: 'the worker that has the keys imports no view, no channel and nothing of the server',
      severity: 'error',
      from: { path: '^frame/page/vault/', pathNot: test },
      to: { path: '^frame/', pathNot: '^frame/(page/vault|src/shared)/' },
    },
    {
      name: 'frame-page-knows-no-server',
      severity: 'error',
      from: { path: '^frame/page/', pathNot: test },
      to: { path: '^frame/src/(server|bin)/' },
    },
    {
      name: 'server-knows-no-sandbox',
      comment: 'the server stands on generated, the frame and the sign-in server of the runtime',
      severity: 'error',
      from: { path: '^server/', pathNot: test },
      to: {
        path: '^(runtime|sandbox|cli|templates)/|appkit-(runtime|sandbox)',
        pathNot: '^runtime/dist/signin/server/|appkit-runtime/signin/server',
      },
    },
    {
      name: 'server-knows-the-frame-in-one-folder',
      comment: 'the build puts what that folder takes of it inside',
      severity: 'error',
      from: { path: '^server/(?!src/frame/)' },
      to: { path: '^frame/|appkit-frame' },
    },
    {
      name: 'sandbox-knows-the-server-by-its-parts',
      severity: 'error',
      from: { path: '^sandbox/' },
      to: { path: '^server/', pathNot: '^server/(dist|src)/parts' },
    },
    {
      name: 'sandbox-knows-no-runtime',
      severity: 'error',
      from: { path: '^sandbox/(?!phone/)' },
      to: { path: '^(runtime|cli|templates|sandbox/phone)/|appkit-runtime' },
    },
    {
      name: 'sandbox-knows-the-frame-by-the-server',
      severity: 'error',
      from: { path: '^sandbox/' },
      to: { path: '^frame/|appkit-frame' },
    },
    {
      name: 'phone-knows-public-paths',
      comment: 'the page at /wallet stands on what hosts have of the runtime, and on nothing of the server',
      severity: 'error',
      from: { path: '^sandbox/phone/' },
      to: { path: '^(sandbox/src|runtime|cli|templates)/', pathNot: '^runtime/dist/' },
    },
    {
      name: 'cli-knows-no-runtime',
      severity: 'error',
      from: { path: '^cli/' },
      to: { path: '^(runtime|server|sandbox)/' },
    },
    {
      name: 'one-namespace-one-folder',
      severity: 'error',
      from: { path: `${runtime}/namespaces/([^/]+)/` },
      to: { path: `${runtime}/namespaces/`, pathNot: `${runtime}/namespaces/$1/` },
    },
    {
      name: 'one-fake-one-folder',
      comment: 'the fakes of a namespace import neither the demo wallet nor the scripts that use them',
      severity: 'error',
      from: {
        path: `${runtime}/testing/(eip155|solana|polkadot|bip122|cosmos|injected|walletStandard)/`,
        pathNot: test,
      },
      to: { path: `${runtime}/testing/(demoWallet|page|playwright)/` },
    },
    {
      name: 'page-knows-no-test',
      comment: 'the script for a page has no code of the test process',
      severity: 'error',
      from: { path: `${runtime}/testing/page/` },
      to: { path: `${runtime}/testing/playwright/|playwright` },
    },
    {
      name: 'test-knows-fakes-by-their-types',
      severity: 'error',
      from: { path: `${runtime}/testing/playwright/`, pathNot: test },
      to: { path: `${runtime}/testing/`, pathNot: `${runtime}/testing/(playwright/|[^/]+/types)` },
    },
    {
      name: 'unresolved',
      severity: 'error',
      from: {},
      to: {
        couldNotResolve: true,
        pathNot: 'node:|^\\.\\./dist|^appkit-runtime/|^appkit-frame$|^appkit-server/parts$',
      },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    enhancedResolveOptions: { conditionNames: ['import', 'types', 'default'] },
  },
}

/** The floors of docs/architecture.md: imports run one way. */
const runtime = '^runtime/src'
const test = '\\.test\\.tsx?$'
const floors = [
  [
    'chains|encoding|errors|storage',
    'walletStandard|kit|services|namespaces|walletconnect|ui|react|features|testing',
  ],
  ['walletStandard', 'kit|services|namespaces|walletconnect|ui|react|features|testing'],
  ['kit', 'services|namespaces|walletconnect|ui|react|features|testing'],
  ['services', 'namespaces|walletconnect|ui|react|features|testing'],
  ['namespaces', 'services|walletconnect|ui|react|features|testing'],
  ['walletconnect', 'services|namespaces|ui|react|features|testing'],
  ['ui|react', 'namespaces|walletconnect|features|testing'],
  ['features', 'namespaces|walletconnect|testing'],
  ['testing', 'kit|services|walletconnect|ui|react|features'],
]

module.exports = {
  forbidden: [
    // A schema's code is made by mutual recursion, one file a kind of node.
    {
      name: 'no-circular',
      severity: 'error',
      from: { pathNot: '^cli/src/generate/schema/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...floors.map(([from, to]) => ({
      name: `floor-${from.replaceAll('|', '-')}`,
      comment: `${from} may not import from ${to}`,
      severity: 'error',
      from: { path: `${runtime}/(${from})/`, pathNot: test },
      to: { path: `${runtime}/(${to})/` },
    })),
    {
      name: 'generated-stands-alone',
      severity: 'error',
      from: { path: '^generated/' },
      to: { path: '^(runtime|sandbox|cli|templates)/' },
    },
    {
      name: 'runtime-knows-no-tools',
      severity: 'error',
      from: { path: '^runtime/' },
      to: { path: '^(sandbox|cli|templates)/' },
    },
    {
      name: 'sandbox-knows-no-runtime',
      severity: 'error',
      from: { path: '^sandbox/' },
      to: { path: '^(runtime|cli|templates)/' },
    },
    {
      name: 'cli-knows-no-runtime',
      severity: 'error',
      from: { path: '^cli/' },
      to: { path: '^(runtime|sandbox)/' },
    },
    {
      name: 'one-namespace-one-folder',
      severity: 'error',
      from: { path: `${runtime}/namespaces/([^/]+)/` },
      to: { path: `${runtime}/namespaces/`, pathNot: `${runtime}/namespaces/$1/` },
    },
    {
      name: 'one-fake-one-folder',
      comment: 'fakes of one family know neither the demo wallet nor where they are put to use',
      severity: 'error',
      from: {
        path: `${runtime}/testing/(eip155|solana|polkadot|bip122|cosmos|injected|walletStandard)/`,
        pathNot: test,
      },
      to: { path: `${runtime}/testing/(demoWallet|page|playwright)/` },
    },
    {
      name: 'page-knows-no-test',
      comment: 'what a test loads into a page has nothing of the process that tests it',
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
      to: { couldNotResolve: true, pathNot: 'node:|^\\.\\./dist' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    enhancedResolveOptions: { conditionNames: ['import', 'types', 'default'] },
  },
}

/** The floors of docs/architecture.md: imports run one way. */
const runtime = '^runtime/src'
const floors = [
  ['chains|errors|storage', 'walletStandard|kit|services|namespaces|ui|react|features|testing'],
  ['walletStandard', 'kit|services|namespaces|ui|react|features|testing'],
  ['kit', 'services|namespaces|ui|react|features|testing'],
  ['services', 'namespaces|ui|react|features|testing'],
  ['namespaces', 'services|ui|react|features|testing'],
  ['ui|react', 'namespaces|features|testing'],
  ['features', 'namespaces|testing'],
  ['testing', 'features'],
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
      from: { path: `${runtime}/(${from})/`, pathNot: '\\.test\\.tsx?$' },
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

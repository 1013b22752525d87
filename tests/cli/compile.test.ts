import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRelease } from '../pace.js'
import * as own from './compiler.js'
import { cleanUp, linkPackages, put, repo, run, scratch, snapshot } from './support.js'

beforeAll(() => {
  if (!existsSync(join(repo, 'runtime/dist/index.d.ts'))) {
    throw new Error('runtime/dist is missing. Run npm run build first.')
  }
})
afterAll(cleanUp)

const allNamespaces = ['--namespaces', 'eip155,solana,polkadot,bip122,cosmos']
const base = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  skipLibCheck: true,
}
const emits = { declaration: true, emitDeclarationOnly: true, outDir: 'out' }
const strictest = {
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
}

interface Host {
  readonly tsconfigs: Readonly<Record<string, object>>
  readonly manifest?: object
  readonly extension?: 'ts' | 'js'
}

/** A Vite app of a few lines. The page's script has no import with an ending, which not every setting allows. */
function host({ tsconfigs, manifest = {}, extension = 'ts' }: Host): string {
  const root = scratch()
  const element = extension === 'ts' ? "document.getElementById('root') as HTMLElement" : 'document.body'
  const configs = Object.entries(tsconfigs).map(([name, content]) => [name, JSON.stringify(content)])
  put(root, {
    'package.json': JSON.stringify({
      name: 'host',
      private: true,
      type: 'module',
      dependencies: { react: '^19.0.0', 'react-dom': '^19.0.0' },
      devDependencies: { vite: '^8.0.0' },
      ...manifest,
    }),
    'index.html': `<div id="root"></div><script type="module" src="/src/main.${extension}x"></script>\n`,
    [`src/main.${extension}x`]: `import { createRoot } from 'react-dom/client'\n\ncreateRoot(${element}).render(<h1>Host</h1>)\n`,
    ...Object.fromEntries(configs),
  })
  return root
}

/** Returns the complaints of each compiler with its version, so that a failure shows them. */
function compile(
  root: string,
  project: string,
  skip: (version: string) => boolean,
  compilers: readonly own.Compiler[] = own.compilers,
): string[] {
  return compilers
    .filter(({ version }) => !skip(version))
    .flatMap(({ folder, version }) => {
      rmSync(join(root, 'node_modules'), { recursive: true, force: true })
      rmSync(join(root, 'out'), { recursive: true, force: true })
      linkPackages(root, folder)
      const lines =
        version === own.version ? compileHere(root, project) : own.compileWith(folder, root, project)
      return lines.map((line) => `TypeScript ${version}: ${line}`)
    })
}

function compileHere(root: string, project: string): readonly string[] {
  return project === '-b' ? own.buildProjects(root) : own.typeCheck(root, project.replace('-p ', ''))
}

const always = () => false
/** Another compiler takes half a minute for declarations of all libraries, this one a few seconds. */
const quickest = isRelease ? own.compilers : [own.toCompiler(join(repo, 'node_modules/typescript7'))]
const removed = (version: string) => Number(version.split('.')[0]) >= 7
const src = 'src/appkit.config.ts'
const top = 'appkit.config.ts'

/** How an app is compiled, and where its config is. */
interface Compiled {
  readonly project?: string
  readonly config: string
  readonly skip?: (version: string) => boolean
  readonly compilers?: readonly own.Compiler[]
}

describe('a joined app type-checks', () => {
  it.each<[string, Host & Compiled]>([
    [
      'as bundlers resolve',
      { tsconfigs: { 'tsconfig.json': { compilerOptions: { ...base, noEmit: true } } }, config: top },
    ],
    [
      'with every strict option, no types named and libraries checked',
      {
        tsconfigs: {
          'tsconfig.json': {
            compilerOptions: { ...base, ...strictest, types: [], skipLibCheck: false, noEmit: true },
          },
        },
        config: top,
        compilers: quickest,
      },
    ],
    [
      'with moduleResolution node',
      {
        tsconfigs: {
          'tsconfig.json': {
            compilerOptions: { ...base, ...strictest, moduleResolution: 'node', noEmit: true },
            include: ['src'],
          },
        },
        config: top,
        skip: removed,
      },
    ],
    [
      'with module NodeNext',
      {
        tsconfigs: {
          'tsconfig.json': {
            compilerOptions: { ...base, module: 'NodeNext', moduleResolution: 'NodeNext', noEmit: true },
          },
        },
        config: top,
      },
    ],
    [
      'as a composite project that another refers to',
      {
        tsconfigs: {
          'tsconfig.json': { files: [], references: [{ path: './tsconfig.app.json' }] },
          'tsconfig.app.json': {
            compilerOptions: { ...base, ...emits, composite: true },
            include: ['src'],
          },
        },
        project: '-b',
        config: src,
      },
    ],
    [
      'as a composite project that lists the root as well',
      {
        tsconfigs: {
          'tsconfig.json': {
            compilerOptions: { ...base, ...emits, composite: true },
            include: ['src/**/*', '*.ts'],
          },
        },
        project: '-b',
        config: top,
      },
    ],
    [
      'with rootDir src, in a config that extends another',
      {
        tsconfigs: {
          'base.json': { compilerOptions: { ...base, ...emits, rootDir: 'src' } },
          'tsconfig.json': { extends: './base.json', include: ['src'] },
        },
        config: src,
      },
    ],
    [
      'with rootDir src and nothing to emit',
      {
        tsconfigs: {
          'tsconfig.json': { compilerOptions: { ...base, rootDir: './src', noEmit: true }, include: ['src'] },
        },
        config: src,
      },
    ],
    [
      'in JavaScript that is checked',
      {
        extension: 'js',
        tsconfigs: {
          'jsconfig.json': {
            compilerOptions: { ...base, checkJs: true, allowJs: true, types: [], noEmit: true },
            include: ['src'],
          },
        },
        project: '-p jsconfig.json',
        config: 'appkit.config.js',
      },
    ],
    [
      'in JavaScript with a tsconfig for rootDir src',
      {
        extension: 'js',
        tsconfigs: {
          'tsconfig.json': {
            compilerOptions: { ...base, allowJs: true, rootDir: 'src', noEmit: true },
            include: ['src'],
          },
        },
        config: 'src/appkit.config.js',
      },
    ],
  ])(
    '%s',
    { timeout: 600_000 },
    async (_name, { project = '-p tsconfig.json', config, skip = always, compilers, ...given }) => {
      const root = host(given)
      const { code, stderr } = await run('create-appkit', ['.', ...allNamespaces, '--no-install'], {
        cwd: root,
      })
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(existsSync(join(root, config))).toBe(true)
      expect(compile(root, project, skip, compilers)).toEqual([])
      const check = await run('appkit', ['generate', '--check'], { cwd: root })
      expect(check).toMatchObject({ code: 0, stderr: '' })
      const again = await run('create-appkit', ['.', '--no-install'], { cwd: root })
      expect(again).toMatchObject({ code: 0, stdout: 'Nothing to do: everything is in place.\n' })
    },
  )
})

describe('what an app does not have does not compile', () => {
  const uses = `import { AppKitButton, useAppKit, useAppKitAccount, useAppKitNetwork, useNamespaces } from 'appkit-runtime/react'
import { mainnet, avalanche } from 'appkit-runtime/namespaces/eip155/networks'
import { disconnect, signMessage, type AppNamespace } from 'appkit-runtime'
import { kit } from './appkit/generated/kit'

export function Uses() {
  const { open } = useAppKit()
  const { switchNetwork } = useAppKitNetwork()
  useAppKitAccount({ namespace: 'eip155' })
  // @ts-expect-error misspelt
  useAppKitAccount({ namespace: 'solona' })
  // @ts-expect-error a namespace that the config does not list
  useAppKitAccount({ namespace: 'solana' })
  void open({ view: 'Networks', namespace: 'eip155' })
  // @ts-expect-error the list of all wallets is off
  void open({ view: 'AllWallets' })
  // @ts-expect-error not in this version
  void open({ view: 'ConnectingFarcaster' })
  void switchNetwork(mainnet)
  // @ts-expect-error a network that the config does not list
  void switchNetwork(avalanche)
  void switchNetwork({ caipNetworkId: 'eip155:8453', chainNamespace: 'eip155' })
  // @ts-expect-error the same by its id
  void switchNetwork({ caipNetworkId: 'eip155:5', chainNamespace: 'eip155' })
  void kit.open({ view: 'Account' })
  // @ts-expect-error not a view
  void kit.open({ view: 'Acount' })
  void disconnect(kit, { namespace: 'eip155' })
  // @ts-expect-error not of this app
  void signMessage(kit, { message: '', namespace: 'cosmos' })
  for (const { namespace, networks } of useNamespaces()) {
    const known: AppNamespace = namespace
    useAppKitAccount({ namespace: known })
    for (const network of networks) void switchNetwork(network)
  }
  // @ts-expect-error the same for a button
  return <AppKitButton namespace="polkadot" />
}
`
  it.each([
    ['bundler', { module: 'ESNext', moduleResolution: 'bundler' }],
    ['node', { module: 'ESNext', moduleResolution: 'node' }],
  ] as const)('with moduleResolution %s', async (name, resolution) => {
    const tsconfig = { compilerOptions: { ...base, ...strictest, ...resolution, noEmit: true } }
    const root = host({ tsconfigs: { 'tsconfig.json': { ...tsconfig, include: ['src'] } } })
    const flags = ['--namespaces', 'eip155', '--features', 'no-allWallets', '--no-install']
    expect((await run('create-appkit', ['.', ...flags], { cwd: root })).code).toBe(0)
    put(root, { 'src/Uses.tsx': uses })
    expect(compile(root, '-p tsconfig.json', name === 'node' ? removed : always)).toEqual([])
  })
})

describe('an app that cannot compile what would be written is refused before a file is', () => {
  const tsconfig = (compilerOptions: object, include = ['src']) => ({
    tsconfigs: { 'tsconfig.json': { compilerOptions: { ...base, ...compilerOptions }, include } },
  })
  it.each<[string, Host, string]>([
    ['CommonJS', tsconfig({ module: 'commonjs', moduleResolution: 'node' }), 'Set "module": "ESNext"'],
    ['classic resolution', tsconfig({ moduleResolution: 'classic' }), 'Set "bundler"'],
    [
      'NodeNext in a package of CommonJS',
      { ...tsconfig({ module: 'NodeNext', moduleResolution: 'NodeNext' }), manifest: { type: undefined } },
      'no "type": "module"',
    ],
    ['isolatedDeclarations', tsconfig({ ...emits, isolatedDeclarations: true }), 'isolatedDeclarations'],
    [
      'a composite project without the folder',
      tsconfig({ ...emits, composite: true }, ['src/*.tsx']),
      'tsconfig.json is composite and does not include src/appkit',
    ],
    [
      'TypeScript 4',
      {
        ...tsconfig({ noEmit: true }),
        manifest: { devDependencies: { vite: '^5.0.0', typescript: '~4.9.5' } },
      },
      'TypeScript 5.0 or newer',
    ],
  ])('%s', async (_name, given, reason) => {
    const root = host(given)
    const before = snapshot(root)
    for (const flags of [[], ['--dry-run']]) {
      const { code, stdout, stderr } = await run('create-appkit', ['.', ...flags, '--no-install'], {
        cwd: root,
      })
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toContain(reason)
      expect(stderr).toContain('Nothing was written.')
      expect(snapshot(root)).toEqual(before)
    }
  })
})

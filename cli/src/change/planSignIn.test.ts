import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { namespaces, networksOf } from '../catalogue/namespaces.js'
import { runProgram } from '../program/runProgram.js'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'appkit-signin-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function put(files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
}
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Every file of the app with its text. */
function texts(): Readonly<Record<string, string>> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  const paths = entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
  const own = paths.map((path) => path.slice(root.length + 1)).filter((path) => !/^node_modules/.test(path))
  return Object.fromEntries(own.sort().map((path) => [path, read(path)]))
}

async function appkit(...words: readonly string[]) {
  let stdout = ''
  let stderr = ''
  const code = await runProgram('create-appkit', words, {
    cwd: root,
    env: {},
    isTerminal: false,
    writeOut: (text) => {
      stdout += text
    },
    writeError: (text) => {
      stderr += text
    },
  })
  return { code, stdout, stderr }
}

interface Host {
  readonly name: string
  readonly packages: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, string>>
  readonly route: string
  readonly auth: string
}

const layout = 'export default ({ children }) => <html><body>{children}</body></html>\n'
const routerRoot = 'import { Outlet } from "react-router";\n\nexport default () => <Outlet />;\n'
const routerList = `import { type RouteConfig, index } from "@react-router/dev/routes";

export default [index("routes/home.tsx")] satisfies RouteConfig;
`
const router: Host = {
  name: 'React Router',
  packages: { 'react-router': '7.0.0', '@react-router/dev': '7.0.0', vite: '8.0.0' },
  files: {
    'vite.config.ts': 'export default {}\n',
    'app/root.tsx': routerRoot,
    'app/routes.ts': routerList,
  },
  route: 'app/routes/auth.$call.ts',
  auth: '/auth',
}
const next: Host = {
  name: 'Next',
  packages: { next: '16.0.0' },
  files: { 'app/layout.tsx': layout },
  route: 'app/auth/[call]/route.ts',
  auth: '/auth',
}
const hosts: readonly Host[] = [
  next,
  {
    name: 'Next with the Pages Router',
    packages: { next: '15.0.0' },
    files: {
      'pages/_app.jsx': 'export default ({ Component, pageProps }) => <Component {...pageProps} />\n',
    },
    route: 'pages/api/auth/[call].js',
    auth: '/api/auth',
  },
  router,
  {
    name: 'TanStack Start',
    packages: { '@tanstack/react-start': '1.0.0', vite: '8.0.0' },
    files: { 'vite.config.ts': 'export default {}\n', 'src/routes/__root.tsx': layout },
    route: 'src/routes/auth.$call.ts',
    auth: '/auth',
  },
  {
    name: 'Astro',
    packages: { astro: '5.0.0', '@astrojs/react': '4.0.0' },
    files: {
      'astro.config.mjs': 'export default { integrations: [react()], adapter: node() }\n',
      'tsconfig.json': '{}\n',
      'src/layouts/Layout.astro': '<html>\n  <body>\n    <slot />\n  </body>\n</html>\n',
    },
    route: 'src/pages/auth/[call].ts',
    auth: '/auth',
  },
]

function putHost({ packages, files }: Pick<Host, 'packages' | 'files'>): void {
  const dependencies = { ...packages, react: '19.0.0', 'react-dom': '19.0.0' }
  put({ 'package.json': JSON.stringify({ name: 'shop', dependencies }, null, 2), ...files })
  putRuntime()
}

/** Puts the modules that a config imports in place of the package. */
function putRuntime(): void {
  const exports = { './config': './config.js', './namespaces/*/networks': './namespaces/*/networks.js' }
  const place = 'node_modules/appkit-runtime'
  put({
    [`${place}/package.json`]: JSON.stringify({ name: 'appkit-runtime', type: 'module', exports }),
    [`${place}/config.js`]: 'export const defineConfig = (config) => config\n',
    ...Object.fromEntries(
      namespaces.map((entry) => [`${place}/namespaces/${entry.id}/networks.js`, networksIn(entry)]),
    ),
  })
}

const networksIn = (entry: (typeof namespaces)[number]): string =>
  networksOf(entry, true)
    .map(({ binding, caipNetworkId }) => {
      const http = [`https://${binding}.example`]
      return `export const ${binding} = ${JSON.stringify({ caipNetworkId, rpcUrls: { default: { http } } })}\n`
    })
    .join('')

/** Joins an app without log-ins. */
async function joined(host: Pick<Host, 'packages' | 'files'>, ...flags: string[]): Promise<void> {
  putHost(host)
  const features = flags.includes('--features') ? [] : ['--features', 'history']
  const done = await appkit('.', '--yes', '--no-install', ...features, ...flags)
  expect(done).toMatchObject({ code: 0, stderr: '' })
}
const serverOf = ({ route }: Host) => `src/appkit/signIn${route.slice(-3)}`

describe.each(hosts)('an app of $name that gets sign-in', (host) => {
  it('has its server and route, as one that is joined with it, and loses both', async () => {
    await joined(host, '--features', 'history,siwx')
    const [route, server] = [read(host.route), read(serverOf(host))]
    rmSync(root, { recursive: true })
    mkdirSync(root)
    putHost(host)
    const bare = texts()
    await joined(host)
    const before = texts()
    const dry = JSON.parse((await appkit('add', 'siwx', '--dry-run', '--json')).stdout)
    expect(texts()).toEqual(before)
    const added = await appkit('add', 'siwx', '--json')
    expect(added).toMatchObject({ code: 0, stderr: '' })
    const report = JSON.parse(added.stdout)
    expect(report).toEqual({ ...dry, dryRun: false })
    expect(report.files.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining([host.route, serverOf(host)]),
    )
    expect([report.manual, report.warnings[0]]).toEqual([
      [],
      expect.stringContaining(`${host.route} answers ${host.auth}.`),
    ])
    expect([read(host.route), read(serverOf(host))]).toEqual([route, server])
    const config = Object.keys(texts()).find((path) => path.startsWith('appkit.config.')) ?? ''
    expect(read(config)).toMatch(new RegExp(`auth: ['"]${host.auth}['"]`))
    if (host === router)
      expect(read('app/routes.ts')).toContain('route("auth/:call", "routes/auth.$call.ts"),')
    const after = texts()
    expect((await appkit('add', 'siwx')).stdout).toBe('Nothing to do: siwx is on already.\n')
    expect((await appkit('generate', '--check')).code).toBe(0)
    expect(await appkit('remove', 'siwx')).toMatchObject({ code: 0, stderr: '' })
    expect(texts()).toEqual(before)
    expect((await appkit('remove', 'siwx')).stdout).toBe('Nothing to do: siwx is off already.\n')

    await appkit('add', 'siwx')
    expect(texts()).toEqual(after)
    expect((await appkit('--undo')).code).toBe(0)
    expect(texts()).toEqual(bare)
  })

  it('loses that with which it was joined, gets it again, and an upgrade between brings nothing', async () => {
    await joined(host, '--features', 'history,siwx')
    const before = texts()
    expect((await appkit('remove', 'siwx')).code).toBe(0)
    const without = texts()
    expect(Object.keys(without)).not.toEqual(expect.arrayContaining([host.route]))
    expect(Object.keys(without)).not.toEqual(expect.arrayContaining([serverOf(host)]))
    await appkit('upgrade', '--yes', '--no-install')
    expect(texts()).toEqual(without)
    expect((await appkit('add', 'siwx')).code).toBe(0)
    expect(texts()).toEqual(before)
  })
})

describe('what the host has made of sign-in', () => {
  it('stays where it was edited, and is answered again after the next add', async () => {
    await joined(next)
    await appkit('add', 'siwx')
    const after = texts()
    const edited = read(serverOf(next)).replace('createMemoryStorage()', 'createMemoryStorage({})')
    put({ [serverOf(next)]: edited })
    const gone = await appkit('remove', 'siwx')
    expect(gone.stdout).toContain(
      'src/appkit/signIn.ts stays, because you have edited it. Remove it if you no longer need it.',
    )
    expect([existsSync(join(root, next.route)), read(serverOf(next))]).toEqual([false, edited])
    expect((await appkit('add', 'siwx')).code).toBe(0)
    expect(texts()).toEqual({ ...after, [serverOf(next)]: edited })

    put({ [next.route]: `// Mine.\n${read(next.route)}`, [serverOf(next)]: after[serverOf(next)] ?? '' })
    const kept = await appkit('remove', 'siwx')
    expect(kept.stdout).toContain(`${next.route} stays, because you have edited it.`)
    expect(kept.stdout).toContain(`src/appkit/signIn.ts stays, because ${next.route} uses it.`)
  })

  it('stays where a page uses it', async () => {
    await joined(next)
    await appkit('add', 'siwx')
    put({ 'app/members/page.tsx': 'import { signIn } from "../../src/appkit/signIn";\n' })
    const gone = await appkit('remove', 'siwx')
    expect(gone.stdout).toContain('src/appkit/signIn.ts stays, because app/members/page.tsx uses it.')
    expect(gone.stdout).toContain(`- ${next.route}`)
    expect(existsSync(join(root, serverOf(next)))).toBe(true)
  })

  it('is left in a list of routes that was edited elsewhere since', async () => {
    await joined(router)
    const before = texts()
    await appkit('add', 'siwx')
    const line = '  index("routes/home.tsx"),\n'
    put({ 'app/routes.ts': read('app/routes.ts').replace(line, `${line}  index("routes/shop.tsx"),\n`) })
    const edited = read('app/routes.ts')
    const kept = await appkit('remove', 'siwx')
    expect(kept.stdout).toContain(
      'app/routes/auth.$call.ts stays, because its line in app/routes.ts has been edited since.',
    )
    expect(kept.stdout).toContain('src/appkit/signIn.ts stays, because app/routes/auth.$call.ts uses it.')
    expect(read('app/routes.ts')).toBe(edited)
    await appkit('add', 'siwx')
    put({
      'app/routes.ts': `${read('app/routes.ts').replace('  index("routes/shop.tsx"),\n', '')}// Mine.\n`,
    })
    expect((await appkit('remove', 'siwx')).code).toBe(0)
    expect(texts()).toEqual({
      ...before,
      'app/routes.ts': `${routerList}// Mine.\n`,
    })
  })

  it('is refused where another file is in the way, with nothing written', async () => {
    await joined(next)
    put({ [next.route]: 'export const GET = () => new Response()\n' })
    const before = texts()
    expect(await appkit('add', 'siwx')).toMatchObject({
      code: 2,
      stderr: `${next.route} exists and is not from create-appkit. Nothing was written. Move it elsewhere.\n`,
    })
    expect(texts()).toEqual(before)
  })

  it('is all there is where it answers already, here or elsewhere', async () => {
    await joined(next, '--project-id', 'p')
    put({ 'lib/auth.ts': "import { createSignInServer } from 'appkit-runtime/signin/server'\n" })
    expect((await appkit('add', 'siwx')).code).toBe(0)
    expect(existsSync(join(root, serverOf(next)))).toBe(false)
    await appkit('remove', 'siwx')
    rmSync(join(root, 'lib'), { recursive: true })
    const config = read('appkit.config.ts')
    put({
      'appkit.config.ts': config.replace(
        'endpoints: {',
        "endpoints: {\n    auth: 'https://api.example/auth',",
      ),
    })
    expect((await appkit('add', 'siwx')).code).toBe(0)
    expect(existsSync(join(root, serverOf(next)))).toBe(false)
  })
})

it('a new app of React Router gets the route into its list, and loses it from that', async () => {
  const made = await appkit(
    '.',
    '--template',
    'react-router',
    '--features',
    'history',
    '--yes',
    '--no-install',
    '--no-git',
  )
  expect(made).toMatchObject({ code: 0, stderr: '' })
  putRuntime()
  const before = texts()
  expect((await appkit('add', 'siwx')).code).toBe(0)
  expect(read('app/routes.ts')).toContain("route('auth/:call', 'routes/auth.$call.ts'),")
  const added = texts()
  await appkit('upgrade', '--yes', '--no-install')
  expect(texts()).toEqual(added)
  expect((await appkit('remove', 'siwx')).code).toBe(0)
  expect(texts()).toEqual(before)
})

it('a new app that was made with sign-in keeps its server, for its page of members', async () => {
  await appkit('.', '--template', 'next', '--features', 'siwx', '--yes', '--no-install', '--no-git')
  putRuntime()
  const before = texts()
  expect((await appkit('remove', 'siwx')).code).toBe(0)
  const without = texts()
  expect(Object.keys(without)).toEqual(Object.keys(before))
  await appkit('upgrade', '--yes', '--no-install')
  expect(texts()).toEqual(without)
  expect((await appkit('add', 'siwx')).code).toBe(0)
  expect(texts()).toEqual(before)
})

const astro = hosts.at(-1) ?? next
const filesAlone = [
  ['Astro without an adapter', astro, { 'astro.config.mjs': 'export default {}\n' }],
  ['React Router of one page', router, { 'react-router.config.ts': 'export default { ssr: false }\n' }],
  ['Next that is exported', next, { 'next.config.ts': "export default { output: 'export' }\n" }],
] as const

describe.each(filesAlone)('an app of %s', (_, host, settings) => {
  it('is told that nothing of it answers', async () => {
    await joined({ ...host, files: { ...host.files, ...settings } }, '--project-id', 'p')
    const added = await appkit('add', 'siwx')
    expect(added.code).toBe(1)
    expect(added.stdout).toContain("endpoints.auth is '/auth', and no file of this app answers there.")
    expect([existsSync(join(root, serverOf(host))), existsSync(join(root, host.route))]).toEqual([
      false,
      false,
    ])
    if (host === router) expect(read('app/routes.ts')).toBe(routerList)
    expect((await appkit('remove', 'siwx')).code).toBe(0)
  })

  it('loses what it got while it had a server', async () => {
    await joined(host)
    const before = texts()
    await appkit('add', 'siwx')
    put(settings)
    expect(await appkit('remove', 'siwx')).toMatchObject({ code: 0, stderr: '' })
    expect(texts()).toEqual({ ...before, ...settings })
  })
})

it('an app that is built to files alone is joined with sign-in of another server', async () => {
  const files = { ...next.files, 'next.config.ts': "export default { output: 'export' }\n" }
  putHost({ ...next, files })
  const done = await appkit('.', '--yes', '--no-install', '--features', 'siwx')
  expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining('No server was found in this app.') })
  expect(read('appkit.config.ts')).toContain("auth: 'http://localhost:4600/auth'")
  expect(existsSync(join(root, next.route))).toBe(false)
})

it('a list of routes that cannot be read is left to the user', async () => {
  await joined({ ...router, files: { ...router.files, 'app/routes.ts': 'export default make()\n' } })
  const added = await appkit('add', 'siwx')
  expect(added.code).toBe(1)
  expect(added.stdout).toContain(
    'For you to do\n  app/routes.ts was left alone: it exports no list of routes',
  )
  expect(existsSync(join(root, router.route))).toBe(true)
})

it('the nodes of sign-in are those of the config', async () => {
  await joined(next)
  put({
    'appkit.config.ts': read('appkit.config.ts')
      .replace(/blockchainApi: '[^']*'/, "blockchainApi: 'https://api.shop.example/blockchain'")
      .replace(/projectId: '[^']*'/, "projectId: 'shop'"),
  })
  await appkit('add', 'siwx')
  expect(read(serverOf(next))).toMatch(
    /https:\/\/api\.shop\.example\/blockchain\/v1\/\?chainId=\$\{chainId\}&projectId=shop`/,
  )
})

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hashes, prepareCommands, put, putRuntime, run, scratch, snapshot } from './support.js'

prepareCommands()

const layout = `import type { Metadata } from "next";
import "./globals.css";

export const metadata: Metadata = { title: "Shop" };

export default function RootLayout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
`

const nextApp = (files: Readonly<Record<string, string>> = { 'app/layout.tsx': layout }) =>
  appOf({ next: '16.0.0' }, files, { vite: '8.0.0' })
const routerApp = (files: Readonly<Record<string, string>>) =>
  appOf(
    { 'react-router': '7.0.0' },
    { 'vite.config.ts': 'export default {}\n', ...files },
    { vite: '8.0.0', '@react-router/dev': '7.0.0' },
  )

function appOf(
  packages: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>>,
  devDependencies: Readonly<Record<string, string>> = {},
): string {
  const cwd = scratch()
  const dependencies = { ...packages, react: '19.0.0', 'react-dom': '19.0.0' }
  put(cwd, {
    'package.json': JSON.stringify({ name: 'shop', dependencies, devDependencies }, null, 2),
    ...files,
  })
  putRuntime(cwd)
  return cwd
}
const create = (cwd: string, ...args: string[]) => run('create-appkit', args, { cwd })
const text = (cwd: string, ...paths: string[]) =>
  readFileSync(join(cwd, paths.find((path) => existsSync(join(cwd, path))) ?? paths[0] ?? ''), 'utf8')

describe('create-appkit in an app of Next', () => {
  it('wraps the layout in a client component, and Vite for tests makes no difference', async () => {
    const cwd = nextApp()
    const before = hashes(cwd)
    const done = await create(cwd, '.', '--yes', '--no-install')
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(text(cwd, 'app/layout.tsx')).toBe(
      layout
        .replace(
          'import "./globals.css";\n',
          'import "./globals.css";\nimport "../src/appkit/theme.css";\nimport { Wallets } from "../src/appkit/Wallets";\n',
        )
        .replace('<body>{children}</body>', '<body>\n        <Wallets>{children}</Wallets>\n      </body>'),
    )
    expect(text(cwd, 'src/appkit/Wallets.tsx')).toMatch(/^"use client";\n/)
    const kit = text(cwd, 'src/appkit/generated/kit.ts')
    expect(kit).toContain("import config from '../../../appkit.config'\n")
    expect(kit).not.toMatch(/import\.meta|vite/)
    expect(text(cwd, 'appkit.config.ts')).toContain('url: "http://localhost:3000"')
    expect(done.stdout).not.toContain('vite.config')

    await expectRepeatable(cwd, before)
  })

  it.each([
    ['the component', 'import { Wallets } from "../src/appkit/Wallets";', '<Wallets>{children}</Wallets>'],
    [
      'the provider',
      'import { AppKitProvider } from "appkit-runtime/react";',
      '<AppKitProvider kit={kit}>{children}</AppKitProvider>',
    ],
  ])('leaves a layout alone whose own component uses %s, wherever that is', async (_what, line, element) => {
    const own = layout.replace('{children}<', '<Providers>{children}</Providers><')
    const cwd = nextApp({
      'app/layout.tsx': own,
      'components/providers.tsx': `"use client";\n${line}\nexport const Providers = ({ children }) => ${element};\n`,
    })
    const done = await create(cwd, '.', '--yes', '--no-install')
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(text(cwd, 'app/layout.tsx')).toBe(own)
  })

  it('answers sign-in with a route handler', async () => {
    const cwd = nextApp({
      'src/app/layout.jsx':
        'export default ({ children }) => <html><body className="a">\n  {children}\n</body></html>\n',
    })
    expect((await create(cwd, '.', '--yes', '--no-install', '--features', 'siwx')).code).toBe(0)
    const route = text(cwd, 'src/app/auth/[call]/route.js')
    expect(route).toMatch(/import { signIn } from ["']..\/..\/..\/appkit\/signIn["']/)
    expect(route).toContain('export const POST = (request) => signIn.handle(request)')
    expect(text(cwd, 'src/appkit/signIn.js')).toContain('globalThis')
    expect(text(cwd, 'appkit.config.js')).toMatch(/auth: ['"]\/auth['"]/)
    expect(text(cwd, 'src/app/layout.jsx')).toMatch(/import { Wallets } from ["']..\/appkit\/Wallets["']/)
    expect(text(cwd, 'src/app/layout.jsx')).toContain(
      '<body className="a">\n  <Wallets>{children}</Wallets>\n</body>',
    )
  })

  it('gets the route of sign-in later, and loses what was not edited', async () => {
    const cwd = nextApp({ 'src/app/layout.tsx': layout })
    await create(cwd, '.', '--yes', '--no-install')
    const before = hashes(cwd)
    expect(await create(cwd, 'add', 'siwx')).toMatchObject({ code: 0, stderr: '' })
    expect(text(cwd, 'src/app/auth/[call]/route.ts')).toContain('signIn.handle(request)')
    expect(text(cwd, 'appkit.config.ts')).toContain('auth: "/auth"')
    const server = text(cwd, 'src/appkit/signIn.ts')
    expect((await create(cwd, 'remove', 'siwx')).code).toBe(0)
    expect(hashes(cwd)).toEqual(before)
    await create(cwd, 'add', 'siwx')
    put(cwd, { 'src/appkit/signIn.ts': `// Mine.\n${server}` })
    const kept = await create(cwd, 'remove', 'siwx')
    expect(kept.stdout).toContain('src/appkit/signIn.ts stays, because you have edited it.')
    expect(existsSync(join(cwd, 'src/app/auth'))).toBe(false)
  })

  it('wraps the layout of a group of routes, and answers sign-in outside of it', async () => {
    const cwd = nextApp({ 'src/app/(main)/layout.tsx': layout, 'index.html': '', 'vite.config.ts': '' })
    expect((await create(cwd, '.', '--yes', '--no-install', '--features', 'siwx')).code).toBe(0)
    expect(text(cwd, 'src/app/(main)/layout.tsx')).toContain(
      'import { Wallets } from "../../appkit/Wallets";',
    )
    expect(text(cwd, 'src/app/auth/[call]/route.ts')).toContain('signIn.handle(request)')
  })

  it.each([
    ['pages/_app.tsx', 'export default () => null\n', 'it renders no <Component>'],
    ['app/page.tsx', 'export default () => null\n', 'there is no app/layout.tsx'],
    ['app/layout.tsx', 'export { default } from "./Other"\n', 'it has no <body> with something in it'],
  ])('leaves alone what it cannot follow, %s, and prints the lines', async (path, source, reason) => {
    const cwd = nextApp({ [path]: source })
    const done = await create(cwd, '.', '--yes', '--no-install')
    expect(done.code).toBe(1)
    expect(done.stdout).toContain(reason)
    expect(done.stdout).toContain("import { Wallets } from '../src/appkit/Wallets'")
    expect(done.stdout).toContain('npx next dev')
    expect(text(cwd, path)).toBe(source)
  })
})

describe('create-appkit in an app of Next with the Pages Router', () => {
  const app = `import "@/styles/globals.css";
import type { AppProps } from "next/app";

export default function App({ Component, pageProps }: AppProps) {
  return <Component {...pageProps} />;
}
`

  it('wraps the page in _app, and answers sign-in with an API route', async () => {
    const cwd = nextApp({ 'pages/_app.tsx': app, 'pages/index.tsx': 'export default () => null\n' })
    const before = hashes(cwd)
    expect((await create(cwd, '.', '--yes', '--no-install', '--features', 'siwx')).code).toBe(0)
    expect(text(cwd, 'pages/_app.tsx')).toBe(
      app
        .replace(
          'from "next/app";\n',
          'from "next/app";\nimport "../src/appkit/theme.css";\nimport { Wallets } from "../src/appkit/Wallets";\n',
        )
        .replace(
          'return <Component {...pageProps} />;',
          'return (\n    <Wallets>\n      <Component {...pageProps} />\n    </Wallets>\n  );',
        ),
    )
    expect(text(cwd, 'src/appkit/Wallets.tsx')).not.toContain('use client')
    expect(text(cwd, 'appkit.config.ts')).toContain('auth: "/api/auth"')
    const route = text(cwd, 'pages/api/auth/[call].ts')
    expect(route).toContain('import { signIn } from "../../../src/appkit/signIn"')
    expect(text(cwd, 'src/appkit/signIn.ts')).toContain('basePath: "/api/auth"')
    expect(route).toContain('export const config = { api: { bodyParser: false } }')
    await expectRepeatable(cwd, before)
  })

  it('makes _app where there is none', async () => {
    const cwd = nextApp({ 'src/pages/index.jsx': 'export default () => null\n' })
    const before = hashes(cwd)
    expect((await create(cwd, '.', '--yes', '--no-install')).code).toBe(0)
    expect(text(cwd, 'src/pages/_app.jsx')).toBe(`import '../appkit/theme.css'
import { Wallets } from '../appkit/Wallets'

export default function App({ Component, pageProps }) {
  return (
    <Wallets>
      <Component {...pageProps} />
    </Wallets>
  )
}
`)
    await expectRepeatable(cwd, before)
  })
})

describe('create-appkit in an app of React Router', () => {
  const root = `import { Links, Meta, Outlet, Scripts } from "react-router";

import "./app.css";

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
`
  const routes = `import { type RouteConfig, index } from "@react-router/dev/routes";

export default [index("routes/home.tsx")] satisfies RouteConfig;
`

  it('wraps the outlet of the root, and adds the route of sign-in to the list', async () => {
    const cwd = routerApp({ 'app/root.tsx': root, 'app/routes.ts': routes })
    const before = hashes(cwd)
    const done = await create(cwd, '.', '--yes', '--no-install', '--features', 'siwx')
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(text(cwd, 'app/root.tsx')).toBe(
      root
        .replace(
          'import "./app.css";\n',
          'import "./app.css";\nimport "../src/appkit/theme.css";\nimport { Wallets } from "../src/appkit/Wallets";\n',
        )
        .replace('return <Outlet />;', 'return (\n    <Wallets>\n      <Outlet />\n    </Wallets>\n  );'),
    )
    expect(text(cwd, 'app/routes.ts')).toContain('  route("auth/:call", "routes/auth.$call.ts"),\n')
    expect(text(cwd, 'app/routes/auth.$call.ts')).toMatch(/export const loader = .*\nexport const action = /)
    const kit = text(cwd, 'src/appkit/generated/kit.ts')
    expect(kit).toContain("if (import.meta.env.DEV && typeof window !== 'undefined') {")
    expect(kit).toContain("import config from '../../../appkit.config.js'")
    expect(done.stdout).not.toContain('add the plugin')
    expect(text(cwd, 'vite.config.ts')).toContain('plugins: [appkit()]')
    await expectRepeatable(cwd, before)
  })

  it('finds the root in another folder, below the providers of the app', async () => {
    const nested = root
      .replace('Outlet, Scripts', 'Outlet as Page, Scripts')
      .replace(
        'return <Outlet />;',
        'return (\n    <Theme>\n      <Query>\n        <Page context={1} />\n      </Query>\n    </Theme>\n  );',
      )
    const cwd = routerApp({
      'react-router.config.ts': 'export default { appDirectory: "src" }\n',
      'src/root.tsx': nested,
    })
    expect((await create(cwd, '.', '--yes', '--no-install')).code).toBe(0)
    expect(text(cwd, 'src/root.tsx')).toContain(
      '      <Query>\n        <Wallets>\n          <Page context={1} />\n        </Wallets>\n      </Query>\n',
    )
    expect(text(cwd, 'src/root.tsx')).toContain('import { Wallets } from "./appkit/Wallets";')
  })

  it('wraps the children of the document where there is no outlet', async () => {
    const cwd = routerApp({
      'app/root.tsx': root.replace('<Outlet />', 'useOutlet()').replace('Outlet,', ''),
    })
    expect((await create(cwd, '.', '--yes', '--no-install')).code).toBe(0)
    expect(text(cwd, 'app/root.tsx')).toContain(
      '      <body>\n        <Wallets>{children}</Wallets>\n        <Scripts />\n',
    )
  })

  it.each([
    ['const a = <Outlet />\nconst b = <Outlet />\n', 'it has more than one <Outlet>'],
    ['export default () => useOutlet()\n', 'it has neither <Outlet /> nor {children} in its <body>'],
    ['export default () => <main\n', 'it does not parse'],
  ])('leaves %j alone, and prints the lines', async (end, reason) => {
    const source = `import { Outlet } from 'react-router'\n${end}`
    const cwd = routerApp({ 'app/root.tsx': source })
    const done = await create(cwd, '.', '--yes', '--no-install')
    expect(done.code).toBe(1)
    expect(done.stdout).toContain(`app/root.tsx was left alone: ${reason}.`)
    expect(done.stdout).toContain('    <Outlet />')
    expect(text(cwd, 'app/root.tsx')).toBe(source)
  })

  it.each([
    ['export default make()\n', 'it exports no list of routes'],
    [`export default [] // ${'\u00e9'}\n`, 'it is not UTF-8 text'],
  ])('says what to add to a list of routes that it cannot read: %j', async (routes, reason) => {
    const cwd = routerApp({ 'app/root.tsx': root })
    const bytes = Buffer.from(routes, 'latin1')
    writeFileSync(join(cwd, 'app/routes.ts'), bytes)
    const done = await create(cwd, '.', '--yes', '--no-install', '--features', 'siwx')
    expect(done.stdout).toContain(`app/routes.ts was left alone: ${reason}`)
    expect(done.stdout).toContain("  route('auth/:call', 'routes/auth.$call.ts'),")
    expect(readFileSync(join(cwd, 'app/routes.ts')).equals(bytes)).toBe(true)
  })
})

describe('create-appkit in an app of TanStack Start', () => {
  it('wraps the children of the document, and answers sign-in with a server route', async () => {
    const cwd = appOf(
      { '@tanstack/react-start': '1.0.0' },
      {
        'vite.config.ts': 'export default {}\n',
        'src/routes/__root.tsx': `import { HeadContent, Scripts, createRootRoute } from '@tanstack/react-router'

export const Route = createRootRoute({ shellComponent: RootDocument })

function RootDocument({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}
`,
      },
      { vite: '8.0.0' },
    )
    const before = hashes(cwd)
    const done = await create(cwd, '.', '--yes', '--no-install', '--features', 'siwx')
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(text(cwd, 'src/routes/__root.tsx')).toContain(
      '        <Wallets>{children}</Wallets>\n        <Scripts />\n',
    )
    expect(text(cwd, 'src/routes/auth.$call.ts')).toContain("createFileRoute('/auth/$call')({")
    expect(done.stdout).toContain('npx vite dev')
    await expectRepeatable(cwd, before)
  })
})

describe('create-appkit in an app of Astro', () => {
  const layout = `---
import '../styles/global.css';
const { title } = Astro.props;
---

<html lang="en">
	<head><title>{title}</title></head>
	<body>
		<slot />
	</body>
</html>
`
  const packages = { astro: '5.0.0', '@astrojs/react': '4.0.0' }
  const config = 'export default { integrations: [react()], adapter: node() }\n'
  const astroApp = (files: Readonly<Record<string, string>>) =>
    appOf(packages, { 'astro.config.mjs': config, 'tsconfig.json': '{}\n', ...files })

  it('puts the island into the layout, and answers sign-in with an endpoint', async () => {
    const cwd = astroApp({
      'src/layouts/Layout.astro': layout,
      'src/pages/index.astro': '---\nimport Layout from "../layouts/Layout.astro"\n---\n<Layout />\n',
      'src/pages/print.astro': '<html><body>Print</body></html>\n',
    })
    const before = hashes(cwd)
    const done = await create(cwd, '.', '--yes', '--no-install', '--features', 'siwx')
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(text(cwd, 'src/layouts/Layout.astro')).toBe(
      layout
        .replace(
          "global.css';\n",
          "global.css';\nimport '../appkit/theme.css';\nimport { Wallets } from '../appkit/Wallets';\n",
        )
        .replace('<body>\n', '<body>\n\t\t<Wallets client:load />\n'),
    )
    expect(text(cwd, 'src/appkit/Wallets.tsx')).toContain('export function Wallets() {')
    expect(text(cwd, 'src/pages/auth/[call].ts')).toContain(
      'export const prerender = false;\n\nexport const ALL = (context: { request: Request }) =>\n\tsignIn.handle(context.request, readCaller(context));\n',
    )
    expect(text(cwd, 'src/appkit/signIn.ts')).toContain('development: import.meta.env.DEV,')
    expect(text(cwd, 'appkit.config.ts')).toMatch(/url: 'http:\/\/localhost:4321'[\s\S]*auth: '\/auth'/)
    expect(done.stdout).toContain('npx astro dev')
    expect(done.stdout).not.toContain('add the plugin')
    expect(text(cwd, 'astro.config.mjs')).toBe(
      "import { appkit } from 'appkit-runtime/vite'\nexport default {\n  integrations: [react()],\n  adapter: node(),\n  vite: { plugins: [appkit()] },\n}\n",
    )
    await expectRepeatable(cwd, before)
  })

  it('writes no endpoint where no adapter would answer', async () => {
    const cwd = astroApp({
      'src/pages/index.astro': '<body>\n</body>\n',
      'astro.config.mjs': 'export default {}\n',
    })
    const before = hashes(cwd)
    const done = await create(cwd, '.', '--yes', '--no-install', '--features', 'siwx')
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(done.stdout).toContain('No server was found in this app.')
    expect(Object.keys(hashes(cwd)).join()).not.toContain('auth')
    await expectRepeatable(cwd, before)
  })

  it('leaves a config alone that it does not understand, and says what to paste', async () => {
    const opaque = 'export default make()\n'
    const cwd = astroApp({ 'src/pages/index.astro': '<body>\n</body>\n', 'astro.config.mjs': opaque })
    const done = await create(cwd, '.', '--yes', '--no-install')
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(done.stdout).toContain(
      'astro.config.mjs was left alone: it exports no config that can be followed.\n',
    )
    expect(done.stdout).toContain('  vite: { plugins: […, appkit()] },\n')
    expect(text(cwd, 'astro.config.mjs')).toBe(opaque)
  })

  it('prints the lines where two layouts have a body, and takes the one of --entry', async () => {
    const cwd = astroApp({ 'src/layouts/A.astro': layout, 'src/layouts/B.astro': layout })
    const done = await create(cwd, '.', '--yes', '--no-install')
    expect(done.code).toBe(1)
    expect(done.stdout).toContain('more than one layout, has a <body>')
    expect(done.stdout).toContain('and put this into its <body>:\n\n  <Wallets client:load />\n')
    expect((await create(cwd, '.', '--yes', '--no-install', '--entry', 'src/layouts/B.astro')).code).toBe(0)
    expect(text(cwd, 'src/layouts/B.astro')).toContain('<Wallets client:load />')
    expect(text(cwd, 'src/layouts/A.astro')).toBe(layout)
  })

  it('refuses one without React, and names the command that adds it', async () => {
    const cwd = appOf({ astro: '5.0.0' }, { 'astro.config.mjs': 'export default {}\n' })
    const before = hashes(cwd)
    const done = await create(cwd, '.', '--yes', '--json')
    expect(done.code).toBe(2)
    expect(`${done.stdout}${done.stderr}`).toContain('TARGET_FRAMEWORK')
    expect(`${done.stdout}${done.stderr}`).toContain('npx astro add react')
    expect(hashes(cwd)).toEqual(before)
  })
})

/** A second run changes nothing, what is generated is fresh, and `--undo` restores every byte. */
async function expectRepeatable(cwd: string, before: Readonly<Record<string, string>>) {
  const joined = snapshot(cwd)
  expect((await create(cwd, '.', '--yes', '--no-install')).stdout).toMatch(/^Nothing to do/)
  expect(snapshot(cwd)).toEqual(joined)
  expect((await create(cwd, 'generate', '--check')).code).toBe(0)
  // A new app has its log-ins, of which each needs the frame.
  if (text(cwd, 'src/appkit/generated/kit.js', 'src/appkit/generated/kit.ts').includes('features/socials'))
    expect((await create(cwd, 'remove', 'email', 'socials', '--no-install')).code).toBe(0)
  const without = hashes(cwd)
  expect((await create(cwd, 'add', 'email', '--no-install')).code).toBe(0)
  expect(hashes(cwd)).not.toEqual(without)
  expect((await create(cwd, 'remove', 'email', '--no-install')).code).toBe(0)
  expect(hashes(cwd)).toEqual(without)
  expect((await create(cwd, '--undo')).code).toBe(0)
  expect(hashes(cwd)).toEqual(before)
}

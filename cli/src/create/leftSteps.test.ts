import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runProgram } from '../program/runProgram.js'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'appkit-steps-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function put(files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
}
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Joins the app without installing. */
async function joinApp(...words: readonly string[]) {
  let stdout = ''
  const code = await runProgram('create-appkit', ['.', '--yes', '--no-install', '--no-check', ...words], {
    cwd: root,
    env: {},
    isTerminal: false,
    writeOut: (text) => {
      stdout += text
    },
    writeError: (text) => {
      stdout += text
    },
  })
  return { code, stdout }
}

describe('joining with sign-in an app of React Router whose list of routes cannot be read', () => {
  const routes = "import { flatten } from './flatten'\n\nexport default flatten('routes')\n"
  const app = {
    'package.json': JSON.stringify({
      dependencies: { react: '19.0.0', 'react-router': '7.0.0' },
      devDependencies: { '@react-router/dev': '7.0.0', vite: '8.0.0' },
    }),
    'vite.config.ts': 'export default {}\n',
    'app/root.tsx': 'import { Outlet } from "react-router";\n\nexport default () => <Outlet />;\n',
    'app/routes.ts': routes,
  }
  const listing = {
    file: 'app/routes.ts',
    reason: 'it exports no list of routes that can be read',
    lines: ["import { route } from '@react-router/dev/routes'"],
    wrap: ["route('auth/:call', 'routes/auth.$call.ts'),"],
    isRoute: true,
  }

  it('is not finished until the user has added the route', async () => {
    put(app)
    const { code, stdout } = await joinApp('--features', 'siwx', '--json')
    expect({ code, manual: JSON.parse(stdout).manual }).toEqual({ code: 1, manual: listing })
    const again = await joinApp('--features', 'siwx')
    expect(again.code).toBe(1)
    expect(again.stdout).toContain(
      `app/routes.ts was left alone: ${listing.reason}.\nPaste these lines at its top:\n\n  ${listing.lines[0]}\n\nand add this to its list of routes:\n\n  ${listing.wrap[0]}\n`,
    )
    put({ 'app/routes.ts': `${routes}// routes/auth.$call.ts is one of them.\n` })
    expect(await joinApp('--features', 'siwx')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Nothing to do/),
    })
  })

  it('also says what to add to the list where the root is left to the user as well', async () => {
    put({ ...app, 'app/root.tsx': 'export default () => null\n' })
    const { code, stdout } = await joinApp('--features', 'siwx', '--json')
    const { manual, signIn } = JSON.parse(stdout)
    expect({ code, file: manual.file }).toEqual({ code: 1, file: 'app/root.tsx' })
    expect(signIn).toContain(`  ${listing.wrap[0]}`)
  })
})

describe('joining an app of Vite that hydrates what a server of its own renders', () => {
  const client = `import { hydrateRoot } from 'react-dom/client'
import { App } from './App'

hydrateRoot(document.getElementById('root'), <App />)
`
  const server = `import { renderToString } from 'react-dom/server'
import { App } from './App'

export const render = () => renderToString(<App />)
`
  const app = {
    'package.json': JSON.stringify({
      dependencies: { react: '19.0.0', 'react-dom': '19.0.0' },
      devDependencies: { vite: '8.0.0' },
    }),
    'index.html':
      '<div id="root"><!--app--></div><script type="module" src="/src/entry-client.jsx"></script>\n',
    'src/App.jsx': 'export const App = () => <p>Hi</p>\n',
    'src/entry-client.jsx': client,
  }

  it('is not finished until the server renders the provider too', async () => {
    put({ ...app, 'src/entry-server.jsx': server })
    const { code, stdout } = await joinApp('--json')
    const { manual } = JSON.parse(stdout)
    expect({ code, manual }).toEqual({
      code: 1,
      manual: {
        file: 'src/entry-server.jsx',
        reason:
          'src/entry-client.jsx hydrates what it renders, and has the provider, so it needs the same one',
        lines: [
          "import { AppKitButton, AppKitProvider } from 'appkit-runtime/react'",
          "import { kit } from './appkit/generated/kit'",
        ],
        wrap: expect.arrayContaining(['<AppKitProvider kit={kit}>', '  <App />']),
      },
    })
    expect(read('src/entry-client.jsx')).toContain('<AppKitProvider kit={kit}>')
    expect(read('src/entry-server.jsx')).toBe(server)
    expect((await joinApp()).code).toBe(1)
    const wrapped = server.replace('<App />', manual.wrap.join('\n'))
    put({ 'src/entry-server.jsx': [...manual.lines, wrapped].join('\n') })
    expect(await joinApp()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Nothing to do/) })
  })

  it.each([
    ['nothing else renders', {}],
    [
      'a file only renders mail',
      { 'src/mail.jsx': server.replaceAll('renderToString', 'renderToStaticMarkup') },
    ],
    ['only a test renders', { 'src/App.test.jsx': server }],
  ])('leaves nothing to the user where %s', async (_, files) => {
    put({ ...app, ...files })
    expect((await joinApp()).code).toBe(0)
  })

  it('leaves nothing to the user where the entry does not hydrate', async () => {
    const entry = client.replaceAll('hydrateRoot', 'createRoot').replace(', <App />)', ').render(<App />)')
    put({ ...app, 'src/entry-client.jsx': entry, 'src/export.jsx': server })
    expect((await joinApp('--json')).code).toBe(0)
  })
})

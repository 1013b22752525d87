import { appendFileSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { typeCheck } from './compiler.js'
import { linkPackages, prepareCommands, put, repo, run, scratch, snapshot } from './support.js'

prepareCommands()

const flags = ['.', '--features', 'siwx', '--no-install']
const read = (root: string, path: string) => readFileSync(join(root, path), 'utf8')

interface Host {
  readonly files?: Readonly<Record<string, string>>
  readonly packages?: Readonly<Record<string, string>>
  readonly extension?: 'ts' | 'js'
}

/** A Vite app, with its files and packages of a server. */
function host({ files = {}, packages = {}, extension = 'ts' }: Host): string {
  const root = scratch()
  const types = { typescript: '^5.0.0' }
  put(root, {
    'package.json': JSON.stringify({
      name: 'host',
      private: true,
      type: 'module',
      dependencies: { react: '^19.0.0', 'react-dom': '^19.0.0', ...packages },
      devDependencies: { vite: '^8.0.0', ...(extension === 'ts' ? types : {}) },
    }),
    'index.html': `<div id="root"></div><script type="module" src="/src/main.${extension}x"></script>\n`,
    [`src/main.${extension}x`]:
      "import { createRoot } from 'react-dom/client'\n\ncreateRoot(document.body).render(<h1>Host</h1>)\n",
    ...(extension === 'ts' && {
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          target: 'ES2022',
          lib: ['ES2022', 'DOM'],
          module: 'ESNext',
          moduleResolution: 'bundler',
          jsx: 'react-jsx',
          strict: true,
          noEmit: true,
          skipLibCheck: true,
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
          types: ['node'],
        },
        include: ['src', 'server', 'appkit.config.ts'],
      }),
    }),
    ...files,
  })
  return root
}

/** Type-checks the host with links to the packages that it needs, and returns the errors. */
function compile(root: string): readonly string[] {
  linkPackages(root, join(repo, 'node_modules/typescript'))
  for (const name of ['express', 'hono', '@types/express', '@types/node'])
    if (!existsSync(join(root, 'node_modules', name)))
      symlinkSync(join(repo, 'node_modules', name), join(root, 'node_modules', name))
  return typeCheck(root)
}

const express = "import express from 'express'\n\nexport const app = express()\n"
const hono = "import { Hono } from 'hono'\n\nexport const app = new Hono()\n"
const node = "import { createServer } from 'node:http'\n\ncreateServer().listen(3000)\n"
const servers = [
  ['Express', express, { express: '^5.0.0' }, "app.use('/auth', signInRoute)"],
  ['Hono', hono, { hono: '^4.0.0' }, "app.all('/auth/*', signInRoute)"],
  ['Node', node, {}, "if (request.url?.startsWith('/auth/')) return signInRoute(request, response)"],
] as const

describe.each(servers)('a host with a server of %s', (_name, source, packages, mount) => {
  it('gets the handlers, is told where to put them, and compiles with them there', async () => {
    const root = host({ files: { 'server/index.ts': source }, packages })
    const { code, stdout } = await run('create-appkit', flags, { cwd: root })
    expect(code).toBe(0)
    expect(stdout).toContain('+ server/signIn.ts')
    expect(stdout).toContain(`Add the sign-in of server/signIn.ts to server/index.ts:`)
    expect(stdout).toContain(`  ${mount}\n`)
    expect(stdout).toContain("server: { proxy: { '/auth'")
    expect(read(root, 'appkit.config.ts')).toContain("auth: '/auth'")
    expect(read(root, 'server/index.ts')).toBe(source)

    const [line = ''] = /import \{ signInRoute \}.*/.exec(stdout) ?? []
    const use =
      source === node
        ? `import type { IncomingMessage, ServerResponse } from 'node:http'\nexport const listen = (request: IncomingMessage, response: ServerResponse) => {\n  ${mount}\n}\n`
        : `${mount}\n`
    appendFileSync(join(root, 'server/index.ts'), `${line}\n${use}`)
    expect(compile(root)).toEqual([])
  })

  it('keeps what was changed there, and has nothing to do the second time', async () => {
    const root = host({ files: { 'server/index.ts': source }, packages })
    await run('create-appkit', flags, { cwd: root })
    appendFileSync(join(root, 'server/signIn.ts'), '// mine\n')
    const before = snapshot(root)
    const { code, stdout } = await run('create-appkit', flags, { cwd: root })
    expect(code).toBe(0)
    expect(stdout).toContain('Nothing to do')
    expect(snapshot(root)).toEqual(before)
  })
})

it("create-appkit writes JavaScript in the host's style, whose server signs nobody in without a nonce", async () => {
  const source = 'import express from "express";\n\nexport const app = express();\n'
  const files = { 'server.js': source, 'src/other.js': '' }
  const root = host({ files, packages: { express: '^5.0.0' }, extension: 'js' })
  const { code, stdout } = await run('create-appkit', flags, { cwd: root })
  expect(code).toBe(0)
  expect(stdout).toContain("import { signInRoute } from './signInServer.js'")
  const text = read(root, 'signInServer.js')
  expect(text).toContain('origins: ["http://localhost:5173"],\n')
  expect(text).toContain('export const signInRoute = toNodeListener(signIn);\n')
  linkPackages(root, join(repo, 'node_modules/typescript'))
  const { signIn } = await import(/* @vite-ignore */ pathToFileURL(join(root, 'signInServer.js')).href)
  const post = (call: string, body: object) =>
    signIn.handle(
      new Request(`http://localhost:5173/auth/${call}`, {
        method: 'POST',
        headers: { origin: 'http://localhost:5173', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  expect((await post('nonce', {})).status).toBe(200)
  expect((await post('verify', { namespace: 'eip155', message: 'hello', signature: '0x' })).status).toBe(400)
})

it('create-appkit finds a server by its folder, and by its packages', async () => {
  const byFolder = host({ files: { 'server/routes.ts': 'export {}\n' } })
  expect((await run('create-appkit', flags, { cwd: byFolder })).stdout).toContain('to your server:')
  expect(read(byFolder, 'server/signIn.ts')).toContain('toNodeListener')
  const byPackage = host({ packages: { hono: '^4.0.0' } })
  await run('create-appkit', flags, { cwd: byPackage })
  expect(read(byPackage, 'server/signIn.ts')).toContain("import type { Context } from 'hono'")
})

it('create-appkit says where sign-in goes when the app has no server', async () => {
  const root = host({})
  const { code, stdout } = await run('create-appkit', flags, { cwd: root })
  expect(code).toBe(0)
  expect(stdout).toContain('No server was found in this app.')
  expect(read(root, 'appkit.config.ts')).toContain("auth: 'http://localhost:4600/auth'")
  expect(existsSync(join(root, 'server'))).toBe(false)
})

it('create-appkit leaves a server alone where sign-in is off', async () => {
  const root = host({ files: { 'server/index.ts': express }, packages: { express: '^5.0.0' } })
  const { stdout } = await run('create-appkit', ['.', '--no-install'], { cwd: root })
  expect(stdout).not.toContain('signIn')
  expect(existsSync(join(root, 'server/signIn.ts'))).toBe(false)
})

it('create-appkit never replaces a file that is there', async () => {
  const files = { 'server/index.ts': express, 'server/signIn.ts': 'export const mine = 1\n' }
  const root = host({ files, packages: { express: '^5.0.0' } })
  const { code, stderr } = await run('create-appkit', flags, { cwd: root })
  expect(code).toBe(2)
  expect(stderr).toContain('server/signIn.ts exists and is not from create-appkit')
  expect(read(root, 'server/signIn.ts')).toBe('export const mine = 1\n')
})

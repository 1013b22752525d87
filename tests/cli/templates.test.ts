import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findTemplate, nodeNote, templates } from '../../cli/src/catalogue/templates.js'
import { hashes, linkPackages, prepareCommands, put, putRuntime, run, scratch, snapshot } from './support.js'

prepareCommands()

const quick = ['--no-install', '--no-git']
const framed = templates.flatMap(({ id, framework }) => (framework === undefined ? [] : [id]))
const rootOf: Readonly<Record<string, string>> = {
  next: 'app/layout.tsx',
  'next-pages': 'pages/_app.tsx',
  'next-15': 'app/layout.tsx',
  'next-15-pages': 'pages/_app.tsx',
  'react-router': 'app/root.tsx',
  'tanstack-start': 'src/routes/__root.tsx',
  astro: 'src/layouts/Layout.astro',
  'astro-5': 'src/layouts/Layout.astro',
}
const routeOf: Readonly<Record<string, string>> = {
  next: 'app/auth/[call]/route.ts',
  'next-pages': 'pages/api/auth/[call].ts',
  'next-15': 'app/auth/[call]/route.ts',
  'next-15-pages': 'pages/api/auth/[call].ts',
  'react-router': 'app/routes/auth.$call.ts',
  'tanstack-start': 'src/routes/auth.$call.ts',
  astro: 'src/pages/auth/[call].ts',
  'astro-5': 'src/pages/auth/[call].ts',
}

const pageOf: Readonly<Record<string, string>> = {
  next: 'app/members/page.tsx',
  'next-pages': 'pages/members.tsx',
  'next-15': 'app/members/page.tsx',
  'next-15-pages': 'pages/members.tsx',
  'react-router': 'app/routes/members.tsx',
  'tanstack-start': 'src/routes/members.tsx',
  astro: 'src/pages/members.astro',
  'astro-5': 'src/pages/members.astro',
}

async function make(template: string, ...flags: string[]): Promise<string> {
  const cwd = scratch()
  const done = await run('create-appkit', ['shop', '--template', template, ...quick, ...flags], { cwd })
  expect({ code: done.code, stderr: done.stderr }).toEqual({ code: 0, stderr: '' })
  return join(cwd, 'shop')
}
const text = (root: string, path: string) => readFileSync(join(root, path), 'utf8')

describe.each(framed)('a new app of %s', (template) => {
  it('has the page of every new app, and the provider around it', async () => {
    const root = await make(template)
    expect(text(root, rootOf[template] ?? '')).toMatch(/appkit\/Wallets['"]/)
    expect(text(root, rootOf[template] ?? '')).toMatch(/<Wallets/)
    for (const path of ['src/App.tsx', 'src/app.css', 'public/favicon.svg', 'README.md', '.gitignore'])
      expect(existsSync(join(root, path)), path).toBe(true)
    expect(existsSync(join(root, 'src/main.tsx'))).toBe(false)
    const { scripts } = JSON.parse(text(root, 'package.json'))
    expect(Object.keys(scripts)).toEqual(['dev', 'build', 'start', 'appkit', 'generate'])
    for (const path of Object.keys(hashes(root))) {
      const content = text(root, path)
      expect(content, path).not.toContain('{{')
      if (template.startsWith('next')) expect(content, path).not.toContain('import.meta')
    }
    putRuntime(root)
    const check = await run('appkit', ['generate', '--check'], { cwd: root })
    expect({ code: check.code, stderr: check.stderr }).toEqual({ code: 0, stderr: '' })
  })

  it('is what a dry run says, comes out the same when repeated, and a second run has nothing to do', async () => {
    const cwd = scratch()
    const flags = ['shop', '--template', template, ...quick]
    const dry = await run('create-appkit', [...flags, '--json', '--dry-run'], { cwd })
    const planned: { files: { path: string; sha256: string }[]; repeat: string } = JSON.parse(dry.stdout)
    expect(planned.repeat).toContain(`--template ${template} `)
    expect(existsSync(join(cwd, 'shop'))).toBe(false)
    const real = await run('create-appkit', [...flags, '--json'], { cwd })
    expect(JSON.parse(real.stdout)).toEqual({ ...planned, dryRun: false })
    const written = Object.fromEntries(planned.files.map(({ path, sha256 }) => [path, sha256]))
    expect(hashes(join(cwd, 'shop'))).toEqual(written)
    const before = snapshot(join(cwd, 'shop'))
    for (const again of [flags, ['shop', ...quick]])
      expect(await run('create-appkit', again, { cwd })).toMatchObject({
        code: 0,
        stdout: 'Nothing to do: everything is in place.\n',
        stderr: '',
      })
    expect(snapshot(join(cwd, 'shop'))).toEqual(before)
  })

  it('answers sign-in with a route of its own', async () => {
    const root = await make(template, '--features', 'siwx')
    expect(text(root, routeOf[template] ?? '')).toMatch(
      /import { signIn } from '[./]+(src\/)?appkit\/signIn'/,
    )
    expect(text(root, 'src/appkit/signIn.ts')).toContain('createSignInServer')
    expect(text(root, 'appkit.config.ts')).toMatch(/auth: '\/(api\/)?auth'/)
    if (template === 'react-router')
      expect(text(root, 'app/routes.ts')).toContain("route('auth/:call', 'routes/auth.$call.ts')")
  })

  it('has a page for signed-in users and the policy that `doctor` prints, only with sign-in', async () => {
    const [root, plain] = [await make(template, '--features', 'siwx,email'), await make(template)]
    expect(existsSync(join(plain, 'src/policy.ts'))).toBe(false)
    expect(text(plain, 'README.md')).not.toMatch(/policy|{{/)
    expect(text(root, 'README.md')).toContain('- `src/policy.ts`:')
    expect(text(root, pageOf[template] ?? '')).toContain('readMembers(')
    putRuntime(root)
    expect(await run('create-appkit', ['diff'], { cwd: root })).toMatchObject({ code: 0, stderr: '' })
    const doctor = JSON.parse((await run('create-appkit', ['doctor', '--json'], { cwd: root })).stdout)
    // Its settings are in a package of the framework, which is not installed here.
    rmSync(join(root, 'tsconfig.json'))
    const { directives, policyOf } = await import(join(root, 'src/policy.ts'))
    expect(directives.map((line: string) => `${line};`)).toEqual(doctor.policy)
    expect(directives).toContainEqual(expect.stringMatching(/^frame-src http/))
    expect(policyOf('abc')).toMatch(/; script-src 'self' 'nonce-abc'$/)
  })

  it('takes a namespace and gives it back, and has nothing to upgrade', async () => {
    const root = await make(template)
    putRuntime(root)
    expect(await run('create-appkit', ['diff'], { cwd: root })).toMatchObject({ code: 0, stderr: '' })
    const before = hashes(root)
    const change = (...words: string[]) => run('create-appkit', [...words, '--no-install'], { cwd: root })
    expect(await change('add', 'namespace/solana')).toMatchObject({ code: 0, stderr: '' })
    expect(text(root, 'appkit.config.ts')).toContain("'solana'")
    expect(await change('remove', 'namespace/solana')).toMatchObject({ code: 0, stderr: '' })
    expect({ ...hashes(root), 'appkit.lock.json': '' }).toEqual({ ...before, 'appkit.lock.json': '' })
    const doctor = JSON.parse((await run('create-appkit', ['doctor', '--json'], { cwd: root })).stdout)
    const wrong = doctor.findings.filter((each: { state: string; check: string }) => each.state === 'error')
    expect(wrong.filter(({ check }: { check: string }) => check !== 'packages')).toEqual([])
  })
})

it.each([
  'next',
  'next-pages',
])('a new app of %s in Next 15 differs in its packages and settings', async (id) => {
  const [newer, older] = [await make(id), await make(id.replace('next', 'next-15'))]
  const { 'appkit.lock.json': _, ...files } = hashes(newer)
  const differs = Object.entries(hashes(older)).filter(([path, hash]) => files[path] !== hash)
  expect(Object.keys(files).length).toBe(Object.keys(hashes(older)).length - 1)
  expect(differs.map(([path]) => path)).toEqual(['appkit.lock.json', 'package.json', 'tsconfig.json'])
  const versions = [newer, older].map((root) => JSON.parse(text(root, 'package.json')).dependencies.next)
  expect(versions).toEqual([expect.stringMatching(/^\^16\./), expect.stringMatching(/^\^15\./)])
})

describe('a new app of vite-js', () => {
  it('is that of vite without types, and has nothing to do the second time', async () => {
    const root = await make('vite-js', '--namespaces', 'eip155,solana', '--features', 'siwx')
    const files = Object.keys(hashes(root))
    expect(files).toEqual(expect.arrayContaining(['appkit.config.js', 'src/App.jsx', 'src/main.jsx']))
    expect(files.filter((path) => /\.tsx?$|tsconfig/.test(path))).toEqual([])
    for (const path of files)
      if (!path.includes('lock')) expect(text(root, path), path).not.toMatch(/\.tsx?\b/)
    linkPackages(root)
    const check = await run('create-appkit', ['generate', '--check'], { cwd: root })
    expect({ code: check.code, stderr: check.stderr }).toEqual({ code: 0, stderr: '' })
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    execFileSync(process.execPath, [vite, 'build'], { cwd: root, stdio: 'pipe' })
    expect(existsSync(join(root, 'dist/index.html'))).toBe(true)
    rmSync(join(root, 'dist'), { recursive: true })
    const before = snapshot(root)
    const again = await run('create-appkit', ['.', ...quick], { cwd: root })
    expect(again).toMatchObject({ code: 0, stdout: 'Nothing to do: everything is in place.\n', stderr: '' })
    expect(await run('create-appkit', ['diff'], { cwd: root })).toMatchObject({ code: 0, stderr: '' })
    expect(snapshot(root)).toEqual(before)
  })
})

describe('a command with --template', () => {
  it('says when its framework needs a newer Node than this one', async () => {
    const done = await run('create-appkit', ['shop', '--template', 'astro', ...quick], { cwd: scratch() })
    const isOld = nodeNote(findTemplate('astro') ?? templates[0], process.versions.node).length > 0
    expect(done.stdout.includes('or use --template astro-5')).toBe(isOld)
  })

  it('names every template when it has another name', async () => {
    const wrong = await run('create-appkit', ['x', '--template', 'remix', ...quick], { cwd: scratch() })
    expect(wrong.code).toBe(2)
    for (const { id } of templates) expect(wrong.stderr).toContain(id)
  })

  it('is refused where an app is, and --entry where none is', async () => {
    const root = await make('next')
    const cwd = join(root, '..')
    const before = snapshot(root)
    const other = await run('create-appkit', ['shop', '--template', 'astro', '--json', ...quick], { cwd })
    expect(other.code).toBe(2)
    expect(JSON.parse(other.stdout).error).toEqual({
      code: 'TEMPLATE_EXISTING',
      message:
        '--template is for new apps, and the app in shop is made with --template next. Leave the flag out to add wallets to that app, or name another folder.',
    })
    expect(snapshot(root)).toEqual(before)
    put(join(cwd, 'own'), {
      'package.json': '{"dependencies":{"react":"19.0.0","next":"16.0.0"}}',
      'app/layout.tsx': 'export default () => null\n',
    })
    const joined = await run('create-appkit', ['own', '--template', 'next', ...quick], { cwd })
    expect(joined).toMatchObject({ code: 2, stderr: expect.stringContaining('is there already') })
    const entry = await run('create-appkit', ['new', '--entry', 'src/a.tsx', '--json', ...quick], { cwd })
    expect(entry.code).toBe(2)
    expect(JSON.parse(entry.stdout).error.code).toBe('ENTRY_NEW')
    expect(existsSync(join(cwd, 'new'))).toBe(false)
  })

  it('is remembered by a run that was cut short', async () => {
    const root = await make('react-router')
    const whole = hashes(root)
    const lock = JSON.parse(text(root, 'appkit.lock.json'))
    const files = { 'app/root.tsx': whole['app/root.tsx'], 'package.json': whole['package.json'] }
    writeFileSync(
      join(root, 'appkit.lock.json'),
      JSON.stringify({ ...lock, unfinished: { files, install: false } }, null, 2),
    )
    for (const path of Object.keys(files)) rmSync(join(root, path))
    const again = await run('create-appkit', ['shop', ...quick], { cwd: join(root, '..') })
    expect(again).toMatchObject({ code: 0, stderr: '' })
    expect(hashes(root)).toEqual(whole)
  })
})

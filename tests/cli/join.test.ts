import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  hashes,
  makeViteApp,
  prepareCommands,
  put,
  putRuntime,
  run,
  scratch,
  snapshot,
  version,
} from './support.js'

prepareCommands()

const quick = ['--no-install']
const hosts = [
  ['react-ts', 'ts', 'tsx'],
  ['react', 'js', 'jsx'],
] as const

describe.each(hosts)('a project of create-vite, template %s', (template, extension, entryExtension) => {
  const entry = `src/main.${entryExtension}`
  const host = () => makeViteApp(scratch(), 'host', template)
  const read = (root: string, path: string) => readFileSync(join(root, path), 'utf8')

  it('gains the config, the integration, its packages and two edits, and nothing else', async () => {
    const root = host()
    const before = hashes(root)
    const source = read(root, entry)
    const { code, stdout, stderr } = await run('create-appkit', ['.', ...quick], { cwd: root })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const after = hashes(root)
    const added = Object.keys(after).filter((path) => !(path in before))
    const edited = Object.keys(after).filter((path) => path in before && before[path] !== after[path])
    expect(added.sort()).toEqual([
      `appkit.config.${extension}`,
      'appkit.lock.json',
      `src/appkit/generated/kit.${extension}`,
      ...(extension === 'ts' ? ['src/appkit/generated/types.ts'] : []),
      'src/appkit/theme.css',
    ])
    expect(edited.sort()).toEqual(['package.json', entry, `vite.config.${extension}`])
    expect(Object.keys(before).every((path) => path in after)).toBe(true)
    expect(stdout).toContain(`~ ${entry}  (edited)`)
    const kept = read(root, entry)
      .split('\n')
      .filter((line) => !/AppKit|appkit|<\/header>/.test(line))
    expect(kept.map((line) => line.trim())).toEqual(source.split('\n').map((line) => line.trim()))
    expect(read(root, entry)).toContain('<AppKitProvider kit={kit}>')
    expect(JSON.parse(read(root, 'package.json'))).toMatchObject({
      dependencies: { 'appkit-runtime': version, viem: '^2.57.1' },
      devDependencies: { 'create-appkit': version },
    })
  })

  it('is told which files of its own an undo leaves without their imports', async () => {
    const root = host()
    const before = hashes(root)
    await run('create-appkit', ['.', ...quick], { cwd: root })
    const own = `src/me.${extension}`
    put(root, {
      [own]:
        "import { useAppKit } from 'appkit-runtime/react'\nexport { kit } from './appkit/generated/kit'\n",
    })
    const undone = await run('create-appkit', ['--undo'], { cwd: root })
    expect(undone.stderr).toBe('')
    expect(undone.stdout).toContain(
      `${own} stays: it is yours, and imports what is gone: appkit-runtime/react, ./appkit/generated/kit. Take that out yourself.\n`,
    )
    expect(undone.code).toBe(1)
    const { [own]: _, ...rest } = hashes(root)
    expect(rest).toEqual(before)
  })

  it('has the plugin in its Vite config, or is told what to paste', async () => {
    const root = host()
    const config = `vite.config.${extension}`
    const plain = read(root, config)
    const joined = await run('create-appkit', ['.', ...quick], { cwd: root })
    expect(joined.stdout).not.toContain('add the plugin')
    expect(read(root, config)).toContain("import { appkit } from 'appkit-runtime/vite'\n")
    expect(read(root, config)).toMatch(/plugins: \[.*, appkit\(\)\]/)
    await run('create-appkit', ['--undo'], { cwd: root })
    expect(read(root, config)).toBe(plain)

    const opaque = 'export default make()\n'
    writeFileSync(join(root, config), opaque)
    const told = await run('create-appkit', ['.', ...quick], { cwd: root })
    expect(told.code).toBe(0)
    expect(told.stdout).toContain(`${config} was left alone: it exports no config that can be followed.\n`)
    expect(told.stdout).toContain(`add the plugin to ${config}\n`)
    expect(told.stdout).toContain("  import { appkit } from 'appkit-runtime/vite'\n")
    expect(read(root, config)).toBe(opaque)
  })

  it('says which features a list leaves out, and how to add them', async () => {
    const said = async (features: string) =>
      (await run('create-appkit', ['.', '--dry-run', ...quick, '--features', features], { cwd: host() }))
        .stdout
    const list = await said('email,siwx')
    expect(list).toMatch(
      /--features email,siwx is the whole list, so these are off: balances, .*swaps.* To have them too: npx create-appkit add balances /,
    )
    expect(list).not.toMatch(/are off:.*\bemail\b.* To have/)
    for (const meant of ['none', 'no-swaps', 'legalCheckbox'])
      expect(await said(meant)).not.toContain('is the whole list')
    const some = await said('send,no-history')
    expect(some).toMatch(/are off: .*swaps/)
    expect(some).not.toMatch(/are off: .*history.* To have/)
  })

  it('notes a version that its bridge is not for', async () => {
    const root = host()
    const manifest = JSON.parse(read(root, 'package.json'))
    const dependencies = { ...manifest.dependencies, '@solana/kit': '^2.1.0' }
    writeFileSync(join(root, 'package.json'), JSON.stringify({ ...manifest, dependencies }))
    const { stdout } = await run('create-appkit', ['.', ...quick], { cwd: root })
    expect(stdout).toMatch(
      /\n {2}@solana\/kit is \^2\.1\.0 in package\.json, and the bridge appkit-runtime\/solana-kit needs \^4\.0\.0 /,
    )
  })

  it('keeps its own viem, and is refused with one that is too old before a byte is written', async () => {
    const root = host()
    const manifest = JSON.parse(read(root, 'package.json'))
    const withViem = (viem: string) =>
      writeFileSync(
        join(root, 'package.json'),
        JSON.stringify({ ...manifest, dependencies: { ...manifest.dependencies, viem } }),
      )
    withViem('2.21.0')
    const before = snapshot(root)
    const refused = await run('create-appkit', ['.', ...quick], { cwd: root })
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain(
      'viem is 2.21.0 in package.json, and the widget needs ^2.24.0. Nothing was written. Install viem@^2.57.1',
    )
    expect(snapshot(root)).toEqual(before)
    withViem('2.38.0')
    expect((await run('create-appkit', ['.', ...quick], { cwd: root })).code).toBe(0)
    expect(JSON.parse(read(root, 'package.json')).dependencies.viem).toBe('2.38.0')
  })

  it('is joined without naming the folder, from inside it', async () => {
    const root = host()
    expect((await run('create-appkit', quick, { cwd: root })).code).toBe(0)
    expect(read(root, entry)).toContain('AppKitProvider')
  })

  it('has nothing to do the second time and is not touched', async () => {
    const root = host()
    await run('create-appkit', ['.', ...quick], { cwd: root })
    const before = snapshot(root)
    const again = await run('create-appkit', ['.', ...quick], { cwd: root })
    expect(again).toMatchObject({ code: 0, stdout: 'Nothing to do: everything is in place.\n' })
    expect(snapshot(root)).toEqual(before)
  })

  it('is what a dry run says, byte for byte', async () => {
    const root = host()
    const before = snapshot(root)
    const dry = await run('create-appkit', ['.', '--json', '--dry-run', ...quick], { cwd: root })
    expect(snapshot(root)).toEqual(before)
    const real = await run('create-appkit', ['.', '--json', ...quick], { cwd: root })
    const planned: { files: { path: string; sha256: string }[] } = JSON.parse(dry.stdout)
    // A dry run checks no types.
    expect({ ...JSON.parse(real.stdout), types: null }).toEqual({ ...planned, dryRun: false })
    const after = hashes(root)
    for (const { path, sha256 } of planned.files) expect(after[path]).toBe(sha256)
  })

  it('keeps a config that was edited, and follows it', async () => {
    const root = host()
    await run('create-appkit', ['.', ...quick], { cwd: root })
    putRuntime(root)
    const config = join(root, `appkit.config.${extension}`)
    writeFileSync(
      config,
      readFileSync(config, 'utf8').replace("mode: 'system'", "mode: 'system', accent: '#00aa77'"),
    )
    const { code } = await run('create-appkit', ['.', '--accent', '#ff0000', ...quick], { cwd: root })
    expect(code).toBe(0)
    expect(readFileSync(config, 'utf8')).toContain('#00aa77')
    expect(read(root, 'src/appkit/theme.css')).toContain('--ak-config-accent: #00aa77;')
    expect((await run('appkit', ['generate', '--check'], { cwd: root })).code).toBe(0)
  })

  it('writes nothing over files that are not ours unless told to', async () => {
    const root = host()
    put(root, { [`appkit.config.${extension}`]: 'export default {}\n', 'src/appkit/theme.css': 'mine' })
    const before = snapshot(root)
    const refused = await run('create-appkit', ['.', ...quick], { cwd: root })
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain(`appkit.config.${extension} exists and is not from create-appkit`)
    expect(refused.stderr).toContain('src/appkit/theme.css exists and is not from create-appkit')
    expect(refused.stderr).toContain('--on-conflict merge')
    expect(snapshot(root)).toEqual(before)

    await run('create-appkit', ['.', '--on-conflict', 'overwrite', ...quick], { cwd: root })
    expect(read(root, `appkit.config.${extension}`)).toContain("projectId: 'local'")
    expect(read(root, 'src/appkit/theme.css')).toContain('.appkit-header')
  })

  it('keeps files that are not ours and adds the rest with --on-conflict merge', async () => {
    const root = host()
    put(root, { 'src/appkit/theme.css': 'mine' })
    const { code, stdout } = await run('create-appkit', ['.', '--on-conflict', 'merge', ...quick], {
      cwd: root,
    })
    expect(code).toBe(0)
    expect(stdout).toContain('= src/appkit/theme.css  (yours, stays)')
    expect(read(root, 'src/appkit/theme.css')).toBe('mine')
    expect(read(root, entry)).toContain('AppKitProvider')
  })

  it('leaves an entry file alone that it cannot follow, does the rest, and says what to paste', async () => {
    const root = host()
    const strange = "import { start } from './start'\n\nstart()\n"
    writeFileSync(join(root, entry), strange)
    const { code, stdout } = await run('create-appkit', ['.', ...quick], { cwd: root })
    expect(code).toBe(1)
    expect(read(root, entry)).toBe(strange)
    expect(stdout).toContain(
      `${entry} was left alone: it has no createRoot(…).render(…) that can be followed.`,
    )
    for (const line of [
      "import './appkit/theme.css'",
      "import { AppKitButton, AppKitProvider } from 'appkit-runtime/react'",
      "import { kit } from './appkit/generated/kit'",
    ]) {
      expect(stdout).toContain(`  ${line}\n`)
    }
    expect(read(root, `src/appkit/generated/kit.${extension}`)).toContain('createAppKit')
    const json = await run('create-appkit', ['.', '--json', ...quick], { cwd: root })
    expect(json.code).toBe(1)
    expect(JSON.parse(json.stdout)).toMatchObject({
      changed: false,
      manual: { file: entry, lines: { length: 3 } },
    })
  })

  it('finds an entry with another name and place through index.html', async () => {
    const root = host()
    const moved = `start.${entryExtension}`
    renameSync(join(root, entry), join(root, moved))
    writeFileSync(join(root, 'index.html'), read(root, 'index.html').replace(`/${entry}`, `/${moved}`))
    expect((await run('create-appkit', ['.', ...quick], { cwd: root })).code).toBe(0)
    expect(read(root, moved)).toContain("import { kit } from './src/appkit/generated/kit'")
  })

  it('adds no second provider when the host has moved it to another file', async () => {
    const root = host()
    const before = read(root, entry)
    await run('create-appkit', ['.', ...quick], { cwd: root })
    const own = `src/Wallets.${entryExtension}`
    put(root, {
      [entry]: before.replace('<App />', '<Wallets />').replace(/^/, "import { Wallets } from './Wallets'\n"),
      [own]: `import { AppKitProvider } from 'appkit-runtime/react'\nimport { kit } from './appkit/generated/kit'\nexport const Wallets = () => <AppKitProvider kit={kit} />\n`,
    })
    const moved = snapshot(root)
    const again = await run('create-appkit', ['.', ...quick], { cwd: root })
    expect(again).toMatchObject({ code: 0, stdout: 'Nothing to do: everything is in place.\n' })
    expect(snapshot(root)).toEqual(moved)
  })

  it('edits the file that renders, behind a dynamic import and beside polyfills', async () => {
    const root = host()
    const boot = `src/bootstrap.${entryExtension}`
    renameSync(join(root, entry), join(root, boot))
    const start = `src/start.${extension}`
    const polyfills = `src/polyfills.${extension}`
    put(root, { [start]: "import('./bootstrap')\n", [polyfills]: 'globalThis.a = 1\n' })
    const scripts = `/${polyfills}"></script><script type="module" src="/${start}`
    writeFileSync(join(root, 'index.html'), read(root, 'index.html').replace(`/${entry}`, scripts))
    expect((await run('create-appkit', ['.', ...quick], { cwd: root })).code).toBe(0)
    expect(read(root, boot)).toContain('<AppKitProvider kit={kit}>')
    expect(read(root, start)).toBe("import('./bootstrap')\n")
    expect(read(root, polyfills)).toBe('globalThis.a = 1\n')
  })

  it('edits the entry that --entry names, and refuses one that is not there', async () => {
    const root = host()
    const moved = `lib/app.${entryExtension}`
    put(root, { [moved]: read(root, entry).replaceAll("from './", "from '../src/") })
    writeFileSync(join(root, entry), "import 'virtual:app'\n")
    const before = snapshot(root)
    for (const wrong of ['src/none.tsx', 'index.html', 'src', '../host/main.tsx', '/etc/passwd']) {
      const { code, stderr } = await run('create-appkit', ['.', '--entry', wrong, ...quick], { cwd: root })
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(wrong) })
      expect(snapshot(root)).toEqual(before)
    }
    const { code, stdout } = await run('create-appkit', ['.', '--entry', moved, ...quick], { cwd: root })
    expect(code).toBe(0)
    expect(stdout).toContain(`--entry ${moved} --pm`)
    expect(read(root, moved)).toContain("import { kit } from '../src/appkit/generated/kit'")
    expect(read(root, entry)).toBe("import 'virtual:app'\n")
  })

  it("follows Vite's root", async () => {
    const root = host()
    const config = `vite.config.${extension}`
    put(root, {
      'client/index.html': read(root, 'index.html'),
      [`client/${entry}`]: read(root, entry),
      [config]: read(root, config).replace('defineConfig({', "defineConfig({\n  root: 'client',"),
    })
    rmSync(join(root, 'index.html'))
    rmSync(join(root, entry))
    expect((await run('create-appkit', ['.', ...quick], { cwd: root })).code).toBe(0)
    expect(read(root, `client/${entry}`)).toContain("import { kit } from '../../src/appkit/generated/kit'")
  })

  it('keeps line ends, tabs, semicolons and double quotes', async () => {
    const root = host()
    const source = read(root, entry)
      .replaceAll("'", '"')
      .replaceAll(/^(import .*)$/gm, '$1;')
      .replace(/\)\n$/, ');\n')
      .replaceAll('  ', '\t')
      .replaceAll('\n', '\r\n')
    writeFileSync(join(root, entry), source)
    await run('create-appkit', ['.', ...quick], { cwd: root })
    const text = read(root, entry)
    expect(text).toContain('import { kit } from "./appkit/generated/kit";\r\n')
    expect(text).toContain('\t\t<AppKitProvider kit={kit}>\r\n\t\t\t<header className="appkit-header">\r\n')
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n']/)
  })

  it('uses the package manager its lock file tells of', async () => {
    const root = host()
    put(root, { 'pnpm-lock.yaml': '' })
    const { stdout } = await run('create-appkit', ['.', '--json', ...quick], { cwd: root })
    expect(JSON.parse(stdout).repeat).toContain('--pm pnpm')
  })

  it('starts no repository of its own', async () => {
    const root = host()
    const { stdout } = await run('create-appkit', ['.', '--json', ...quick], { cwd: root })
    expect(JSON.parse(stdout).git).toBe('skipped')
  })
})

describe('a host whose record is lost', () => {
  it('can be repaired after its lock file broke', async () => {
    const root = makeViteApp(scratch(), 'host', 'react-ts')
    await run('create-appkit', ['.', ...quick], { cwd: root })
    const good = readFileSync(join(root, 'appkit.lock.json'), 'utf8')
    writeFileSync(join(root, 'appkit.lock.json'), '<<<<<<<')
    const broken = await run('create-appkit', ['.', ...quick], { cwd: root })
    expect({ code: broken.code, stderr: broken.stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('appkit.lock.json cannot be read'),
    })
    rmSync(join(root, 'appkit.lock.json'))
    expect((await run('create-appkit', ['.', ...quick], { cwd: root })).code).toBe(0)
    const files = (text: string) => Object.keys(JSON.parse(text).files)
    const repaired = files(readFileSync(join(root, 'appkit.lock.json'), 'utf8'))
    expect(files(good)).toEqual(expect.arrayContaining(repaired))
  })
})

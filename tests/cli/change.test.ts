import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

/** A Vite app that was joined, with what its config imports. */
async function joined(...flags: string[]): Promise<string> {
  const cwd = makeViteApp(scratch(), 'app', 'react-ts')
  putRuntime(cwd)
  const done = await run('create-appkit', ['.', '--yes', '--no-install', ...flags], { cwd })
  expect(done.stderr).toBe('')
  return cwd
}

const change = (cwd: string, command: string, ...args: string[]) =>
  run('create-appkit', [command, ...args], { cwd })

describe('create-appkit add and remove', () => {
  it('turns parts on and off, each pair byte-equal, and does nothing twice', async () => {
    const cwd = await joined()
    const start = hashes(cwd)
    for (const name of ['swaps', 'siwx', 'walletConnect', 'pay', 'namespace/solana']) {
      const { stdout } = await change(cwd, 'add', name, '--json')
      const [first, second] = JSON.parse(stdout).changed ? ['add', 'remove'] : ['remove', 'add']
      if (first === 'remove') expect((await change(cwd, first, name)).code).toBe(0)
      expect(hashes(cwd), `${first} ${name}`).not.toEqual(start)
      const changed = snapshot(cwd)
      expect(await change(cwd, first ?? '', name)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^Nothing to do/),
      })
      expect(snapshot(cwd), `${first} ${name} twice`).toEqual(changed)
      expect((await change(cwd, second ?? '', name)).code).toBe(0)
      expect(hashes(cwd), `${second} ${name}`).toEqual(start)
    }
  })

  it('brings the server of the embedded wallet with the first log-in and takes it away with the last', async () => {
    const cwd = await joined('--features', 'no-email,no-socials')
    const start = hashes(cwd)
    const file = join(cwd, 'frame.config.ts')
    const frame = () => readFileSync(file, 'utf8')
    const upgradeChangesNothing = async () => {
      const files = { ...hashes(cwd), 'appkit.lock.json': '' }
      expect((await change(cwd, 'upgrade', '--yes', '--no-install')).stdout).not.toMatch(/conflict|package/i)
      expect({ ...hashes(cwd), 'appkit.lock.json': '' }).toEqual(files)
    }
    const added = await change(cwd, 'add', 'email', '--no-install')
    expect(added).toMatchObject({ code: 0, stderr: '' })
    expect(added.stdout).toContain(`  + appkit-frame ${version}`)
    expect(readFileSync(join(cwd, 'appkit.config.ts'), 'utf8')).toMatch(
      /features: \{\s+socials: false,?\s+\}/,
    )
    const other = await joined('--features', 'email')
    expect(frame()).toBe(readFileSync(join(other, 'frame.config.ts'), 'utf8'))
    const names = (folder: string) =>
      Object.keys(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies)
    expect(names(cwd)).toEqual(names(other))
    await upgradeChangesNothing()
    expect((await change(cwd, 'add', 'email')).stdout).toBe('Nothing to do: email is on already.\n')

    await change(cwd, 'add', 'socials', 'namespace/solana', '--no-install')
    expect(frame()).toMatch(/solana:5eykt.*socials: \{/s)
    await upgradeChangesNothing()
    await change(cwd, 'remove', 'email', '--no-install')
    expect(existsSync(file)).toBe(true)
    const last = await change(cwd, 'remove', 'socials', 'namespace/solana', '--no-install', '--json')
    expect(JSON.parse(last.stdout).removed).toEqual(['frame.config.ts'])
    expect(hashes(cwd)).toEqual(start)
  })

  it('removes and adds a log-in of a join byte-equal, with its tarball, and a join is undone after both', async () => {
    const packages = scratch()
    for (const name of ['appkit-runtime', 'create-appkit', 'appkit-frame'])
      put(packages, { [`${name}-${version}.tgz`]: name })
    const env = { APPKIT_PACKAGES: packages }
    const cwd = makeViteApp(scratch(), 'app', 'react-ts')
    putRuntime(cwd)
    const before = hashes(cwd)
    const appkit = (...args: string[]) => run('create-appkit', [...args, '--no-install'], { cwd, env })
    await appkit('.', '--yes', '--features', 'email')
    const start = hashes(cwd)
    expect(Object.keys(start)).toContain(`vendor/appkit-frame-${version}.tgz`)
    expect((await appkit('remove', 'email')).code).toBe(0)
    expect(Object.keys(hashes(cwd)).filter((path) => path.includes('frame'))).toEqual([])
    expect((await appkit('add', 'email')).code).toBe(0)
    expect(hashes(cwd)).toEqual(start)
    await appkit('remove', 'email')
    await appkit('add', 'socials')
    expect((await run('create-appkit', ['--undo'], { cwd })).code).toBe(0)
    expect(hashes(cwd)).toEqual(before)
  })

  it('refuses a log-in where the packages are files and that of its server is not among them', async () => {
    const packages = scratch()
    for (const name of ['appkit-runtime', 'create-appkit'])
      put(packages, { [`${name}-${version}.tgz`]: name })
    const cwd = makeViteApp(scratch(), 'app', 'react-ts')
    putRuntime(cwd)
    await run('create-appkit', ['.', '--yes', '--no-install'], { cwd, env: { APPKIT_PACKAGES: packages } })
    const start = snapshot(cwd)
    expect(await change(cwd, 'add', 'email')).toMatchObject({
      code: 2,
      stderr: `The packages of this app are files in vendor/, and appkit-frame is not among them. Run the same command with the file that the app was made with: npx file:<path to create-appkit-${version}.tgz> add …\n`,
    })
    expect(snapshot(cwd)).toEqual(start)
    expect((await change(cwd, 'add', 'swaps')).code).toBe(0)
  })

  it('leaves a frame.config.ts that was edited, and a package in a version of your own', async () => {
    const cwd = await joined('--features', 'no-email,no-socials')
    await change(cwd, 'add', 'email', '--no-install')
    const file = join(cwd, 'frame.config.ts')
    writeFileSync(file, readFileSync(file, 'utf8').replace('https://wallet.example', 'https://wallet.shop'))
    const edited = readFileSync(file, 'utf8')
    const more = await change(cwd, 'add', 'socials', '--no-install')
    expect(more.stdout).toContain(
      'frame.config.ts is yours and stays. Compare it with docs/embedded-wallet.md.',
    )
    const gone = await change(cwd, 'remove', 'email', 'socials', '--no-install')
    expect(gone.stdout).toContain('frame.config.ts stays, and with it the package appkit-frame')
    expect(readFileSync(file, 'utf8')).toBe(edited)

    rmSync(file)
    const manifest = join(cwd, 'package.json')
    writeFileSync(
      manifest,
      readFileSync(manifest, 'utf8').replace(`"appkit-frame": "${version}"`, `"appkit-frame": "^${version}"`),
    )
    await change(cwd, 'add', 'email', '--no-install')
    const kept = await change(cwd, 'remove', 'email', '--no-install')
    expect(kept.stdout).toContain(`package.json has appkit-frame ^${version} of your own, which stays.`)
  })

  it('asks for the address of the embedded wallet where only you know it', async () => {
    const cwd = await joined('--project-id', 'abc')
    const unmet = await change(cwd, 'add', 'email', '--json')
    expect(JSON.parse(unmet.stdout).error).toMatchObject({
      code: 'PART_NEEDS',
      message: expect.stringContaining('https://wallet.example (docs/embedded-wallet.md)'),
    })
  })

  it('says that nothing of the app answers sign-in, until something does', async () => {
    const cwd = await joined('--project-id', 'p')
    const start = hashes(cwd)
    const added = await change(cwd, 'add', 'siwx')
    expect(added).toMatchObject({ code: 1, stderr: '' })
    expect(added.stdout).toMatch(
      /For you to do\n {2}endpoints\.auth is '\/auth', and no file of this app answers/,
    )
    expect((await change(cwd, 'add', 'siwx')).code).toBe(0)
    await change(cwd, 'remove', 'siwx')
    expect(hashes(cwd)).toEqual(start)
    const { manual } = JSON.parse((await change(cwd, 'add', 'siwx', '--json', '--dry-run')).stdout)
    expect(manual).toHaveLength(1)
    put(cwd, { 'api/index.ts': "import { createSignInServer } from 'appkit-runtime/signin/server'\n" })
    expect(await change(cwd, 'add', 'siwx')).toMatchObject({
      code: 0,
      stdout: expect.not.stringContaining('For you to do'),
    })
  })

  it('leaves an app that generate finds up to date, with the namespace in kit and types', async () => {
    const cwd = await joined()
    const added = await change(cwd, 'add', 'namespace/solana', 'siwx')
    expect(added.stderr).toBe('')
    expect(added.stdout).toMatch(/namespace\/solana {2}\+\d+\.\d kB gzip/)
    expect(added.stdout).toMatch(/contacts http:\/\/localhost:4600/)
    expect(added.stdout).toContain('MIT: base-x')
    const kit = readFileSync(join(cwd, 'src/appkit/generated/kit.ts'), 'utf8')
    expect(kit).toContain("import { solana } from 'appkit-runtime/namespaces/solana'")
    expect(kit).toContain("import { siwx } from 'appkit-runtime/features/siwx'")
    expect(await run('create-appkit', ['generate', '--check'], { cwd })).toMatchObject({ code: 0 })
  })

  it('keeps edits made since, and takes back what it can without a record', async () => {
    const cwd = await joined()
    await change(cwd, 'add', 'pay')
    const file = join(cwd, 'appkit.config.ts')
    writeFileSync(
      file,
      readFileSync(file, 'utf8')
        .replace("mode: 'system'", "mode: 'dark'")
        .replace('{ pay: true }', '{ pay: true, legalCheckbox: true }'),
    )
    const undone = await change(cwd, 'remove', 'pay')
    expect(undone.code).toBe(0)
    const text = readFileSync(file, 'utf8')
    expect(text).toContain("mode: 'dark'")
    expect(text).toContain('features: { legalCheckbox: true },')
  })

  it('writes nothing in a dry run, and lists the files and hashes of the real one', async () => {
    const cwd = await joined()
    const before = snapshot(cwd)
    const dry = JSON.parse((await change(cwd, 'add', 'namespace/cosmos', '--dry-run', '--json')).stdout)
    expect(snapshot(cwd)).toEqual(before)
    const real = JSON.parse((await change(cwd, 'add', 'namespace/cosmos', '--json')).stdout)
    expect({ ...real, dryRun: true }).toEqual(dry)
    const after = hashes(cwd)
    for (const { path, sha256 } of real.files) expect(after[path], path).toBe(sha256)
    expect(real.parts[0].bytes.later).toBeGreaterThan(1000)
  })

  it('works in an app without a lock file, and from outside with --cwd', async () => {
    const root = scratch()
    putRuntime(root)
    put(root, {
      'package.json': '{}',
      'appkit.config.js': `import { mainnet } from 'appkit-runtime/namespaces/eip155/networks'
export default { projectId: 'a', namespaces: ['eip155'], networks: [mainnet] }
`,
    })
    const added = await change(scratch(), 'add', 'pay', '--cwd', root, '--json')
    expect(JSON.parse(added.stdout).files.map(({ path }: { path: string }) => path)).not.toContain(
      'appkit.lock.json',
    )
    expect(readFileSync(join(root, 'appkit.config.js'), 'utf8')).toContain(
      '  networks: [mainnet],\n  features: { pay: true },\n}',
    )
  })

  it('is refused with a sentence and with nothing written', async () => {
    const cwd = await joined()
    const before = snapshot(cwd)
    const refused = async (code: number, args: string[], message: RegExp) => {
      const done = await run('create-appkit', [...args, '--json'], { cwd, env: { CI: '1' } })
      expect(done.code, args.join(' ')).toBe(code)
      expect(JSON.parse(done.stdout).error.code + JSON.parse(done.stdout).error.message).toMatch(message)
      expect(snapshot(cwd)).toEqual(before)
    }
    await refused(2, ['add'], /^PART_MISSING.*npx create-appkit add swaps namespace\/solana --yes/s)
    await refused(2, ['remove'], /^PART_MISSING/)
    await refused(2, ['add', 'swap'], /^PART_UNKNOWN.*Did you mean swaps\?/)
    await refused(2, ['add', 'solana'], /^PART_UNKNOWN.*Did you mean namespace\/solana\?/)
    await refused(2, ['remove', 'connect'], /^FEATURE_ALWAYS/)
    await refused(2, ['remove', 'namespace/eip155'], /^NAMESPACE_NONE.*Add another first/)
    await refused(2, ['add', 'swaps', '--cwd', scratch()], /^CONFIG_MISSING.*npx create-appkit \./)
  })

  it('says what a service is needed for, and what it cannot follow', async () => {
    const cwd = await joined()
    const file = join(cwd, 'appkit.config.ts')
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replace(/ *relay: .*\n/, '').replace('features: {}', 'features: { walletConnect: false }'),
    )
    const unmet = await change(cwd, 'add', 'walletConnect', '--json')
    expect(unmet.code).toBe(1)
    expect(JSON.parse(unmet.stdout).error).toMatchObject({
      code: 'PART_NEEDS',
      message: expect.stringContaining('endpoints.relay'),
    })
    writeFileSync(file, text.replace('features: {}', 'features: Object.assign({}, {})'))
    const unclear = await change(cwd, 'add', 'pay', '--json')
    expect(unclear.code).toBe(1)
    expect(JSON.parse(unclear.stdout).error.code).toBe('CONFIG_EDIT')
  })
})

describe('create-appkit list and info', () => {
  it('say what the app has', async () => {
    const cwd = await joined('--features', 'send,history')
    const list = JSON.parse((await change(cwd, 'list', '--json')).stdout).parts
    const state = (name: string) => list.find((part: { name: string }) => part.name === name)?.state
    expect([state('send'), state('swaps'), state('connect'), state('namespace/eip155')]).toEqual([
      'on',
      'off',
      'always',
      'on',
    ])
    expect((await change(cwd, 'list')).stdout).toMatch(
      /on +history +Transaction history {2}\(\d+\.\d kB gzip/,
    )
    const info = JSON.parse((await change(cwd, 'info', '--json')).stdout)
    expect(info).toMatchObject({
      config: 'appkit.config.ts',
      namespaces: ['eip155'],
      versions: { 'appkit-runtime': version },
    })
    const outside = await change(scratch(), 'list')
    expect(outside.stdout).toContain('No app here')
    expect((await change(scratch(), 'info')).code).toBe(0)
  })
})

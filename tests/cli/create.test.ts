import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  hashes,
  makeViteApp,
  prepareCommands,
  put,
  putRuntime,
  repo,
  run,
  runProcess,
  scratch,
  snapshot,
  version,
} from './support.js'

prepareCommands()

const quick = ['--no-install', '--no-git']

describe('a new app', () => {
  it('holds the config, the integration and a page, and says what was done', async () => {
    const cwd = scratch()
    const { code, stdout, stderr } = await run('create-appkit', ['my-app', ...quick], { cwd })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const files = Object.keys(hashes(join(cwd, 'my-app')))
    expect(files).toEqual(
      expect.arrayContaining([
        '.gitignore',
        'appkit.config.ts',
        'appkit.lock.json',
        'index.html',
        'package.json',
        'src/App.tsx',
        'src/appkit/generated/kit.ts',
        'src/appkit/theme.css',
        'src/main.tsx',
      ]),
    )
    for (const file of files) expect(stdout).toContain(`+ ${file}`)
    expect(stdout).toContain('http://127.0.0.1:4600  wallet catalogue, blockchain API and chains')
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(
      '  npx create-appkit my-app --template vite --namespaces eip155 --theme system --pm npm --no-install --no-git --yes',
    )
  })

  it('comes out the same from the line that repeats the run', async () => {
    const cwd = scratch()
    const flags = [
      '--features',
      'swaps,no-analytics',
      '--theme',
      'dark',
      '--accent',
      '#123',
      '--project-id',
      'abc_1',
    ]
    const first = await run('create-appkit', ['an app', ...flags, ...quick], { cwd })
    const line = first.stdout.trimEnd().split('\n').at(-1)?.trim() ?? ''
    const before = hashes(join(cwd, 'an app'))
    rmSync(join(cwd, 'an app'), { recursive: true })
    const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '').slice(2)
    await run('create-appkit', words, { cwd })
    expect(hashes(join(cwd, 'an app'))).toEqual(before)
    const config = readFileSync(join(cwd, 'an app/appkit.config.ts'), 'utf8')
    expect(config).toContain("projectId: 'abc_1'")
    expect(config).toContain('swaps: true')
    expect(config).toContain('analytics: false')
    expect(config).toContain("theme: { mode: 'dark', accent: '#112233' }")
    expect(config).not.toMatch(/sandbox|demoWallet|127\.0\.0\.1/)
    expect(readFileSync(join(cwd, 'an app/src/appkit/generated/kit.ts'), 'utf8')).not.toContain('testing')
  })

  it('is what a dry run says, byte for byte, and a dry run writes nothing', async () => {
    const cwd = scratch()
    const dry = await run('create-appkit', ['x', '--json', '--dry-run', ...quick], { cwd })
    expect(existsSync(join(cwd, 'x'))).toBe(false)
    const real = await run('create-appkit', ['x', '--json', ...quick], { cwd })
    const planned: { files: { path: string; sha256: string }[] } = JSON.parse(dry.stdout)
    expect(JSON.parse(real.stdout)).toEqual({ ...planned, dryRun: false })
    expect(hashes(join(cwd, 'x'))).toEqual(
      Object.fromEntries(planned.files.map(({ path, sha256 }) => [path, sha256])),
    )
    rmSync(join(cwd, 'x'), { recursive: true })
    const text = async (...more: string[]) =>
      (await run('create-appkit', ['x', ...quick, ...more], { cwd })).stdout
    expect((await text('--dry-run')).replace(' (dry run: nothing is written)', '')).toBe(await text())
  })

  it('has nothing to do the second time and touches nothing', async () => {
    const cwd = scratch()
    await run('create-appkit', ['x', ...quick], { cwd })
    const before = snapshot(join(cwd, 'x'))
    const again = await run('create-appkit', ['x', ...quick], { cwd })
    expect(again).toMatchObject({ code: 0, stdout: 'Nothing to do: everything is in place.\n', stderr: '' })
    expect(snapshot(join(cwd, 'x'))).toEqual(before)
    const inside = await run('create-appkit', quick, { cwd: join(cwd, 'x') })
    expect(inside.stdout).toBe('Nothing to do: everything is in place.\n')
    const other = await run('create-appkit', ['x', '--theme', 'dark', ...quick], { cwd })
    expect(other.code).toBe(0)
    expect(snapshot(join(cwd, 'x'))).toEqual(before)
  })

  it('says whose the addresses are that a project id brings, and that they have limits', async () => {
    const cwd = scratch()
    const preview = async (...flags: string[]) =>
      JSON.parse(
        (await run('create-appkit', ['x', ...flags, ...quick, '--dry-run', '--json'], { cwd })).stdout,
      )
    const [warning, ...others] = (await preview('--project-id', 'p')).warnings
    expect(others).toEqual([])
    expect(warning).toMatch(/a vendor's \(web3modal\.org, walletconnect\.org\).*limits.*403 or 429/)
    expect((await preview()).warnings).toEqual([])
  })

  it('holds what appkit generate makes from its config', async () => {
    const cwd = scratch()
    for (const [name, ...flags] of [['plain'], ['chosen', '--features', 'send', '--project-id', 'p']]) {
      await run('create-appkit', [name ?? '', ...flags, ...quick], { cwd })
      putRuntime(join(cwd, name ?? ''))
      const check = await run('appkit', ['generate', '--check'], { cwd: join(cwd, name ?? '') })
      expect({ code: check.code, stderr: check.stderr }).toEqual({ code: 0, stderr: '' })
    }
    const config = join(cwd, 'plain/appkit.config.ts')
    writeFileSync(
      config,
      readFileSync(config, 'utf8').replace("mode: 'system'", "mode: 'system', accent: '#00aa77'"),
    )
    expect((await run('appkit', ['generate', '--check'], { cwd: join(cwd, 'plain') })).code).toBe(1)
    expect((await run('appkit', ['generate'], { cwd: join(cwd, 'plain') })).code).toBe(0)
    expect(readFileSync(join(cwd, 'plain/src/appkit/theme.css'), 'utf8')).toContain(
      '--ak-config-accent: #00aa77;',
    )
    const again = await run('create-appkit', ['plain', ...quick], { cwd })
    expect(again).toMatchObject({ code: 0, stdout: 'Nothing to do: everything is in place.\n' })
  })

  it.each(['with space', 'Ünïcode 日本', "it's", 'a&b <c>'])('stands in a folder called %s', async (name) => {
    const cwd = scratch()
    const { code, stderr } = await run('create-appkit', [name, '--json', ...quick], { cwd })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const root = join(cwd, name)
    expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name).toMatch(
      /^[a-z0-9][a-z0-9._-]*$/,
    )
    putRuntime(root)
    expect((await run('appkit', ['generate', '--check'], { cwd: root })).code).toBe(0)
    expect(readFileSync(join(root, 'index.html'), 'utf8')).not.toContain('<c>')
  })

  it('starts a repository, but not inside one', async () => {
    const cwd = scratch()
    const author = {
      GIT_AUTHOR_NAME: 'A',
      GIT_AUTHOR_EMAIL: 'a@b.c',
      GIT_COMMITTER_NAME: 'A',
      GIT_COMMITTER_EMAIL: 'a@b.c',
    }
    const first = await runProcess('create-appkit', ['x', '--no-install', '--json'], { cwd, env: author })
    expect(JSON.parse(first.stdout).git).toBe('committed')
    const nobody = {
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_SYSTEM: '/dev/null',
      EMAIL: undefined,
      HOME: cwd,
    }
    const second = await runProcess('create-appkit', ['y', '--no-install', '--json'], {
      cwd,
      env: {
        ...nobody,
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'user.useConfigOnly',
        GIT_CONFIG_VALUE_0: 'true',
      },
    })
    expect({ code: second.code, git: JSON.parse(second.stdout).git }).toEqual({ code: 0, git: 'initialised' })
    const inside = await run('create-appkit', ['z', '--no-install', '--json'], { cwd: join(cwd, 'x') })
    expect(JSON.parse(inside.stdout).git).toBe('skipped')
    expect(existsSync(join(cwd, 'x/z/.git'))).toBe(false)
    const without = await runProcess('create-appkit', ['w', '--no-install', '--json'], {
      cwd,
      env: { PATH: '' },
    })
    expect({ code: without.code, git: JSON.parse(without.stdout).git }).toEqual({ code: 0, git: 'skipped' })
  })

  it('keeps its files and says how to try again when the install fails', async () => {
    const cwd = scratch()
    const { code, stderr } = await run('create-appkit', ['x', '--yes', '--no-git', '--pm', 'yarn'], {
      cwd,
      env: { PATH: '' },
    })
    expect(code).toBe(1)
    expect(stderr).toContain(
      'yarn is not installed. The files are all there; run `yarn install` in x to try again.',
    )
    expect(existsSync(join(cwd, 'x/appkit.lock.json'))).toBe(true)
  })

  it('tells npm of tarballs that changed under the same name, and of no others', async () => {
    const cwd = scratch()
    put(cwd, {
      'bin/npm': `#!/bin/sh\necho "$@" > "${join(cwd, 'arguments')}"\n`,
      [`packs/appkit-runtime-${version}.tgz`]: 'one',
      [`packs/create-appkit-${version}.tgz`]: 'one',
      [`packs/appkit-sandbox-${version}.tgz`]: 'one',
    })
    chmodSync(join(cwd, 'bin/npm'), 0o755)
    const env = { PATH: `${join(cwd, 'bin')}:/usr/bin:/bin`, APPKIT_PACKAGES: join(cwd, 'packs') }
    const install = async () => {
      expect((await run('create-appkit', ['x', '--yes', '--no-git'], { cwd, env })).code).toBe(0)
      return readFileSync(join(cwd, 'arguments'), 'utf8').trim()
    }
    expect(await install()).toBe('install --no-audit --no-fund --loglevel=error')
    put(cwd, {
      [`packs/appkit-runtime-${version}.tgz`]: 'two',
      [`packs/appkit-sandbox-${version}.tgz`]: 'two',
    })
    const changed = ['runtime', 'sandbox'].map((name) => `./vendor/appkit-${name}-${version}.tgz`)
    expect(await install()).toBe(`install --no-audit --no-fund --loglevel=error ${changed.join(' ')}`)
  })

  it('installs with yarn from the root of the workspace, where yarn 1 finds tarballs', async () => {
    const cwd = scratch()
    put(cwd, {
      'bin/yarn': `#!/bin/sh\npwd -P > "${join(cwd, 'place')}"\n`,
      'package.json': '{"private":true,"workspaces":["packages/*"]}',
      '.git/HEAD': '',
    })
    chmodSync(join(cwd, 'bin/yarn'), 0o755)
    const env = { PATH: `${join(cwd, 'bin')}:/usr/bin:/bin` }
    const args = ['packages/web', '--yes', '--no-git', '--pm', 'yarn']
    expect((await run('create-appkit', args, { cwd, env })).code).toBe(0)
    expect(readFileSync(join(cwd, 'place'), 'utf8').trim()).toBe(realpathSync(cwd))
    const { stdout } = await run('create-appkit', ['packages/two', ...args.slice(1), '--no-install'], { cwd })
    expect(stdout).toContain('  yarn --cwd ../.. install\n')
  })

  it('ends with exit code 130 when the install is interrupted, and says so', async () => {
    const cwd = scratch()
    put(cwd, { 'bin/bun': '#!/bin/sh\nkill -INT $$\n' })
    chmodSync(join(cwd, 'bin/bun'), 0o755)
    const env = { PATH: `${join(cwd, 'bin')}:/usr/bin:/bin` }
    const { code, stderr } = await run('create-appkit', ['x', '--yes', '--no-git', '--pm', 'bun'], {
      cwd,
      env,
    })
    const message =
      'Interrupted while packages were installed. The files are all there; run `bun install` in x to install the packages.'
    expect({ code, stderr }).toEqual({ code: 130, stderr: `${message}\n` })
    const words = ['y', '--json', '--no-git', '--pm', 'bun']
    const { stdout } = await run('create-appkit', words, { cwd, env })
    expect(JSON.parse(stdout)).toEqual({ error: { code: 'INTERRUPTED', message: message.replace('x', 'y') } })
  })

  it('has the namespaces that were chosen, and what generate makes of a change of them', async () => {
    const cwd = scratch()
    const five = 'eip155,solana,bip122,polkadot,cosmos'
    const { code, stdout } = await run('create-appkit', ['x', '--namespaces', five, ...quick], { cwd })
    expect(code).toBe(0)
    expect(stdout).toContain('--namespaces eip155,solana,polkadot,bip122,cosmos')
    expect(stdout).toContain('npm run appkit -- dev --chains 31337,1,8453,10,42161,137,solana')
    const root = join(cwd, 'x')
    putRuntime(root)
    const generate = (...flags: string[]) => run('appkit', ['generate', ...flags], { cwd: root })
    expect(await generate('--check')).toMatchObject({ code: 0, stderr: '' })
    const kit = () => readFileSync(join(root, 'src/appkit/generated/kit.ts'), 'utf8')
    const types = () => readFileSync(join(root, 'src/appkit/generated/types.ts'), 'utf8')
    expect(kit()).toContain('namespaces: [eip155, solana, polkadot, bip122, cosmos]')

    const config = join(root, 'appkit.config.ts')
    const without = readFileSync(config, 'utf8')
      .replace(", 'polkadot'", '')
      .replaceAll(/^ {4}(polkadot|assetHub|kusama|westend),\n/gm, '')
    writeFileSync(config, without)
    expect((await generate('--check')).code).toBe(1)
    expect(await generate()).toMatchObject({ code: 0, stderr: '' })
    expect(kit()).toContain('namespaces: [eip155, solana, bip122, cosmos]')
    expect(kit() + types()).not.toContain('polkadot')
    writeFileSync(config, without.replace('    bitcoin,', '    bitcoin, kusama,'))
    const { stderr } = await generate()
    expect(stderr).toContain('but namespaces does not list polkadot')
  })

  it('has the views of a feature that is off by default only where it is asked for', async () => {
    const cwd = scratch()
    const off = ['pay', 'smartSessions', 'ownLogin', 'siwx']
    const kitOf = (app: string) => readFileSync(join(cwd, app, 'src/appkit/generated/kit.ts'), 'utf8')
    const has = (app: string) => off.map((id) => kitOf(app).includes(`appkit-runtime/features/${id}`))
    expect((await run('create-appkit', ['x', ...quick], { cwd })).code).toBe(0)
    expect(has('x')).toEqual([false, false, false, false])
    await run('create-appkit', ['y', '--features', 'pay,smartSessions,ownLogin', ...quick], { cwd })
    expect(has('y')).toEqual([true, true, true, false])
  })

  it('takes its packages from a folder while they are on no registry', async () => {
    const cwd = scratch()
    const names = [
      `appkit-runtime-${version}.tgz`,
      `create-appkit-${version}.tgz`,
      `appkit-sandbox-${version}.tgz`,
    ]
    put(join(cwd, 'packs'), Object.fromEntries(names.map((name) => [name, `bytes of ${name}`])))
    const env = { APPKIT_PACKAGES: join(cwd, 'packs') }
    const { code, stdout } = await run('create-appkit', ['x', ...quick], { cwd, env })
    expect(code).toBe(0)
    const manifest = JSON.parse(readFileSync(join(cwd, 'x/package.json'), 'utf8'))
    expect(manifest.dependencies['appkit-runtime']).toBe(`file:vendor/appkit-runtime-${version}.tgz`)
    expect(manifest.devDependencies['create-appkit']).toBe(`file:vendor/create-appkit-${version}.tgz`)
    expect(manifest.devDependencies['appkit-sandbox']).toBe(`file:vendor/appkit-sandbox-${version}.tgz`)
    for (const name of names)
      expect(readFileSync(join(cwd, 'x/vendor', name), 'utf8')).toBe(`bytes of ${name}`)
    expect(stdout).not.toContain('npm install -D')
    expect((await run('create-appkit', ['x', ...quick], { cwd, env })).stdout).toBe(
      'Nothing to do: everything is in place.\n',
    )
    rmSync(join(cwd, 'packs', `appkit-runtime-${version}.tgz`))
    const empty = await run('create-appkit', ['y', ...quick], { cwd, env })
    expect({ code: empty.code, stderr: empty.stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('which has no appkit-runtime-<version>.tgz'),
    })
  })
})

describe('tarballs that git ignores', () => {
  const names = [`appkit-runtime-${version}.tgz`, `create-appkit-${version}.tgz`]
  const made = () => {
    const cwd = scratch()
    put(join(cwd, 'packs'), Object.fromEntries(names.map((name) => [name, name])))
    put(cwd, { ignore: '*.tgz\n' })
    const author = ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'A'],
      [`GIT_${who}_EMAIL`, 'a@b.c'],
    ])
    return { cwd, env: { APPKIT_PACKAGES: join(cwd, 'packs'), ...Object.fromEntries(author) } }
  }

  it('are warned about, until they are added', async () => {
    const { cwd, env } = made()
    const root = join(cwd, 'host')
    put(root, {
      '.gitignore': 'node_modules\n*.tgz\n',
      'package.json':
        '{"type":"module","dependencies":{"react":"19","react-dom":"19"},"devDependencies":{"vite":"8"}}',
      'index.html': '<script type="module" src="/main.jsx"></script>',
      'main.jsx': "import { createRoot } from 'react-dom/client'\ncreateRoot(document.body).render(<p />)\n",
    })
    execFileSync('git', ['init', '-q'], { cwd: root })
    execFileSync('git', ['add', '.'], { cwd: root })
    execFileSync('git', ['commit', '-qm', 'A host'], { cwd: root, env: { ...process.env, ...env } })
    const first = await run('create-appkit', ['.', ...quick], { cwd: root, env })
    const paths = names.map((name) => `vendor/${name}`)
    expect(first.stdout).toContain(
      `git ignores ${paths.join(', ')}, so a clone of the app could not install them. Add them with git add --force ${paths.join(' ')}.`,
    )
    execFileSync('git', ['add', '--force', ...paths], { cwd: root })
    const again = await run('create-appkit', ['.', '--json', ...quick], { cwd: root, env })
    expect(JSON.parse(again.stdout)).toMatchObject({ changed: false, warnings: [] })
    const inside = await run('create-appkit', ['a/b', '--json', '--dry-run'], { cwd: root, env })
    expect(JSON.parse(inside.stdout).warnings[0]).toMatch(/^git ignores vendor\//)
  })

  it('are in the first commit of a new app all the same', async () => {
    const { cwd, env } = made()
    const excludes = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'core.excludesFile' }
    const { stdout } = await runProcess('create-appkit', ['x', '--no-install', '--json'], {
      cwd,
      env: { ...env, ...excludes, GIT_CONFIG_VALUE_0: join(cwd, 'ignore') },
    })
    expect(JSON.parse(stdout).git).toBe('committed')
    const tracked = execFileSync('git', ['ls-files', 'vendor'], { cwd: join(cwd, 'x'), encoding: 'utf8' })
    expect(tracked.trim().split('\n')).toEqual(names.map((name) => `vendor/${name}`))
  })
})

describe('refusals', () => {
  it.each<[args: string[], sentence: RegExp]>([
    [['x', '--theme', 'drak'], /--theme takes light, dark or system, not "drak"\. Did you mean dark\?/],
    [
      ['x', '--namespaces', 'solanna'],
      /"solanna" is not a namespace\. Did you mean solana\? Available: eip155, /,
    ],
    [['x', '--them', 'dark'], /unknown option '--them'/],
    [['x', '--accent'], /argument missing/],
    [['x', 'y'], /too many arguments/],
    [['file/deeper/still'], /cannot be used/],
    [['file'], /file is a file/],
    [['file/x'], /cannot be used/],
    [['x'.repeat(300)], /the name is too long/],
    [[''], /needs a name/],
    [[], /There is no terminal to ask in/],
    [['full'], /full is not empty and not a React app.*--on-conflict merge/],
    [['scripts', '--on-conflict', 'merge'], /not built with Vite/],
    [['space'], /^(?!.*--on-conflict)[\s\S]*space is the root of a workspace[\s\S]*create-appkit apps\/web/],
    [['space', '--on-conflict', 'merge'], /space is the root of a workspace/],
    [['pnpm'], /pnpm is the root of a workspace/],
    [
      ['server'],
      /^(?!.*--on-conflict)[\s\S]*server is not empty and not a React app: its package\.json names no react/,
    ],
    [['old'], /old uses React 17; the widget needs React 18\.2 or newer/],
    [['broken'], /package\.json in broken is not valid JSON/],
  ])('%j', async (args, sentence) => {
    const cwd = scratch()
    put(cwd, {
      file: '',
      'full/notes.txt': 'mine',
      'scripts/package.json': '{"dependencies":{"react":"19","react-scripts":"5"}}',
      'old/package.json': '{"dependencies":{"react":"^17.0.2","vite":"5"}}',
      'broken/package.json': '{',
      'space/package.json': '{"workspaces":["apps/*"],"devDependencies":{"react":"19","vite":"8"}}',
      'pnpm/package.json': '{"private":true}',
      'pnpm/pnpm-workspace.yaml': 'packages: [apps/*]',
      'server/package.json': '{"dependencies":{"express":"5"}}',
    })
    const before = snapshot(cwd)
    const { code, stdout, stderr } = await run('create-appkit', args, { cwd })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(sentence)
    expect(stderr).not.toMatch(/\n\s+at /)
    expect(snapshot(cwd)).toEqual(before)
    const json = await run('create-appkit', [...args, '--json', '--no-install'], { cwd })
    if (args.length > 0 && args.at(-1) !== '--accent') {
      expect(JSON.parse(json.stdout).error.message).toMatch(sentence)
      expect(json.stderr).toBe('')
    }
  })

  it('puts an app beside what is there when asked to, and keeps or replaces files', async () => {
    const cwd = scratch()
    put(cwd, {
      'full/notes.txt': 'mine',
      'full/README.md': 'mine',
      'full/package.json': '{\n\t"name": "mine"\n}\n',
    })
    expect((await run('create-appkit', ['full', '--on-conflict', 'merge', ...quick], { cwd })).code).toBe(0)
    expect(readFileSync(join(cwd, 'full/README.md'), 'utf8')).toBe('mine')
    const manifest = readFileSync(join(cwd, 'full/package.json'), 'utf8')
    expect(manifest).toMatch(/^\{\n/)
    expect(JSON.parse(manifest)).toMatchObject({
      name: 'mine',
      scripts: { dev: 'vite' },
      dependencies: { react: '^19.3.1' },
    })
    expect(existsSync(join(cwd, 'full/src/main.tsx'))).toBe(true)

    put(cwd, { 'two/notes.txt': 'mine', 'two/README.md': 'mine' })
    expect((await run('create-appkit', ['two', '--on-conflict', 'overwrite', ...quick], { cwd })).code).toBe(
      0,
    )
    expect(readFileSync(join(cwd, 'two/README.md'), 'utf8')).toContain('# Two')
    expect(readFileSync(join(cwd, 'two/notes.txt'), 'utf8')).toBe('mine')
  })

  it('makes the folders above a new app, and none of them when it cannot write', async () => {
    const cwd = scratch()
    const { code, stdout, stderr } = await run('create-appkit', ['apps/web/shop', ...quick], { cwd })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('  cd apps/web/shop\n')
    expect(JSON.parse(readFileSync(join(cwd, 'apps/web/shop/package.json'), 'utf8')).name).toBe('shop')
    const faults = pathToFileURL(join(repo, 'tests/cli/faultyDisk.mjs')).href
    for (const room of ['0', '8000']) {
      const env = { NODE_OPTIONS: `--import=${faults}`, FAULT_BYTES: room }
      const full = await runProcess('create-appkit', ['a/b/c', ...quick], { cwd, env })
      expect({ code: full.code, stderr: full.stderr }).toEqual({
        code: 1,
        stderr: expect.stringContaining('the disk is full. Nothing was changed.'),
      })
      expect(existsSync(join(cwd, 'a'))).toBe(false)
    }
  })

  it('counts a folder with only a new repository as empty and leaves what is in it', async () => {
    const cwd = scratch()
    const theirs = {
      'README.md': '# Mine\n',
      LICENSE: 'MIT',
      '.gitattributes': '',
      '.github/ci.yml': 'on: push',
    }
    put(join(cwd, 'x'), { ...theirs, '.gitignore': '# mine\n/node_modules/\n' })
    mkdirSync(join(cwd, 'x/.git'))
    const before = snapshot(join(cwd, 'x'))
    const { code, stdout, stderr } = await run('create-appkit', ['.', ...quick], { cwd: join(cwd, 'x') })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('= README.md  (yours, stays)')
    expect(stdout).toContain('~ .gitignore  (edited)')
    const after = snapshot(join(cwd, 'x'))
    for (const path of Object.keys(theirs)) expect(after[path]).toEqual(before[path])
    expect(readFileSync(join(cwd, 'x/.gitignore'), 'utf8')).toMatch(/^# mine\n\/node_modules\/\ndist\n/)
    expect(after['src/main.tsx']).toBeDefined()
  })

  it('refuses where a folder is called like a file of the app', async () => {
    const cwd = scratch()
    put(cwd, { 'x/README.md/notes.txt': 'mine' })
    const before = snapshot(cwd)
    const { code, stderr } = await run('create-appkit', ['x', ...quick], { cwd })
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('README.md is a folder') })
    expect(snapshot(cwd)).toEqual(before)
  })
})

describe('questions', () => {
  const questions = [
    'Where should the app go?',
    'What is the app built with?',
    'Which networks?',
    'Light or dark?',
    'Accent colour?',
    'Install packages with npm now?',
  ]

  it('are six for a new app, and the answers are used', async () => {
    const cwd = scratch()
    const keys = ['asked-app\r', '\r', '\u001b[B \r', '\u001b[B\u001b[B\r', '#abc\r', 'n']
    const answers = questions.map((question, index) => [question, keys[index] ?? ''] as const)
    const { code, stdout } = await runProcess('create-appkit', ['--no-git'], {
      cwd,
      answers,
      env: { TERM: 'xterm' },
    })
    expect(code).toBe(0)
    for (const question of questions) expect(stdout).toContain(question)
    expect(readFileSync(join(cwd, 'asked-app/appkit.config.ts'), 'utf8')).toContain(
      "theme: { mode: 'dark', accent: '#aabbcc' }",
    )
    expect(readFileSync(join(cwd, 'asked-app/appkit.config.ts'), 'utf8')).toContain(
      "namespaces: ['eip155', 'solana'],",
    )
    expect(existsSync(join(cwd, 'asked-app/node_modules'))).toBe(false)
  })

  it('are not put for what a flag said', async () => {
    const cwd = scratch()
    const given = ['--template', 'vite', '--namespaces', 'eip155', '--theme', 'dark', '--accent', '#abc']
    const flags = ['x', ...given, ...quick]
    const { code, stdout } = await runProcess('create-appkit', flags, {
      cwd,
      answers: [],
      env: { TERM: 'xterm' },
    })
    expect(code).toBe(0)
    expect(stdout).not.toContain('◆')
  })

  it.each([
    ['CI', ['x', ...quick], { CI: 'true' }],
    ['--yes', ['x', '--yes', ...quick], {}],
    ['--json', ['x', '--json', ...quick], {}],
  ])('are not put with %s', async (_name, args, env) => {
    const { code, stdout } = await runProcess('create-appkit', args, {
      cwd: scratch(),
      answers: [],
      env: { TERM: 'xterm', ...env },
    })
    expect(code).toBe(0)
    expect(stdout).not.toContain('◆')
  })

  it.each([
    ['Ctrl-C', 0, '\u0003'],
    ['Ctrl-D', 1, '\u0004'],
    ['the end of the input', 2, ''],
    ['Ctrl-C', 3, '\u0003'],
    ['Ctrl-D', 4, '\u0004'],
    ['the end of the input', 5, ''],
  ] as const)('end with exit code 130, a word and nothing written on %s at number %i', async (_name, number, key) => {
    const cwd = scratch()
    const keys = [...['x\r', '\r', '\r', '\r', '\r'].slice(0, number), key]
    const typed = keys.map((each, index) => [questions[index] ?? '', each] as const)
    // A question that is never asked keeps the input open, so that the key alone has to do it.
    const answers = key === '' ? typed : [...typed, ['never asked', ''] as const]
    const { code, stderr } = await runProcess('create-appkit', [], { cwd, answers, env: { TERM: 'xterm' } })
    expect({ code, stderr }).toEqual({ code: 130, stderr: 'Interrupted.\n' })
    expect(snapshot(cwd)).toEqual({})
  })
})

describe('the commands', () => {
  it.each(['create-appkit', 'appkit'] as const)('%s prints help and version on stdout', async (bin) => {
    const cwd = scratch()
    const help = await run(bin, ['--help'], { cwd })
    expect({ code: help.code, stderr: help.stderr }).toEqual({ code: 0, stderr: '' })
    expect(help.stdout).toContain(`Usage: ${bin}`)
    expect((await run(bin, ['--version'], { cwd })).stdout).toBe(`${version}\n`)
  })

  it('create-appkit answers every command, and a folder of such a name takes a path', async () => {
    const cwd = scratch()
    for (const command of ['create', 'generate', 'dev']) {
      const { code, stdout } = await run('create-appkit', [command, '--help'], { cwd })
      expect({ code, stdout }).toEqual({
        code: 0,
        stdout: expect.stringContaining(`Usage: create-appkit ${command}`),
      })
    }
    const generate = await run('create-appkit', ['generate', '--json'], { cwd })
    expect(JSON.parse(generate.stdout).error.code).toBe('GENERATE_NO_SOURCE')
    const dev = await run('create-appkit', ['dev', '--port', 'x'], { cwd })
    expect(dev.stderr).toContain('--port takes a number')
    const { code, stdout } = await run('create-appkit', ['./dev', '--json', ...quick], { cwd })
    expect({ code, repeat: JSON.parse(stdout).repeat }).toEqual({
      code: 0,
      repeat: expect.stringContaining('npx create-appkit ./dev '),
    })
    await run('create-appkit', ['create', 'made', ...quick], { cwd })
    putRuntime(join(cwd, 'made'))
    const made = await run('create-appkit', ['generate', '--check'], { cwd: join(cwd, 'made') })
    expect(made).toMatchObject({ code: 0, stderr: '' })
  })

  it('find the app from a folder inside it, and never another one', async () => {
    const cwd = scratch()
    const app = {
      'package.json':
        '{"type":"module","dependencies":{"react":"19","react-dom":"19"},"devDependencies":{"vite":"8"}}',
      'index.html': '<script type="module" src="/src/main.jsx"></script>',
      'src/main.jsx':
        "import { createRoot } from 'react-dom/client'\ncreateRoot(document.body).render(<p />)\n",
      'src/pages/Home.jsx': '',
    }
    put(join(cwd, 'one'), app)
    put(join(cwd, 'one/api'), { 'package.json': '{}', 'src/server.js': '' })
    put(join(cwd, 'one/other'), { '.git/HEAD': '', 'src/x.js': '' })
    const inside = { cwd: join(cwd, 'one/src/pages') }
    const before = snapshot(cwd)
    for (const place of ['api', 'api/src', 'other/src'])
      expect((await run('create-appkit', ['.', ...quick], { cwd: join(cwd, 'one', place) })).code).toBe(2)
    expect(snapshot(cwd)).toEqual(before)

    const { code, stdout } = await run('create-appkit', ['.', ...quick], inside)
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('Joining the app in ../..') })
    expect(existsSync(join(cwd, 'one/src/appkit/generated/kit.js'))).toBe(true)
    expect(existsSync(join(cwd, 'one/src/pages/package.json'))).toBe(false)
    const again = await run('create-appkit', quick, inside)
    expect(again.stdout).toBe('Nothing to do: everything is in place.\n')

    putRuntime(join(cwd, 'one'))
    rmSync(join(cwd, 'one/src/appkit/theme.css'))
    const generate = await run('appkit', ['generate'], inside)
    expect(generate).toMatchObject({
      code: 0,
      stdout: 'In ../..\nwrote   src/appkit/theme.css\n',
      stderr: '',
    })
    for (const place of ['api/src', 'other/src']) {
      const none = await run('appkit', ['generate', '--json'], { cwd: join(cwd, 'one', place) })
      expect(JSON.parse(none.stdout).error.code).toBe('GENERATE_NO_SOURCE')
    }
    renameSync(join(cwd, 'one/appkit.config.js'), join(cwd, 'one/src/appkit.config.js'))
    const src = await run('appkit', ['generate'], { cwd: join(cwd, 'one/src') })
    expect(src).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^In \.\.\nwrote {3}src\/appkit\/gen/),
    })
  })

  it.each([
    ['--public-url', 'ftp://x'],
    ['--zones', 'one'],
    ['--proxy-hops', '99'],
    ['--origins', 'a b'],
  ])('dev names %s as it was typed', async (flag, value) => {
    const { code, stderr } = await run('create-appkit', ['dev', flag, value], { cwd: scratch() })
    expect({ code, first: stderr.split(' must ')[0] }).toEqual({ code: 2, first: flag })
  })

  it('appkit names the command that was meant', async () => {
    const { code, stderr } = await run('appkit', ['generat'], { cwd: scratch() })
    expect(code).toBe(2)
    expect(stderr).toContain('generate')
  })

  it('appkit generate says what is wrong with a config', async () => {
    const cwd = scratch()
    await run('create-appkit', ['x', ...quick], { cwd })
    const root = join(cwd, 'x')
    const bare = await run('appkit', ['generate'], { cwd: root })
    expect(bare.code).toBe(1)
    expect(bare.stderr).toContain('appkit.config.ts: appkit-runtime is not installed here.')
    putRuntime(root)
    const config = join(root, 'appkit.config.ts')
    const good = readFileSync(config, 'utf8')
    for (const [from, to, sentence] of [
      ["projectId: 'local'", "projectId: ''", 'appkit.config.ts: projectId is missing.'],
      [
        'sandbox, mainnet, base,',
        'sandbox, mainnet, mainnet,',
        'appkit.config.ts: networks lists eip155:1 twice',
      ],
      ['features: {}', 'features: { swap: true }', 'Did you mean swaps?'],
      [
        "namespaces: ['eip155']",
        "namespaces: ['bitcoin']",
        'appkit.config.ts: "bitcoin" is not a namespace. Did you mean bip122?',
      ],
      ['defineConfig({', 'defineConfig({{', 'appkit.config.ts: '],
      ['export default defineConfig', 'export const x = defineConfig', 'export default defineConfig({ … })'],
    ] as const) {
      writeFileSync(config, good.replace(from, to))
      const { code, stderr } = await run('appkit', ['generate'], { cwd: root })
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(sentence) })
      expect(stderr).not.toMatch(/\n\s+at /)
    }
  })

  it('appkit generate ends though the config leaves a timer running', { timeout: 30_000 }, async () => {
    const root = makeViteApp(scratch(), 'host', 'react')
    await run('create-appkit', ['.', '--no-install'], { cwd: root })
    putRuntime(root)
    const config = readFileSync(join(root, 'appkit.config.js'), 'utf8')
    writeFileSync(join(root, 'appkit.config.js'), `${config}\nsetInterval(() => {}, 1000)\n`)
    expect(await runProcess('appkit', ['generate', '--check'], { cwd: root })).toMatchObject({
      code: 0,
      stderr: '',
    })
  })

  it('finishes its work when nobody reads on', async () => {
    const cwd = scratch()
    const command = `"${process.execPath}" "${join(repo, 'cli/dist/bin/create-appkit.js')}" x --no-install --no-git | head -n 1`
    execFileSync('sh', ['-c', command], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    expect(existsSync(join(cwd, 'x/appkit.lock.json'))).toBe(true)
  })

  it('works through a symbolic link, as package managers install it', async () => {
    const cwd = scratch()
    symlinkSync(join(repo, 'cli/dist/bin/create-appkit.js'), join(cwd, 'link.js'))
    expect(execFileSync(process.execPath, [join(cwd, 'link.js'), '--version'], { encoding: 'utf8' })).toBe(
      `${version}\n`,
    )
  })
})

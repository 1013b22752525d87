import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hashes, linkPackages, makeViteApp, prepareCommands, run, scratch, snapshot } from './support.js'

prepareCommands()

const app = () => makeViteApp(scratch(), 'app', 'react-ts')
const create = (cwd: string, ...args: string[]) => run('create-appkit', args, { cwd })
const joinApp = (cwd: string, ...args: string[]) => create(cwd, '.', '--yes', '--no-install', ...args)
const edit = (file: string, from: string, to: string) => {
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
}

describe('create-appkit --undo', () => {
  it('takes back every byte of a join, also after add', async () => {
    const cwd = app()
    const before = hashes(cwd)
    expect((await joinApp(cwd)).code).toBe(0)
    linkPackages(cwd)
    expect((await create(cwd, 'add', 'namespace/solana')).code).toBe(0)
    const dry = await create(cwd, '--undo', '--dry-run')
    expect(dry.stdout).toContain('  ~ package.json')
    const undone = await create(cwd, '--undo')
    expect(undone).toMatchObject({ code: 0, stderr: '' })
    expect(hashes(cwd)).toEqual(before)
    expect((await create(cwd, '--undo', '--json')).stdout).toContain('UNDO_NOTHING')
  })

  it('keeps what was edited since around its lines, and lists what it cannot take back', async () => {
    const cwd = app()
    expect((await joinApp(cwd)).code).toBe(0)
    const entry = join(cwd, 'src/main.tsx')
    const manifest = join(cwd, 'package.json')
    edit(manifest, '"private": true', '"private": false')
    edit(entry, 'appkit-header', 'my-header')
    edit(join(cwd, 'appkit.config.ts'), "mode: 'system'", "mode: 'dark'")
    const undone = await create(cwd, '--undo', '--json')
    expect(undone.code).toBe(1)
    const { left } = JSON.parse(undone.stdout)
    expect(left.map(({ path }: { path: string }) => path)).toEqual(['appkit.config.ts', 'src/main.tsx'])
    expect(JSON.parse(readFileSync(manifest, 'utf8'))).toMatchObject({
      private: false,
      dependencies: expect.not.objectContaining({ 'appkit-runtime': expect.anything() }),
    })
    edit(entry, 'my-header', 'appkit-header')
    expect((await create(cwd, '--undo', '--on-conflict', 'overwrite')).code).toBe(0)
    expect(Object.keys(hashes(cwd)).filter((path) => path.includes('appkit'))).toEqual([])
    expect(readFileSync(entry, 'utf8')).not.toMatch(/appkit/i)
  })

  it('is refused for a new app', async () => {
    const cwd = scratch()
    await create(cwd, 'shop', '--yes', '--no-install', '--no-git')
    const done = await create(cwd, 'shop', '--undo', '--json')
    expect(done.code).toBe(2)
    expect(JSON.parse(done.stdout).error.code).toBe('UNDO_NEW_APP')
  })
})

describe('changes that are not committed', () => {
  it('are not mixed with an edit unless told, and others are told of', async () => {
    const cwd = app()
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd, stdio: 'ignore' })
    git('init')
    git('add', '--all')
    git('commit', '-m', 'start')
    edit(join(cwd, 'src/main.tsx'), 'StrictMode>', 'StrictMode >')
    edit(join(cwd, 'README.md'), '#', '##')
    const before = snapshot(cwd)
    const refused = await joinApp(cwd, '--json')
    expect(refused.code).toBe(2)
    expect(JSON.parse(refused.stdout).error).toMatchObject({
      code: 'GIT_DIRTY',
      message: expect.stringMatching(/^src\/main\.tsx .*--allow-dirty to edit anyway\.$/),
    })
    expect(snapshot(cwd)).toEqual(before)
    const done = await joinApp(cwd, '--json', '--allow-dirty')
    expect(JSON.parse(done.stdout).warnings).toEqual([expect.stringMatching(/^1 other file has changes/)])
  })
})

describe('create-appkit doctor', () => {
  const doctor = async (cwd: string) => {
    const { stdout, code } = await create(cwd, 'doctor', '--json')
    const { findings, policy } = JSON.parse(stdout)
    const errors = findings.filter(({ state }: { state: string }) => state === 'error')
    return {
      code,
      policy,
      errors: errors.map(({ check, message, fix = '' }: Record<string, string>) =>
        `${check}: ${message} ${fix}`.trim(),
      ),
    }
  }

  it('finds nothing in an app that was joined, and prints its policy', async () => {
    const cwd = app()
    await joinApp(cwd)
    linkPackages(cwd)
    const well = await doctor(cwd)
    expect(well).toMatchObject({ code: 0, errors: [] })
    expect(well.policy[1]).toMatch(/^connect-src 'self' http:\/\/127\.0\.0\.1:4600 ws:\/\/127\.0\.0\.1:4600/)
    expect((await create(cwd, 'doctor')).stdout).toContain('Nothing must be mended.')
  })

  it('names what is wrong, and what to do', async () => {
    const cwd = app()
    await joinApp(cwd)
    expect((await doctor(cwd)).errors).toContainEqual(
      expect.stringMatching(/^packages: appkit-runtime is not installed\./),
    )
    linkPackages(cwd)
    edit(join(cwd, 'src/appkit/generated/kit.ts'), 'createAppKit(config', 'createAppKit( config')
    const stale = await doctor(cwd)
    expect(stale.code).toBe(1)
    expect(stale.errors).toEqual([
      'generated: src/appkit/generated/kit.ts is not what the config gives. Run npx create-appkit generate.',
    ])
    edit(join(cwd, 'appkit.config.ts'), "['eip155']", "['eip156']")
    edit(join(cwd, 'appkit.lock.json'), '"version": 1', '"version": 7')
    expect((await doctor(cwd)).errors).toEqual([
      expect.stringMatching(/^config: .*"eip156" is not a namespace/),
      expect.stringMatching(/^lock: appkit\.lock\.json cannot be read/),
    ])
    expect((await create(scratch(), 'doctor')).code).toBe(2)
  })
})

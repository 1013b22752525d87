import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashes, prepareCommands, put, putRuntime, type Run, run, runProcess, scratch } from './support.js'

prepareCommands()

const quick = ['--no-install', '--no-git']

/** The error of a command, which is the only thing on stdout with `--json`, and on stderr without. */
async function errorIn(start: typeof run, cwd: string, words: readonly string[]) {
  const plain = await start('create-appkit', words, { cwd })
  const { code, stdout, stderr } = await start('create-appkit', [...words, '--json'], { cwd })
  expect({ plain: plain.code, stdout: plain.stdout, stderr }).toEqual({ plain: code, stdout: '', stderr: '' })
  expect(code).toBeGreaterThan(0)
  const { error }: { error: { code: string; message: string } } = JSON.parse(stdout)
  expect(plain.stderr).toBe(`${error.message}\n`)
  expect(error.message).not.toMatch(/\n\s+at /)
  return error
}

const errorOf = (cwd: string, ...words: string[]) => errorIn(run, cwd, words)

describe('a mistyped command', () => {
  it.each([
    'upgarde',
    'generat',
    'docter',
    'Doctor',
    'migrat',
  ])('%s makes no app of that name', async (word) => {
    const cwd = scratch()
    const { code, message } = await errorOf(cwd, word)
    expect(code).toBe('COMMAND_UNKNOWN')
    expect(message).toContain(`To create a new app of that name: npx create-appkit ./${word}`)
    expect(hashes(cwd)).toEqual({})
  })

  it('is told of also with an argument, and a name with spaces of its quotes', async () => {
    const cwd = scratch()
    expect(await errorOf(cwd, 'ad', 'swaps')).toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining('Did you mean npx create-appkit add?'),
    })
    expect((await errorOf(cwd, 'my', 'shop')).message).toContain('A name with spaces needs quotes.')
    expect((await errorOf(cwd, 'create', 'my', 'shop')).message).toContain('A name with spaces needs quotes.')
  })

  it('is a folder if it is a path, is there, or is short', async () => {
    const cwd = scratch()
    put(cwd, { 'lists/README.md': '' })
    for (const dir of ['./upgarde', 'lists', 'dex', 'my-app']) {
      const { code } = await run('create-appkit', [dir, '--dry-run', ...quick], { cwd })
      expect({ dir, code }).toEqual({ dir, code: 0 })
    }
  })
})

describe('help and init', () => {
  it.each(['create-appkit', 'appkit'] as const)('are commands of %s', async (bin) => {
    const cwd = scratch()
    const help = await run(bin, ['help', 'add'], { cwd })
    expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining(`Usage: ${bin} add`), stderr: '' })
    expect((await run(bin, ['help'], { cwd })).stdout).toContain('Commands:')
    const init = await run(bin, ['init', 'shop', '--dry-run', ...quick], { cwd })
    expect(init.stdout).toContain('New app in shop (dry run: nothing is written)')
    expect(hashes(cwd)).toEqual({})
  })
})

describe('a folder', () => {
  const commands = [
    'generate',
    'list',
    'info',
    'doctor',
    'diff',
    'upgrade',
    'add swaps',
    'eject view/Account',
  ]

  it.each(commands)('that is missing or a file is named by %s', async (command) => {
    const cwd = scratch()
    put(cwd, { file: '' })
    for (const name of ['none', 'file'])
      expect(await errorOf(cwd, ...command.split(' '), '--cwd', name)).toMatchObject({
        code: 'FOLDER_MISSING',
        message: expect.stringContaining(join(cwd, name)),
      })
  })

  it.each([
    'doctor',
    'diff',
    'upgrade',
    'catalogue',
    'add swaps',
    'remove swaps',
    'eject view/Account',
  ])('without an app is what %s says, with the command as typed', async (command) => {
    const { code, message } = await errorOf(scratch(), ...command.split(' '))
    expect(code).toBe('CONFIG_MISSING')
    expect(message).toMatch(new RegExp(`npx create-appkit ${command}( --yes)? --cwd apps/web$`))
  })
})

describe('an app', () => {
  let cwd = ''
  let config = ''
  beforeAll(async () => {
    const parent = scratch()
    cwd = join(parent, 'x')
    await run('create-appkit', ['x', '--features', 'none', ...quick], { cwd: parent })
    putRuntime(cwd)
    config = readFileSync(join(cwd, 'appkit.config.ts'), 'utf8')
  })
  const withConfig = async (text: string, check: () => Promise<void>) => {
    writeFileSync(join(cwd, 'appkit.config.ts'), text)
    await check()
    writeFileSync(join(cwd, 'appkit.config.ts'), config)
  }

  it.each([
    'process.exit(0)',
    'await new Promise(() => {})',
  ])('whose config has %s is not said to be done', async (line) => {
    await withConfig(`${config}\n${line}\n`, async () => {
      for (const command of ['generate', 'info'])
        expect(await errorIn(runProcess, cwd, [command])).toMatchObject({
          code: 'RUN_ENDED',
          message: expect.stringContaining('appkit.config'),
        })
    })
  })

  it('whose config throws is told that, and what was thrown', async () => {
    await withConfig(`throw new Error('boom')\n${config}`, async () => {
      expect(await errorOf(cwd, 'generate')).toMatchObject({
        code: 'CONFIG_BROKEN',
        message: 'appkit.config.ts: it throws an error when it is run: boom',
      })
    })
  })

  it('without package.json, or with a broken one, is told so', async () => {
    const manifest = readFileSync(join(cwd, 'package.json'), 'utf8')
    rmSync(join(cwd, 'package.json'))
    for (const command of ['diff', 'upgrade', 'add email'])
      expect((await errorOf(cwd, ...command.split(' '))).code).toBe('PACKAGE_JSON_MISSING')
    writeFileSync(join(cwd, 'package.json'), '{ "name": ')
    // In a process each, because Node reads the same package.json once.
    for (const command of ['generate', 'diff', 'add email'])
      expect((await errorIn(runProcess, cwd, command.split(' '))).code).toBe('PACKAGE_JSON_BROKEN')
    writeFileSync(join(cwd, 'package.json'), manifest)
  })

  it('with a folder in the place of a file is told which', async () => {
    const files = ['appkit.config.ts', 'package.json', 'src/main.tsx', 'index.html']
    const commands = ['diff', 'add swaps', '.']
    for (const path of files) {
      const copy = join(scratch(), 'x')
      cpSync(cwd, copy, { recursive: true })
      rmSync(join(copy, path))
      put(copy, { [`${path}/note.txt`]: '' })
      for (const command of commands)
        expect(await errorOf(copy, ...command.split(' ')), `${command}, ${path}`).toMatchObject({
          code: 'FILE_IS_FOLDER',
          message: `${path} in ${copy} is a folder, and a file of that name is needed. Rename the folder, then run this again.`,
        })
    }
  })

  it('is read without a folder called .env, where Python keeps its packages', async () => {
    put(cwd, { '.env/pyvenv.cfg': '' })
    expect(await run('create-appkit', ['generate', '--check'], { cwd })).toMatchObject({ code: 0 })
    rmSync(join(cwd, '.env'), { recursive: true })
  })

  it('has no diff of a file that is not of create-appkit', async () => {
    expect(await errorOf(cwd, 'diff', 'src/none.ts')).toMatchObject({
      code: 'DIFF_UNKNOWN_FILE',
      message: expect.stringContaining('src/none.ts'),
    })
    expect((await run('create-appkit', ['diff', './src/App.tsx'], { cwd })).code).toBe(0)
  })

  it('is the same after a dry run of every command', async () => {
    const theme = join(cwd, 'src/appkit/theme.css')
    const text = readFileSync(theme, 'utf8')
    rmSync(theme)
    const before = hashes(cwd)
    for (const command of [
      'generate',
      'list',
      'info',
      'diff',
      'upgrade',
      'add swaps',
      'eject view/Account',
    ]) {
      const { stderr } = await run('create-appkit', [...command.split(' '), '--dry-run'], { cwd })
      expect({ command, stderr }).toEqual({ command, stderr: '' })
    }
    const generate: Run = await run('create-appkit', ['generate', '--dry-run'], { cwd })
    expect(generate).toMatchObject({ code: 0, stdout: 'would write  src/appkit/theme.css\n' })
    const json = await run('create-appkit', ['generate', '--dry-run', '--json'], { cwd })
    expect(JSON.parse(json.stdout)).toMatchObject({ dryRun: true, written: ['src/appkit/theme.css'] })
    expect((await errorOf(cwd, 'generate', '--dry-run', '--check')).code).toBe('GENERATE_FLAGS')
    expect(hashes(cwd)).toEqual(before)
    writeFileSync(theme, text)
  })

  it('that replaced no other kit has no migration to undo', async () => {
    expect((await errorOf(cwd, 'migrate', '--undo')).code).toBe('UNDO_NOTHING')
  })

  it('is not changed when the question is answered with no, and says so', async () => {
    const before = hashes(cwd)
    const { code, stderr } = await runProcess('create-appkit', ['add', 'swaps'], {
      cwd,
      answers: [['Write this?', 'n']],
    })
    expect({ code, stderr }).toEqual({ code: 130, stderr: 'Nothing was written.\n' })
    expect(hashes(cwd)).toEqual(before)
    expect(existsSync(join(cwd, 'frame.config.ts'))).toBe(false)
  })
})

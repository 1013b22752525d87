import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hashes, makeViteApp, prepareCommands, put, putRuntime, run, scratch, snapshot } from './support.js'

prepareCommands()

const appkit = (cwd: string, ...args: string[]) => run('create-appkit', args, { cwd })
const joinApp = (cwd: string) => appkit(cwd, '.', '--yes', '--no-install')

/** A Vite app, its files with these line ends. */
function app(settings: Readonly<Record<string, string>>, end: '\n' | '\r\n'): string {
  const cwd = makeViteApp(scratch(), 'app', 'react-ts')
  putRuntime(cwd)
  put(cwd, settings)
  checkOut(cwd, end)
  return cwd
}

const textFiles = (cwd: string) =>
  Object.keys(hashes(cwd)).filter((path) => /\.(json|[tj]sx?|css|html)$/.test(path))

/** Gives all text files these line ends, as git does with `core.autocrlf`. */
function checkOut(cwd: string, end: '\n' | '\r\n'): void {
  for (const path of textFiles(cwd)) {
    const text = readFileSync(join(cwd, path), 'utf8')
    writeFileSync(join(cwd, path), text.replaceAll(/\r?\n/g, end))
  }
}

/** The text files that have a line with another end. */
const others = (cwd: string, end: '\n' | '\r\n') =>
  textFiles(cwd).filter((path) => {
    const text = readFileSync(join(cwd, path), 'utf8')
    return text.replaceAll(/\r?\n/g, end) !== text
  })

/** Each command twice is no change, and each pair is byte-equal. */
async function expectSteady(cwd: string): Promise<void> {
  const start = snapshot(cwd)
  expect((await joinApp(cwd)).stdout).toMatch(/^Nothing to do/)
  expect((await appkit(cwd, 'generate', '--check')).code).toBe(0)
  expect((await appkit(cwd, 'generate')).stdout).toMatch(/^Nothing to do/)
  expect(await appkit(cwd, 'diff')).toMatchObject({ code: 0, stderr: '' })
  expect((await appkit(cwd, 'upgrade', '--yes', '--no-install')).code).toBe(0)
  expect(snapshot(cwd)).toEqual(start)
  // A new app has its log-ins, of which each needs the frame.
  expect((await appkit(cwd, 'remove', 'email', 'socials', '--no-install')).code).toBe(0)
  expect(others(cwd, '\r\n')).toEqual([])
  const before = hashes(cwd)
  for (const part of ['siwx', 'email', 'namespace/solana']) {
    expect((await appkit(cwd, 'add', part, '--no-install')).code, part).toBe(0)
    expect(hashes(cwd), part).not.toEqual(before)
    expect(others(cwd, '\r\n'), part).toEqual([])
    expect((await appkit(cwd, 'remove', part, '--no-install')).code, part).toBe(0)
    expect(hashes(cwd), part).toEqual(before)
  }
}

describe('line ends', () => {
  it.each([
    ['Prettier', { '.prettierrc': 'singleQuote: true\nendOfLine: crlf\n' }],
    ['.editorconfig', { '.editorconfig': 'root = true\n[*]\nend_of_line = crlf\n' }],
    ['.gitattributes', { '.git/info/exclude': '', '.gitattributes': '* text=auto eol=crlf\n' }],
    ['the entry', {}],
  ])('are those that %s says', async (_, settings) => {
    const cwd = app(settings, '\r\n')
    const before = hashes(cwd)
    expect(await joinApp(cwd)).toMatchObject({ code: 0, stderr: '' })
    expect(others(cwd, '\r\n')).toEqual([])
    await expectSteady(cwd)
    expect((await appkit(cwd, 'eject', 'view/Account', '--yes')).stderr).toBe('')
    expect(others(cwd, '\r\n')).toEqual([])
    expect((await appkit(cwd, '--undo')).code).toBe(0)
    expect(Object.entries(hashes(cwd)).filter(([path]) => !path.includes('views/'))).toEqual(
      Object.entries(before),
    )
  })

  it('that git has changed since are no edit', async () => {
    const cwd = app({}, '\n')
    expect(await joinApp(cwd)).toMatchObject({ code: 0, stderr: '' })
    expect(others(cwd, '\n')).toEqual([])
    checkOut(cwd, '\r\n')
    await expectSteady(cwd)
    expect((await appkit(cwd, 'doctor')).stdout).not.toContain('GENERATED_')
    const undone = await appkit(cwd, '--undo')
    expect(undone).toMatchObject({ code: 0, stderr: '' })
    expect(hashes(cwd)).toEqual(hashes(app({}, '\r\n')))
  })
})

import { describe, expect, it } from 'vitest'
import { printLock } from './lockFile.js'
import type { LockFile, Made } from './types.js'

const hash = (letter: string) => letter.repeat(64)
const made: Made = {
  namespaces: ['eip155'],
  features: {} as Made['features'],
  theme: 'dark',
  accent: '#3355ff',
  names: { app: 'App', title: 'App', packageName: 'app' },
  packageManager: 'npm',
}
const hunks = [{ was: 'a', is: 'b' }]
/** A lock file with every part, none of which is sorted. */
const full: LockFile = {
  version: 1,
  appkit: '0.1.0',
  template: null,
  kit: 'other',
  files: { z: { kind: 'owned', sha256: hash('1') }, m: { kind: 'shared', sha256: hash('2') } },
  changes: { send: { to: 'on', hunks }, email: { to: 'off', hunks: [] } },
  undo: { z: hunks, m: hunks },
  made,
  frame: { projectId: 'p', name: 'App', namespaces: ['eip155'], socials: true },
  base: { z: ['one', ''], m: [] },
  earlier: { version: 1, appkit: '0.0.9', template: null, files: {} },
}
describe('the printer of a lock file', () => {
  const ofBase = (lines: readonly string[]): LockFile => ({
    version: 1,
    appkit: '1',
    template: null,
    files: {},
    base: { 'a"b': lines },
  })

  it('prints every part, its keys sorted', () => {
    const text = printLock({ ...full, unfinished: { files: { z: hash('3'), a: hash('4') }, install: true } })
    expect(JSON.parse(text)).toEqual({
      ...full,
      unfinished: { files: { a: hash('4'), z: hash('3') }, install: true },
    })
    const parts = JSON.parse(text)
    expect(Object.keys(parts)).toEqual([
      ...['version', 'appkit', 'template', 'kit', 'files', 'changes', 'undo', 'made', 'frame', 'base'],
      ...['earlier', 'unfinished'],
    ])
    for (const part of [parts.files, parts.undo, parts.base]) expect(Object.keys(part)).toEqual(['m', 'z'])
    expect(Object.keys(parts.changes)).toEqual(['email', 'send'])
    expect(Object.keys(parts.unfinished.files)).toEqual(['a', 'z'])
  })

  it('prints no part that is not there', () => {
    const { appkit, files, template, version } = full
    const text = printLock({ version, appkit, template, files: {} })
    expect(text).toBe('{\n  "version": 1,\n  "appkit": "0.1.0",\n  "template": null,\n  "files": {}\n}\n')
    expect(Object.keys(JSON.parse(printLock({ appkit, files, template, version })))).toHaveLength(4)
  })

  it('has the indentation and the line ends of the file that it is like', () => {
    const lock: LockFile = { version: 1, appkit: '1', template: null, files: {} }
    const lines = ['{', '"version": 1,', '"appkit": "1",', '"template": null,', '"files": {}', '}', '']
    const indented = (unit: string, end: string) =>
      lines.map((line) => (line.startsWith('"') ? unit + line : line)).join(end)
    expect(printLock(lock, '{\n    "a": 1,\n        "b": 2\n}\n')).toBe(indented('    ', '\n'))
    expect(printLock(lock, '{\r\n\t"a": 1\r\n}\r\n')).toBe(indented('\t', '\r\n'))
    expect(printLock(lock, '{"a":    "b"}')).toBe(indented('  ', '\n'))
  })

  it('prints a list in one line where that has 80 columns at most, as formatters do', () => {
    const rest = '    "a\\"b": ["", "say \\"x\\""]'.length
    const line = (size: number) => `    "a\\"b": ["${'x'.repeat(size)}", "say \\"x\\""]`
    const printed = (size: number, like = '') => printLock(ofBase(['x'.repeat(size), 'say "x"']), like)
    expect(printed(80 - rest)).toContain(`\n${line(80 - rest)}\n`)
    expect(printed(81 - rest)).toContain(`\n    "a\\"b": [\n      "${'x'.repeat(81 - rest)}",\n`)
    // A tab is two columns.
    const like = '{\n\t"a": 1\n}\n'
    expect(printed(80 - rest, like)).toContain(`\n\t\t${line(80 - rest).trim()}\n`)
    expect(printed(81 - rest, like)).toContain('": [\n\t\t\t"x')
  })

  it('leaves texts as they are, whatever is in them', () => {
    for (const lines of [
      [],
      [''],
      ['a', '  b', '\tc'],
      ['"', '\\', '],', '"a": [', 'a\nb'],
      ['x'.repeat(90), ''],
    ]) {
      expect(JSON.parse(printLock(ofBase(lines))).base).toEqual({ 'a"b': lines })
      expect(JSON.parse(printLock({ ...ofBase(lines), undo: { u: hunks } }, '{\n\t"a": 1}')).base).toEqual({
        'a"b': lines,
      })
    }
    const two = { ...ofBase(['a']), base: { a: ['a', 'b'], b: ['c'] } }
    expect(printLock(two)).toContain('    "a": ["a", "b"],\n    "b": ["c"]\n')
  })
})

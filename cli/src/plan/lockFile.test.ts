import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CliError } from '../errors/CliError.js'
import { sha256 } from '../write/replaceFiles.js'
import { readLock, renderJournal, renderLock } from './lockFile.js'
import type { LockFile, PlannedFile } from './types.js'

const file = (
  path: string,
  action: PlannedFile['action'],
  kind: PlannedFile['kind'] = 'owned',
): PlannedFile => ({
  path,
  kind,
  action,
  content: path,
})

function reread(text: string): LockFile | undefined {
  const root = mkdtempSync(join(tmpdir(), 'appkit-lock-'))
  try {
    writeFileSync(join(root, 'appkit.lock.json'), text)
    return readLock(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

describe('the lock file', () => {
  it('records what was written, sorted, and not what the host keeps', () => {
    const files = [
      file('b', 'create'),
      file('a', 'update', 'shared'),
      file('k', 'keep'),
      file('s', 'unchanged', 'shared'),
    ]
    const lock = reread(renderLock(undefined, files, '0.1.0', 'vite'))
    expect(lock).toEqual({
      version: 1,
      appkit: '0.1.0',
      template: 'vite',
      files: { a: { kind: 'shared', sha256: sha256('a') }, b: { kind: 'owned', sha256: sha256('b') } },
      base: { b: ['b'] },
    })
    expect(Object.keys(lock?.files ?? {})).toEqual(['a', 'b'])
  })

  it('is the same bytes after a run that changes nothing, also with a newer version', () => {
    const first = renderLock(undefined, [file('a', 'create')], '0.1.0', 'vite')
    expect(renderLock(reread(first), [file('a', 'unchanged')], '0.2.0', null)).toBe(first)
  })

  it('keeps earlier records', () => {
    const first = renderLock(undefined, [file('a', 'create')], '0.1.0', 'vite')
    const second = reread(renderLock(reread(first), [file('b', 'create')], '0.2.0', null))
    expect(second).toMatchObject({ appkit: '0.2.0', template: 'vite' })
    expect(Object.keys(second?.files ?? {})).toEqual(['a', 'b'])
  })

  it('says what a run is about to do, and keeps that of the run before', () => {
    const before = reread(renderLock(undefined, [file('a', 'create')], '0.1.0', null))
    const next = [file('b', 'create'), file('c', 'update', 'shared')]
    const after = renderLock(before, next, '0.1.0', null)
    const first = reread(renderJournal(before, after, next))
    expect(first?.unfinished).toEqual({ files: { b: sha256('b'), c: sha256('c') }, install: false })
    expect(Object.keys(first?.files ?? {})).toEqual(['a'])
    // The run was cut short after b; the same again finds it in place and is left with c.
    const rest = [file('b', 'unchanged'), file('c', 'update', 'shared')]
    const again = renderLock(first, rest, '0.1.0', null)
    expect(again).toBe(after)
    expect(reread(renderJournal(first, again, rest.slice(1)))?.unfinished).toEqual(first?.unfinished)
    const installing = reread(renderJournal(first, again, []))
    expect(installing?.unfinished).toEqual({ files: {}, install: true })
    expect(renderLock(installing, [], '0.1.0', null)).toBe(after)
  })

  it.each([
    '{"version":1,"appkit":"1","template":null,"files":{},"unfinished":true}',
    `{"version":1,"appkit":"1","template":null,"files":{},"unfinished":{"install":true,"files":{"../a":"${'a'.repeat(64)}"}}}`,
    ...['../a', '/a', 'a/../../b', 'C:/a', '\\\\host\\a', 'a\\..\\b', 'a\0'].map((path) =>
      JSON.stringify({
        version: 1,
        appkit: '1',
        template: null,
        files: { [path]: { kind: 'owned', sha256: 'a'.repeat(64) } },
      }),
    ),
    '',
    '[]',
    '{"version":2}',
    '{"version":1,"appkit":"1","template":null,"files":{"a":{"kind":"x"}}}',
  ])('is refused when it cannot be trusted: %s', (text) => {
    expect(() => reread(text)).toThrow(CliError)
  })
})

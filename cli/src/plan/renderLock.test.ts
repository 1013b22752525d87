import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CliError } from '../errors/CliError.js'
import { readLock } from './readLock.js'
import { renderLock } from './renderLock.js'
import { sha256 } from './sha256.js'
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

  it.each([
    '',
    '[]',
    '{"version":2}',
    '{"version":1,"appkit":"1","template":null,"files":{"a":{"kind":"x"}}}',
  ])('is refused when it cannot be trusted: %s', (text) => {
    expect(() => reread(text)).toThrow(CliError)
  })
})

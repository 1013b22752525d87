import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { markOf, ownMark } from '../../../common/node/processLock.js'
import { CliError } from '../errors/CliError.js'
import { sha256 } from '../files/replaceFiles.js'
import {
  lockName,
  printLock,
  readLock,
  refuseRunning,
  renderChangedLock,
  renderJournal,
  renderLock,
  renderOpenInstall,
} from './lockFile.js'
import { isLock } from './lockSchema.js'
import type { LockFile, Made, PlannedFile } from './types.js'

/** This process, which is the one at work. */
const by = ownMark()

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
    const lock = reread(renderLock(undefined, files, { appkit: '0.1.0', template: 'vite' }))
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
    const first = renderLock(undefined, [file('a', 'create')], { appkit: '0.1.0', template: 'vite' })
    expect(renderLock(reread(first), [file('a', 'unchanged')], { appkit: '0.2.0', template: null })).toBe(
      first,
    )
  })

  it('keeps earlier records', () => {
    const first = renderLock(undefined, [file('a', 'create')], { appkit: '0.1.0', template: 'vite' })
    const second = reread(
      renderLock(reread(first), [file('b', 'create')], { appkit: '0.2.0', template: null }),
    )
    expect(second).toMatchObject({ appkit: '0.2.0', template: 'vite' })
    expect(Object.keys(second?.files ?? {})).toEqual(['a', 'b'])
  })

  it('says what a run is about to do, and keeps that of the run before', () => {
    const before = reread(renderLock(undefined, [file('a', 'create')], { appkit: '0.1.0', template: null }))
    const next = [file('b', 'create'), file('c', 'update', 'shared')]
    const after = renderLock(before, next, { appkit: '0.1.0', template: null })
    const first = reread(renderJournal(before, after, next))
    expect(first?.unfinished).toEqual({ files: { b: sha256('b'), c: sha256('c') }, install: false, by })
    expect(Object.keys(first?.files ?? {})).toEqual(['a'])
    // The run was cut short after b; the same again finds it in place and is left with c.
    const rest = [file('b', 'unchanged'), file('c', 'update', 'shared')]
    const again = renderLock(first, rest, { appkit: '0.1.0', template: null })
    expect(again).toBe(after)
    expect(reread(renderJournal(first, again, rest.slice(1)))?.unfinished).toEqual(first?.unfinished)
    const installing = reread(renderOpenInstall(again))
    expect(installing?.unfinished).toEqual({ files: {}, install: true })
    expect(renderLock(installing, [], { appkit: '0.1.0', template: null })).toBe(after)
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
const full = {
  version: 1 as const,
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
} satisfies LockFile
const inFolder = <Result>(act: (root: string) => Result): Result => {
  const root = mkdtempSync(join(tmpdir(), 'appkit-lock-'))
  try {
    return act(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

describe('the reader of a lock file', () => {
  it('finds no lock file where there is none', () => {
    expect(inFolder((root) => readLock(root))).toBeUndefined()
  })

  it('refuses one that records a folder as a file', () => {
    const read = (root: string) => {
      mkdirSync(join(root, 'a'))
      writeFileSync(
        join(root, 'appkit.lock.json'),
        renderLock(undefined, [file('a', 'create')], { appkit: '1', template: null }),
      )
      return readLock(root)
    }
    expect(() => inFolder(read)).toThrow(expect.objectContaining({ code: 'FILE_IS_FOLDER' }))
  })

  it('says what to do with one that is broken', () => {
    expect(() => reread('{')).toThrow(expect.objectContaining({ code: 'LOCK_BROKEN' }))
  })
})

describe('a written lock file', () => {
  const lockOf = (
    files: readonly PlannedFile[],
    before?: LockFile,
    template: string | null = 'vite',
    more?: Made,
  ) => reread(renderLock(before, files, { appkit: '0.2.0', template, made: more }))

  it('records what is written, and what already is as it is wanted', () => {
    const lock = lockOf([
      file('written', 'create', 'shared'),
      file('same', 'unchanged'),
      file('edited', 'unchanged', 'shared'),
      file('theirs', 'keep'),
    ])
    expect(Object.keys(lock?.files ?? {})).toEqual(['same', 'written'])
    expect(lock).not.toHaveProperty('made')
  })

  it('records a file of a run that was cut short, also if it stays', () => {
    const before: LockFile = {
      version: 1,
      appkit: '0.1.0',
      template: null,
      files: {},
      unfinished: { files: { a: sha256('a'), b: sha256('b, but otherwise') }, install: false },
    }
    const lock = lockOf([file('a', 'keep'), file('b', 'keep')], before)
    expect(lock?.files).toEqual({ a: { kind: 'owned', sha256: sha256('a') } })
    expect(lock).not.toHaveProperty('unfinished')
  })

  it('keeps the lines of what the host may edit, and of the entry of a new app', () => {
    const all = (action: 'create' | 'update') => [
      { ...file('owned', action), content: 'one\ntwo\n' },
      file('generated', action, 'generated'),
      file('.gitignore', action),
      file('src/main.tsx', action, 'shared'),
    ]
    expect(lockOf(all('create'))?.base).toEqual({
      owned: ['one', 'two', ''],
      'src/main.tsx': ['src/main.tsx'],
    })
    expect(Object.keys(lockOf(all('update'))?.base ?? {})).toEqual(['owned'])
    expect(Object.keys(lockOf(all('create'), undefined, null)?.base ?? {})).toEqual(['owned'])
    expect(lockOf([file('generated', 'create', 'generated')])).not.toHaveProperty('base')
  })

  it.each([
    ['appkit.config.ts', true],
    ['src/appkit.config.ts', true],
    ['appkit.config.js', true],
    ['appkit.config.mjs', true],
    ['src/appkit.config.mts', true],
    ['other/appkit.config.ts', false],
    ['appkit.config.tsx', false],
    ['appkit.config.json', false],
    ['appkit.config.cs', false],
  ])('notes with %s what the files were rendered from: %j', (path, expected) => {
    const before: LockFile = { ...full, made: { ...made, accent: '#000000' } }
    const accentOf = (lock: LockFile | undefined) => lock?.made?.accent
    const { made: _, ...without } = before
    expect(accentOf(lockOf([file(path, 'create')], before, null, made))).toBe(
      expected ? '#3355ff' : '#000000',
    )
    expect(accentOf(lockOf([file(path, 'create')], without, null, made))).toBe(
      expected ? '#3355ff' : undefined,
    )
    expect(accentOf(lockOf([file(path, 'create')], before, null))).toBe('#000000')
    expect(accentOf(lockOf([file(path, 'create'), file('a', 'create')], before, null, made))).toBe(
      expected ? '#3355ff' : '#000000',
    )
  })

  it('keeps every part of the lock file that is there', () => {
    expect(lockOf([], full)).toEqual(full)
    expect(lockOf([file('new', 'update')], full)).toEqual({
      ...full,
      appkit: '0.2.0',
      files: { ...full.files, new: { kind: 'owned', sha256: sha256('new') } },
      base: { ...full.base, new: ['new'] },
    })
    const undo = { other: hunks }
    expect(reread(renderLock(full, [], { appkit: '0.2.0', template: null, undo }))?.undo).toEqual(undo)
    expect(lockOf([], { ...full, template: 'old' })?.template).toBe('old')
  })
})

describe('the journal of a run', () => {
  const files = [file('z', 'update'), file('new', 'create')]
  const journalOf = (before: LockFile | undefined, after: LockFile, open: readonly PlannedFile[] = files) => {
    const journal = JSON.parse(renderJournal(before, printLock(after), open))
    expect(isLock(journal)).toBe(true)
    return journal
  }
  // The record of z does not become that of its text, because the host has edited it.
  const unfinished = { files: { z: sha256('z'), new: sha256('new') }, install: false, by, edited: ['z'] }
  const after: LockFile = {
    ...full,
    files: { ...full.files, new: { kind: 'owned', sha256: sha256('new') } },
    made: { ...made, accent: '#000000' },
    base: { z: ['later'], m: [], new: ['new'] },
  }

  it('has the texts of before for what is there, and those of after for what is new', () => {
    expect(journalOf(full, after)).toEqual({ ...full, base: { ...full.base, new: ['new'] }, unfinished })
    const { base: _, made: _made, ...least } = full
    expect(journalOf(least, after)).toEqual({ ...least, base: { new: ['new'] }, unfinished })
  })

  it('has nothing but the texts of after in the first run', () => {
    expect(journalOf(undefined, after)).toEqual({ ...after, files: {}, unfinished })
    const { base: _, made: _made, ...least } = after
    expect(journalOf(undefined, least)).toEqual({ ...least, files: {}, unfinished })
  })

  it('adds to what a run before has left, and only then to what is still to be installed', () => {
    const open = { files: { old: hash('5') }, install: true }
    expect(journalOf({ ...full, unfinished: open }, after)?.unfinished).toEqual({
      ...unfinished,
      files: { old: hash('5'), ...unfinished.files },
      install: true,
    })
  })
})

describe('the record of an open install', () => {
  it('says only that packages are to be installed, and by whom', () => {
    const open = { files: {}, install: true }
    expect(reread(renderOpenInstall(printLock(full)))).toEqual({ ...full, unfinished: open })
    expect(reread(renderOpenInstall(printLock(full), by))).toEqual({ ...full, unfinished: { ...open, by } })
  })
})

describe('a run beside another', () => {
  const refuse = (mark: unknown) => () => {
    const root = mkdtempSync(join(tmpdir(), 'appkit-running-'))
    try {
      const unfinished = { files: {}, install: true, by: mark }
      writeFileSync(join(root, lockName), JSON.stringify({ ...full, unfinished }))
      refuseRunning(root)
    } finally {
      rmSync(root, { recursive: true })
    }
  }

  it('refuses while the process of a mark runs, and names it', () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    try {
      expect(refuse(markOf(child.pid ?? 0))).toThrow(new RegExp(`process ${child.pid}, is at work`))
      expect(refuse({ pid: child.pid, born: 'an earlier process' })).not.toThrow()
    } finally {
      child.kill('SIGKILL')
    }
  })

  it('lets the run itself pass, and what has ended', () => {
    expect(refuse(by)).not.toThrow()
    expect(refuse({ pid: 2 ** 31 - 1, born: '' })).not.toThrow()
    expect(refuse(undefined)).not.toThrow()
  })
})

describe('a lock file after changes', () => {
  const nothing = { files: [], brought: [], removed: [], changes: {}, undo: undefined, frame: undefined }
  const changed = (change: Partial<Parameters<typeof renderChangedLock>[2]>, before: LockFile = full) =>
    reread(renderChangedLock(before, printLock(before), { ...nothing, ...change }))
  const { changes, frame, undo, ...rest } = full

  it('has the changes, the edits and the frame that it is given, and no others', () => {
    expect(changed({})).toEqual(rest)
    expect(changed({ changes, frame, undo })).toEqual(full)
    const { base: _, ...least } = rest
    expect(changed({}, { ...least })).toEqual(least)
  })

  it('renews the hash of a file that was as recorded, and of no other', () => {
    const files = [
      { ...file('z', 'update'), replaces: hash('1') },
      { ...file('m', 'update'), replaces: hash('9') },
      { ...file('unknown', 'update'), replaces: hash('1') },
    ]
    expect(changed({ files })?.files).toEqual({
      ...full.files,
      z: { kind: 'owned', sha256: sha256('z') },
    })
  })

  it('records what it brings, and what a run before has brought', () => {
    const brought = [
      { ...file('created', 'create'), content: 'one\ntwo' },
      file('updated', 'update', 'generated'),
      file('kept', 'keep'),
      file('left', 'keep', 'shared'),
    ]
    const unfinished = { files: { left: sha256('left') }, install: false }
    const lock = changed({ brought }, { ...full, unfinished })
    expect(lock?.files).toEqual({
      ...full.files,
      created: { kind: 'owned', sha256: sha256('one\ntwo') },
      updated: { kind: 'generated', sha256: sha256('updated') },
      left: { kind: 'shared', sha256: sha256('left') },
    })
    expect(lock?.base).toEqual({ ...full.base, created: ['one', 'two'] })
    expect(lock).not.toHaveProperty('unfinished')
    expect(Object.keys(changed({ brought })?.files ?? {})).not.toContain('left')
  })

  it('forgets what it removes, and not what is still to be installed', () => {
    const lock = changed({ removed: ['z'] }, { ...full, unfinished: { files: {}, install: true } })
    expect(lock?.files).toEqual({ m: { kind: 'shared', sha256: hash('2') } })
    expect(lock?.base).toEqual({ m: [] })
    expect(lock?.unfinished).toEqual({ files: {}, install: true })
  })

  it('keeps the indentation of the lock file', () => {
    const text = printLock(full, '{\n\t"a": 1\n}\n')
    expect(renderChangedLock(full, text, { ...nothing, changes, undo, frame })).toBe(text)
  })
})

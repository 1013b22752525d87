import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isLock } from './lockSchema.js'

const sha256 = 'a'.repeat(64)
const hunks = [{ was: 'a', is: 'b' }]
const made = {
  namespaces: ['eip155'],
  features: { send: true },
  theme: 'dark',
  accent: '#3355ff',
  names: { app: 'App', title: 'App', packageName: 'app' },
  packageManager: 'npm',
}
const lock = {
  version: 1,
  appkit: '0.1.0',
  template: null,
  files: { 'src/main.tsx': { kind: 'shared', sha256 } },
}

it.each<[string, readonly unknown[]]>([
  ['template', ['vite']],
  ['files', [{}, { 'a..b/...c:d': { kind: 'owned', sha256 } }, { a: { kind: 'generated', sha256 } }]],
  ['changes', [{}, { send: { to: 'on', hunks } }, { send: { to: 'off', hunks: [] } }]],
  ['made', [made]],
  ['frame', [{ projectId: 'a', name: 'App', namespaces: ['eip155'], socials: true }]],
  ['kit', ['other']],
  ['earlier', [lock, { ...lock, earlier: lock }]],
  ['base', [{}, { a: [] }, { a: ['one', ''] }]],
  ['undo', [{}, { a: [] }, { 'a/b': hunks }]],
  [
    'unfinished',
    [
      { files: {}, install: true },
      { files: { a: sha256 }, install: false },
    ],
  ],
])('a lock file is used with its %s', (part, values) => {
  for (const value of [...values])
    expect(isLock({ ...lock, [part]: value }), JSON.stringify(value)).toBe(true)
})

it('a lock file is used with the least it can hold, and with parts that nobody knows yet', () => {
  expect(isLock(lock)).toBe(true)
  expect(isLock({ ...lock, later: 1 })).toBe(true)
})

const outside = ['../a', '/a', '\\a', 'a/../../b', '..', 'C:/a', 'c:a', '\\\\host\\a', 'a\\..\\b', 'a\0']
const records = (value: unknown) => outside.map((path) => ({ a: value, [path]: value }))
const notRecords = [null, true, 7, 'text', []]
const notHashes = [null, 7, '', 'a'.repeat(63), 'a'.repeat(65), 'A'.repeat(64), 'g'.repeat(64), [sha256]]
const notTexts = [null, true, 7, {}, ['a']]
const notHunks = [
  null,
  {},
  'text',
  [null],
  [['a', 'b']],
  [{ was: 'a' }, hunks[0]],
  [{ is: 'b' }],
  [{ was: 7, is: 'b' }],
]

it.each<[string, readonly unknown[]]>([
  ['version', [undefined, 0, 2, '1', true]],
  ['appkit', [undefined, ...notTexts]],
  ['template', [undefined, true, 7, {}, ['a']]],
  [
    'files',
    [
      ...[undefined, ...notRecords, ...records({ kind: 'owned', sha256 })],
      ...notRecords.map((file) => ({ a: file, b: { kind: 'owned', sha256 } })),
      ...[undefined, null, 'x', 7].map((kind) => ({ a: { kind, sha256 } })),
      ...[undefined, ...notHashes].map((hash) => ({ a: { kind: 'owned', sha256: hash } })),
    ],
  ],
  [
    'changes',
    [
      ...notRecords,
      ...notRecords.map((change) => ({ a: change, b: { to: 'on', hunks } })),
      ...[undefined, 'x', true].map((to) => ({ a: { to, hunks } })),
      ...notHunks.map((wrong) => ({ a: { to: 'on', hunks: wrong } })),
    ],
  ],
  [
    'made',
    [
      ...[...notRecords, { ...made, accent: 'red' }, { ...made, accent: ['#3355ff'] }],
      ...[true, 7, null, ['a'], "a'"].map((projectId) => ({ ...made, projectId })),
    ],
  ],
  ['frame', [...notRecords, { projectId: 'a' }]],
  ['kit', notTexts],
  ['earlier', [...notRecords, {}, { ...lock, version: 2 }, { ...lock, earlier: { ...lock, appkit: 7 } }]],
  ['base', [...notRecords, ...records([]), ...[null, 'a', {}, ['a', 7]].map((lines) => ({ a: lines }))]],
  ['undo', [...notRecords, ...records(hunks), ...notHunks.map((wrong) => ({ a: wrong }))]],
  [
    'unfinished',
    [
      ...notRecords,
      ...notRecords.map((files) => ({ files, install: true })),
      ...records(sha256).map((files) => ({ files, install: true })),
      ...notHashes.map((hash) => ({ files: { a: hash, b: sha256 }, install: true })),
      ...[undefined, null, 1, 'true'].map((install) => ({ files: {}, install })),
    ],
  ],
])('a lock file with another %s is not used', (part, values) => {
  for (const value of values) expect(isLock({ ...lock, [part]: value }), JSON.stringify(value)).toBe(false)
})

it.each([undefined, ...notRecords])('%j is no lock file', (value) => expect(isLock(value)).toBe(false))

const segment = fc.stringMatching(/^[a-z][\w.-]{0,8}$/).filter((text) => text !== '__proto__')
const inside = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
const leaving = fc
  .tuple(inside, fc.constantFrom('../', '/', 'C:/', '\\', 'a/../../', 'a\0/'))
  .map(([path, before]) => before + path)
/** Each place of a lock file that names files, with what it holds about one. */
const places: readonly ((path: string) => object)[] = [
  (path) => ({ files: { ...lock.files, [path]: { kind: 'owned', sha256 } } }),
  (path) => ({ base: { [path]: ['a line'] } }),
  (path) => ({ undo: { [path]: hunks } }),
  (path) => ({ unfinished: { files: { [path]: sha256 }, install: true } }),
  (path) => ({ unfinished: { files: {}, install: true, removed: [path] } }),
  (path) => ({ unfinished: { files: {}, install: true, edited: ['a', path] } }),
  (path) => ({ unfinished: { files: {}, install: true, before: { undo: { [path]: hunks } } } }),
  (path) => ({ earlier: { ...lock, base: { [path]: [] } } }),
]

it('a lock file is used with any path within the project, and with none that leaves it, wherever paths are', () => {
  const withPath = (at: number, path: string) => ({ ...lock, ...places[at]?.(path) })
  const place = fc.nat({ max: places.length - 1 })
  fc.assert(fc.property(place, inside, (at, path) => isLock(withPath(at, path))))
  fc.assert(fc.property(place, leaving, (at, path) => !isLock(withPath(at, path))))
})

it('a record with the key that changes prototypes is not used, as nothing would read what is under it', () => {
  const hidden = '{"__proto__":{"kind":"owned","sha256":"none"}}'
  for (const part of ['files', 'changes', 'base', 'undo'])
    expect(
      isLock(
        JSON.parse(JSON.stringify({ ...lock, [part]: 0 }).replace(`"${part}":0`, `"${part}":${hidden}`)),
      ),
    ).toBe(false)
})

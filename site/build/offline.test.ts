import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const { writeOffline } = await import(/* @vite-ignore */ join(import.meta.dirname, 'offline.mjs'))
const files = {
  'builder.html': '<script src="/assets/app.1.js"></script><a href="/other.html">',
  'preview.html': '<script src="/assets/app.1.js"></script><img src="/mark.svg">',
  'other.html': '<script src="/assets/other.1.js"></script>',
  'mark.svg': '<svg/>',
  'assets/app.1.js': 'import("./chunks/modal.1.js");import("./chunks/@localSearchIndexroot.1.js")',
  'assets/other.1.js': '',
  'assets/chunks/modal.1.js': 'import("./hi.1.js")',
  'assets/chunks/hi.1.js': '',
  'assets/chunks/@localSearchIndexroot.1.js': '',
}
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'appkit-offline-'))
  mkdirSync(join(folder, 'assets/chunks'), { recursive: true })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The facts that the worker of a build has. */
function build(base = '/'): { base: string; build: string; files: readonly string[] } {
  writeOffline(folder, base)
  const [, facts = ''] = /= (\{.*\})$/m.exec(readFileSync(join(folder, 'offline.js'), 'utf8')) ?? []
  return JSON.parse(facts)
}

test('the worker keeps the pages of the builder, what they name, and what that names, but no search', () => {
  expect(build('/v1/')).toEqual({
    base: '/v1/',
    build: expect.stringMatching(/^[0-9a-f]{16}$/),
    files: [
      ...['assets/app.1.js', 'assets/chunks/hi.1.js', 'assets/chunks/modal.1.js'],
      ...['builder.html', 'mark.svg', 'preview.html'],
    ],
  })
})

test('the worker is another one after a change of what it keeps, and the same after others', () => {
  const { build: before } = build()
  writeFileSync(join(folder, 'other.html'), 'changed')
  expect(build().build).toBe(before)
  writeFileSync(join(folder, 'mark.svg'), 'changed')
  expect(build().build).not.toBe(before)
})

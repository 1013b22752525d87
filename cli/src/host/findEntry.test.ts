import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { findEntry } from './findEntry.js'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function project(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'appkit-entry-'))
  made.push(root)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

describe('findEntry', () => {
  it.each<[name: string, html: string, expected: string | undefined]>([
    ['the module script', '<script type="module" src="/src/main.tsx"></script>', 'src/main.tsx'],
    [
      'the other order, a relative path, a query',
      "<script src='./app/start.jsx?v=1' type='module'>",
      'app/start.jsx',
    ],
    [
      'scripts of others first',
      '<script src="x.js"></script><script type=module src=/src/main.tsx>',
      'src/main.tsx',
    ],
    ['an address elsewhere', '<script type="module" src="https://x/a.js"></script>', 'src/main.tsx'],
    ['a comment', '<!-- <script type="module" src="/app/start.jsx"> -->', 'src/main.tsx'],
    ['a file that is not there', '<script type="module" src="/src/none.tsx"></script>', undefined],
    ['a file outside', '<script type="module" src="../x.tsx"></script>', undefined],
  ])('%s', (_name, html, expected) => {
    expect(findEntry(project({ 'index.html': html, 'src/main.tsx': '', 'app/start.jsx': '' }))).toBe(expected)
  })

  it('takes the usual names without index.html, and nothing when there is nothing', () => {
    expect(findEntry(project({ 'src/index.jsx': '' }))).toBe('src/index.jsx')
    expect(findEntry(project({}))).toBeUndefined()
  })
})

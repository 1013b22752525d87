import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { findUses, packagesGone } from './findUses.js'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function project(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'appkit-uses-'))
  made.push(root)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

const gone = {
  files: ['src/appkit/generated/kit.ts', 'src/appkit/theme.css', 'src/appkit/views/index.tsx'],
  packages: ['appkit-runtime'],
}

describe('findUses', () => {
  it.each<[name: string, path: string, text: string, modules: readonly string[]]>([
    ['a package', 'src/me.js', "import { useAppKit } from 'appkit-runtime/react'", ['appkit-runtime/react']],
    ['a file', 'src/me.ts', "import { kit } from './appkit/generated/kit.js'", ['./appkit/generated/kit.js']],
    ['a file by an alias', 'app/me.tsx', 'import "@/appkit/theme.css"', ['@/appkit/theme.css']],
    ['a folder', 'src/a/me.tsx', "const a = await import('../appkit/views')", ['../appkit/views']],
    [
      'two',
      'me.cjs',
      "require('appkit-runtime'); require('./src/appkit/generated/kit')",
      ['appkit-runtime', './src/appkit/generated/kit'],
    ],
  ])('names a file that imports %s', (_name, path, text, modules) => {
    expect(findUses(project({ [path]: text }), gone, new Map())).toEqual([{ path, modules }])
  })

  it('names no file that goes, is put back, or imports something else', () => {
    const use = "import { kit } from 'appkit-runtime'"
    const root = project({
      'src/appkit/views/index.tsx': use,
      'src/main.tsx': use,
      'src/other.ts': "import a from 'appkit-runtimes'\nimport b from './appkit/generated/kits'",
      'demo/package.json': '{}',
      'demo/a.ts': use,
    })
    expect(findUses(root, gone, new Map([['src/main.tsx', 'start()']]))).toEqual([])
  })
})

it('packagesGone lists what a package.json no longer names', () => {
  const before = '{ "dependencies": { "a": "1", "b": "1" }, "devDependencies": { "c": "1" } }'
  expect(packagesGone(before, '{ "devDependencies": { "a": "1" } }')).toEqual(['b', 'c'])
  expect(packagesGone(before, undefined)).toEqual(['a', 'b', 'c'])
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles } from './listFiles.js'

it('listFiles sees the files of an author in folders that hold what is built only at the root', () => {
  const root = mkdtempSync(join(tmpdir(), 'appkit-sources-'))
  const seen = ['src/a.ts', 'src/public/b.ts', 'src/vendor/c.ts']
  const unseen = ['dist/d.ts', 'vendor/e.ts', 'src/node_modules/x/f.ts', 'src/.cache/g.ts']
  for (const path of [...seen, ...unseen]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), '')
  }
  expect(listFiles(root, /\.ts$/)).toEqual(seen)
  rmSync(root, { recursive: true })
})

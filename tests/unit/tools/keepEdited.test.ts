import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dressDemo } from '../../../tools/dressDemo.mjs'
import { hashFiles, keepEdited } from '../../../tools/keepEdited.mjs'

let folder = ''
let app = ''
let copy = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'appkit-demo-'))
  app = join(folder, 'app')
  copy = join(folder, 'copy')
  mkdirSync(join(app, 'src'), { recursive: true })
  mkdirSync(join(app, 'node_modules/react'), { recursive: true })
  writeFileSync(join(app, 'node_modules/react/index.js'), '')
  writeFileSync(join(app, 'src/App.tsx'), 'as written')
  const sha256 = createHash('sha256').update('as written').digest('hex')
  writeFileSync(join(app, 'appkit.lock.json'), JSON.stringify({ files: { 'src/App.tsx': { sha256 } } }))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('keepEdited keeps nothing of an app nobody touched', () => {
  expect(keepEdited(app, copy)).toBe(false)
  expect(existsSync(copy)).toBe(false)
})

it('keepEdited keeps an app with an edit, without what can be installed again', () => {
  writeFileSync(join(app, 'src/App.tsx'), 'as I like it')
  expect(keepEdited(app, copy)).toBe(true)
  expect(readFileSync(join(copy, 'src/App.tsx'), 'utf8')).toBe('as I like it')
  expect(existsSync(join(copy, 'node_modules'))).toBe(false)
})

it('keepEdited keeps an app with a file of its own, instead of an older copy', () => {
  writeFileSync(join(app, 'src/Mine.tsx'), 'mine')
  mkdirSync(copy)
  writeFileSync(join(copy, 'older'), '')
  expect(keepEdited(app, copy)).toBe(true)
  expect(existsSync(join(copy, 'src/Mine.tsx'))).toBe(true)
  expect(existsSync(join(copy, 'older'))).toBe(false)
})

it('keepEdited keeps nothing of a demo that nobody touched after it was dressed, and then what somebody changed in it', () => {
  writeFileSync(
    join(app, 'appkit.config.ts'),
    "  features: {\n    email: true,\n  },\n  theme: { mode: 'system' },\n",
  )
  dressDemo(app)
  const written = hashFiles(app)
  mkdirSync(join(app, 'src/appkit/generated'), { recursive: true })
  writeFileSync(join(app, 'src/appkit/generated/kit.ts'), 'generated anew when it was served')
  expect(keepEdited(app, copy, written)).toBe(false)
  expect(existsSync(copy)).toBe(false)
  writeFileSync(join(app, 'src/App.tsx'), 'as I like it')
  expect(keepEdited(app, copy, written)).toBe(true)
  expect(readFileSync(join(copy, 'src/App.tsx'), 'utf8')).toBe('as I like it')
})

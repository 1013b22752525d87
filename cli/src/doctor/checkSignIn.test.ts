import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { checkSignIn } from './checkSignIn.js'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** An app whose lock file names the files. */
function app(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'appkit-doctor-'))
  folders.push(root)
  const entries = Object.keys(files).map((path) => [path, { kind: 'owned', sha256: '0'.repeat(64) }])
  const lock = { version: 1, appkit: '0.1.0', template: null, files: Object.fromEntries(entries) }
  for (const [path, text] of Object.entries({ ...files, 'appkit.lock.json': JSON.stringify(lock) })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}
const codes = (files: Readonly<Record<string, string>>) =>
  checkSignIn(app(files)).map(({ code, state }) => `${state} ${code}`)

it('checkSignIn names a sign-in server that is in development mode in production too', () => {
  const text = (development: string) => `createSignInServer({ development: ${development}, storage })`
  expect(codes({ 'server/signIn.ts': text('true') })).toEqual(['error SIGN_IN_DEVELOPMENT'])
  expect(codes({ 'server/signIn.ts': text("process.env.NODE_ENV !== 'production'") })).toEqual([
    'ok SIGN_IN_FIT',
  ])
})

it('checkSignIn says nothing of an app without a sign-in server, or whose lock file cannot be read', () => {
  expect(codes({ 'src/main.ts': 'development: true' })).toEqual([])
  expect(codes({ 'src/page.css': 'createSignInServer( development: true' })).toEqual([])
  const root = app({})
  writeFileSync(join(root, 'appkit.lock.json'), '{')
  expect(checkSignIn(root)).toEqual([])
})

import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestVersion } from '../../../frame/src/server/storage/migrations.js'
import { freePort } from '../support/freePort.js'
import { root } from '../support/root.js'

const program = join(root, 'frame/dist/bin/appkit-frame.js')
const [old, fresh] = [1, 2].map(() => randomBytes(32).toString('base64'))
let folder = ''
let config = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'appkit-frame-'))
  config = join(folder, 'frame.config.ts')
  const port = await freePort()
  writeFileSync(
    config,
    `export default { origin: 'http://wallet.localhost:${port}', port: ${port}, data: '${folder}/data',
      projects: {}, networks: {}, retention: { audit: 30 }, sendMail: async () => {} }`,
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const environment = (secret: string | undefined) => ({
  ...process.env,
  DATABASE_URL: '',
  FRAME_SECRET: secret ?? '',
})
const run = (command: string, secret: string | undefined) =>
  promisify(execFile)(process.execPath, [program, command, '--config', config], {
    env: environment(secret),
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr, stdout }) => ({ code: code as number, said: `${stdout}${stderr}` }),
  )

/** Starts the server, and ends it when it serves. */
async function serve(secret: string | undefined): Promise<void> {
  const child = spawn(process.execPath, [program, 'serve', '--config', config], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment(secret),
  })
  const [said] = await once(child.stdout, 'data')
  expect(String(said)).toContain('The wallet is served')
  child.kill('SIGTERM')
  await once(child, 'exit')
}

test('an operator brings the tables to the newest version without a secret, then starts the server', async () => {
  expect(await run('migrate', undefined)).toEqual({
    code: 0,
    said: `The tables are brought from version 0 to ${newestVersion}.\n`,
  })
  expect(await run('migrate', undefined)).toEqual({
    code: 0,
    said: `The tables have version ${newestVersion}, the newest one.\n`,
  })
})

test('an operator replaces the secret: the new one in front, rekey, then the new one alone', async () => {
  await serve(old)
  const refused = await run('serve', fresh)
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('(WRONG_SECRET)') })
  expect(refused.said).toContain('run appkit-frame rekey')
  expect((await run('rekey', fresh)).said).toContain('WRONG_SECRET')
  await serve(`${fresh},${old}`)
  const done = await run('rekey', `${fresh},${old}`)
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining('Leave the others out') })
  expect((await run('rekey', `${fresh},${old}`)).said).toContain('already')
  await serve(fresh)
  expect((await run('serve', old)).code).toBe(1)
})

test('an operator checks the log', async () => {
  expect(await run('audit', fresh)).toEqual({ code: 0, said: '1 entry, none was changed.\n' })
})

test('a list of secrets with an empty place, or an option that is none, is refused with its name', async () => {
  expect((await run('serve', `${fresh},`)).said).toContain('FRAME_SECRET has to be base64')
  expect((await run('rotate', fresh)).said).toContain('appkit-frame rekey')
})

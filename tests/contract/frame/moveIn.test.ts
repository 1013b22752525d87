// The command that keeps a signed list of users who come from another system, as an operator runs it.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runServerCommand } from '../server/serverCommand.js'
import { root } from '../support/root.js'

let folder: string
const { address } = privateKeyToAccount(generatePrivateKey())

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'appkit-move-'))
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  openssl('genpkey', '-algorithm', 'ed25519', '-out', 'admin.pem')
  openssl('pkey', '-in', 'admin.pem', '-pubout', '-out', 'admin.pub.pem')
  writeFileSync(
    join(folder, 'users.csv'),
    `email,address\nada@example.com,${address}\nbob@example.com,${address}\n`,
  )
  openssl('pkeyutl', '-sign', '-rawin', '-inkey', 'admin.pem', '-in', 'users.csv', '-out', 'users.csv.sig')
  writeFileSync(
    join(folder, 'frame.config.ts'),
    `import { readFileSync } from 'node:fs'
export default {
  origin: 'http://wallet.localhost:4601',
  data: ${JSON.stringify(join(folder, 'data'))},
  projects: { local: { name: 'Test', origins: ['http://localhost:5173'], development: true } },
  networks: {},
  sendMail: async () => {},
  moveIn: { publicKey: readFileSync(${JSON.stringify(join(folder, 'admin.pub.pem'))}, 'utf8') },
}
`,
  )
})
/** The same for a server of all roles, whose package is found inside the repository. */
let place: string
beforeAll(() => {
  place = mkdtempSync(join(root, '.cache/move-'))
  writeFileSync(join(place, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(place, 'appkit.server.ts'),
    `import { readFileSync } from 'node:fs'
import { defineServer } from 'appkit-server'
export default defineServer({
  origin: 'http://localhost:4610',
  projects: { local: { name: 'Test', origins: ['http://localhost:5173'], development: true } },
  wallet: {
    origin: 'http://wallet.localhost:4611',
    sendMail: async () => {},
    moveIn: { publicKey: readFileSync(${JSON.stringify(join(folder, 'admin.pub.pem'))}, 'utf8') },
  },
})
`,
  )
})
afterAll(() => rmSync(place, { recursive: true, force: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...args: string[]) => {
  const command = join(root, 'frame/dist/bin/appkit-frame.js')
  const env = { ...process.env, DATABASE_URL: '', FRAME_SECRET: '' }
  const options = { cwd: folder, encoding: 'utf8', env, timeout: 60_000 } as const
  return spawnSync(process.execPath, [command, ...args, '--config', join(folder, 'frame.config.ts')], options)
}

test('a list that openssl has signed is kept, and can be kept again', () => {
  for (let times = 0; times < 2; times++) {
    const { status, stdout } = run('move-in', 'users.csv')
    expect(stdout).toContain('asked for the key of their wallet: 2')
    expect(status).toBe(0)
  }
})

test('T-O8: a list that was changed after it was signed is refused, and so is one without a signature', () => {
  writeFileSync(join(folder, 'other.csv'), `eve@example.com,${address}\n`)
  expect(run('move-in', 'other.csv')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('other.csv.sig'),
  })
  execFileSync('cp', ['users.csv.sig', 'other.csv.sig'], { cwd: folder })
  expect(run('move-in', 'other.csv')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('signature'),
  })
})

test('the command says what it needs', () => {
  expect(run('move-in')).toMatchObject({ status: 2, stdout: expect.stringContaining('move-in <list.csv>') })
})

test('T-O8: the command of a server of all roles keeps the same lists, and refuses the same', async () => {
  const runServer = (...args: string[]) => runServerCommand(['move-in', ...args], { cwd: place })
  expect(await runServer(join(folder, 'users.csv'))).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('asked for the key of their wallet: 2'),
  })
  writeFileSync(join(folder, 'changed.csv'), `eve@example.com,${address}\n`)
  execFileSync('cp', ['users.csv.sig', 'changed.csv.sig'], { cwd: folder })
  expect(await runServer(join(folder, 'changed.csv'))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('signature'),
  })
  expect(await runServer()).toMatchObject({ status: 2, stderr: expect.stringContaining('Name the list') })
})

import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { freePort } from '../support/freePort.js'
import { root } from '../support/root.js'
import { startProduction } from './production.js'
import { runServerCommand } from './serverCommand.js'
import { serverRuntime } from './serverRuntime.js'

const bin = join(root, 'server/dist/bin/appkit-server.js')
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

function folderWith(config: string): string {
  // Inside the repository, where the package is found.
  const folder = mkdtempSync(join(root, '.cache/server-'))
  stops.push(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(folder, 'appkit.server.ts'),
    `import { defineServer } from 'appkit-server'\nexport default defineServer(${config})\n`,
  )
  return folder
}

function run(args: readonly string[], cwd: string, variables: Record<string, string> = {}) {
  const env = { ...process.env, DATABASE_URL: '', REDIS_URL: '', FRAME_SECRET: '', ...variables }
  const child = spawn(serverRuntime, [bin, ...args], { cwd, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)))
  stops.push(() => child.kill('SIGKILL'))
  const exit = new Promise<number | null>((done) => child.once('exit', done))
  const ready = new Promise<{ port: number; operations: number }>((done) =>
    child.stdout.on('data', () => {
      const line = output.split('\n').find((each) => each.includes('"msg":"ready"'))
      if (line !== undefined) done(JSON.parse(line))
    }),
  )
  return { child, exit, ready, output: () => output }
}

const projects = `projects: { shop: { name: 'Shop', origins: ['http://localhost:5173'], development: true } }`
const wallet = `wallet: { origin: 'http://wallet.localhost:4611', sendMail: async () => {}, port: 0 }`
const whole = `{ origin: 'http://localhost:4610', port: 0, ${projects}, ${wallet} }`

const mistaken = `{ origin: 'http://localhost:4610', port: 0, ${projects},
  signin: { audiences: ['a'], provider: { loginPage: 'https://shop.io', clients: [] } },
  wallet: { origin: 'http://wallet.localhost:4611', sendMail: async () => {}, passkeys: 'yes' } }`

describe('the command', () => {
  test('serves every role on SQLite, and ends with 0 on SIGTERM, the database closed', async () => {
    const folder = folderWith(whole)
    const { child, exit, ready, output } = run(['serve'], folder)
    const { operations, port } = await ready
    const status = async (at: number, path: string) => (await fetch(`http://127.0.0.1:${at}${path}`)).status
    expect([await status(port, '/health/live'), await status(port, '/health/ready')]).toEqual([200, 200])
    expect(await status(port, '/metrics')).toBe(404)
    expect(await status(operations, '/metrics')).toBe(200)
    expect(await status(port, '/catalogue/getWallets?projectId=shop&page=1&entries=4&st=a&sv=b')).toBe(200)
    expect(await status(port, '/blockchain/v1/supported-chains')).toBe(200)
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
    expect(output()).toContain('"signal":"SIGTERM","msg":"ending"')
  })

  test('that waits for a database at the start says so, and ends at once on SIGTERM', async () => {
    const [port, nobody] = [await freePort(), await freePort()]
    const config = `{ origin: 'http://localhost:4610', port: ${port}, operations: { port: 0 }, ${projects}, roles: ['analytics'] }`
    const database = `postgres://test:hunter2@127.0.0.1:${nobody}/app`
    const { child, exit, output } = run(['serve'], folderWith(config), { DATABASE_URL: database })
    await vi.waitFor(async () => {
      const reply = await fetch(`http://127.0.0.1:${port}/health/ready`)
      expect([reply.status, await reply.json()]).toEqual([
        503,
        {
          status: 'starting',
          roles: ['analytics'],
          problems: { database: 'The database does not answer.' },
        },
      ])
    })
    await vi.waitFor(() => expect(output()).toContain('the start waits for what it needs'))
    // The database never comes, so a process that waited for it would not end.
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
    expect(output()).not.toContain('hunter2')
  })

  test.each([
    [['backup', '--out', 'all.gz']],
    [['audit']],
    [['user', 'export', '--email', 'ann@shop.io']],
  ])('%j makes no empty database beside that of the server', async (args) => {
    const folder = folderWith(whole)
    expect(await runServerCommand(args, { cwd: folder })).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /^There is no database: DATABASE_URL is not set, .*server\.sqlite\. Run the command/,
      ),
    })
    expect(existsSync(join(folder, '.appkit'))).toBe(false)
    // The first command of a server that has never started makes one, which the others then read.
    for (const name of ['migrate', 'audit'])
      expect(await runServerCommand([name], { cwd: folder })).toMatchObject({ status: 0, stderr: '' })
  })

  test('the example for containers is complete but for the addresses of its app', async () => {
    const variables = {
      API_ORIGIN: 'https://api.shop.io',
      WALLET_ORIGIN: 'https://wallet.of-shop.io',
      ETHEREUM_RPC_URL: 'https://node.shop.io',
    }
    const { exit, output } = run(
      ['check', '--offline', '--config', 'server/deploy/appkit.server.ts'],
      root,
      variables,
    )
    expect(await exit).toBe(1)
    expect(output().trim().split('\n').slice(1)).toEqual([
      '- projects.shop.origins has a placeholder: https://shop.example.',
      '- operations.host is 0.0.0.0: let nobody but your monitoring reach that port.',
    ])
  })

  test.each([
    [{ MAIL_FROM: 'Shop <wallet@shop.io>' }, 1, /^(?!.*mail)/is],
    [{}, 2, /Who mails are from is wrong\. Write one address/],
    [{ MAIL_FROM: 'wallet@shop.io', MAIL_URL: 'smtps://' }, 2, /The address of the mail server is wrong/],
  ])('its mails go by SMTP, if that is what %j has with it, and what is wrong is said', async (more, code, sentence) => {
    const variables = {
      API_ORIGIN: 'https://api.shop.io',
      WALLET_ORIGIN: 'https://wallet.of-shop.io',
      ETHEREUM_RPC_URL: 'https://node.shop.io',
      MAIL_URL: 'smtps://post:secret@mail.shop.io',
      ...more,
    }
    // A file of its own, because a process loads each once, with the variables of then.
    const cwd = folderWith('{}')
    cpSync(join(root, 'server/deploy/appkit.server.ts'), join(cwd, 'appkit.server.ts'))
    const { status, stderr, stdout } = await runServerCommand(['check', '--offline'], { cwd, env: variables })
    expect(status).toBe(code)
    expect(stdout + stderr).toMatch(sentence)
    expect(stdout + stderr).not.toContain('secret')
  })

  test('with --roles serves those alone', async () => {
    const { ready } = run(['serve', '--roles', 'catalogue'], folderWith(whole))
    const { port } = await ready
    expect((await fetch(`http://127.0.0.1:${port}/blockchain/v1/supported-chains`)).status).toBe(404)
    const health = await fetch(`http://127.0.0.1:${port}/health/ready`)
    expect(await health.json()).toEqual({ status: 'ready', roles: ['catalogue'] })
  })

  test('ends its process with 2 and a sentence where it cannot serve', async () => {
    const { exit, output } = run(['serve'], folderWith(`{ origin: 'http://shop.io', ${projects} }`))
    expect(await exit).toBe(2)
    expect(output()).toMatch(/- origin needs https.*\n.*\(BAD_CONFIG\)|- origin needs https/)
  })

  test.each([
    [['check'], whole, 1, /origin is an address of this machine/],
    [['cook'], whole, 2, /There is no command cook\./],
    [['serve', '--fast'], whole, 2, /--fast/],
    [['--help'], whole, 0, /appkit-server serve/],
    // What the wallet and the sign-in server find wrong is said by both, and not by the one that starts them alone.
    [
      ['check', '--offline'],
      mistaken,
      2,
      /- signin\.provider: .*\n- wallet\.passkeys has to be true or false/,
    ],
    [['serve'], mistaken, 2, /- signin\.provider: .*\n- wallet\.passkeys has to be true or false/],
    [['serve', '--config', 'nowhere.ts'], whole, 2, /There is no .*nowhere\.ts\. Name the configuration/],
    [['serve', '--roles', 'cooking'], whole, 2, /--roles takes catalogue, .*; not cooking/],
  ])('%j ends with a code and a sentence', async (args, config, code, sentence) => {
    const { status, stderr, stdout } = await runServerCommand(args, { cwd: folderWith(config) })
    expect(status).toBe(code)
    expect(stdout + stderr).toMatch(sentence)
  })
})

test('what was asked is answered before a server ends, and it says meanwhile that it is not ready', async () => {
  const waiting: (() => void)[] = []
  let reached = (): void => {}
  const asked = new Promise<void>((done) => {
    reached = done
  })
  const node = createHttpServer((_request, response) => {
    waiting.push(() => response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}'))
    if (waiting.length === 12) reached()
  })
  await new Promise<void>((done) => node.listen(0, '127.0.0.1', done))
  stops.push(() => node.close())
  const nodeUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const server = await startProduction({
    roles: ['blockchain'],
    networks: { 'eip155:1': { name: 'Ethereum', symbol: 'ETH', rpcUrls: [nodeUrl] } },
  })
  const body = '{"jsonrpc":"2.0","id":1,"method":"eth_gasPrice","params":[]}'
  const ask = () =>
    fetch(`${server.url}/blockchain/v1/?chainId=eip155:1&projectId=shop`, { method: 'POST', body })
  const replies = Array.from({ length: 12 }, ask)
  await asked
  const closing = server.close()
  // Its operations port is open until the end.
  const ready = await fetch(`${server.operations}/health/ready`)
  expect([ready.status, ((await ready.json()) as { status: string }).status]).toEqual([503, 'ending'])
  for (const answer of waiting) answer()
  for (const reply of await Promise.all(replies)) expect(reply.status).toBe(200)
  await closing
})

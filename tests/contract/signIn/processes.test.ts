import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import { createMessage } from '../../../runtime/src/signin/index.js'
import { startPostgres, startRedis } from './servers.js'

// Two processes of the built package behind one page, on one database.
const root = fileURLToPath(new URL('../../..', import.meta.url))
const place = mkdtempSync(join(tmpdir(), 'appkit-processes-'))
symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
const source = readFileSync(new URL('redisClient.ts', import.meta.url), 'utf8')
const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }
writeFileSync(join(place, 'redisClient.mjs'), ts.transpileModule(source, { compilerOptions }).outputText)
writeFileSync(
  join(place, 'main.mjs'),
  `import { createServer } from 'node:http'
import { createRedisStorage, createSignInServer, createSqlStorage, toNodeListener } from 'appkit-runtime/signin/server'
import pg from 'pg'
import { openRedis } from './redisClient.mjs'
const url = process.argv[2]
const pool = url.startsWith('postgres') ? new pg.Pool({ connectionString: url }) : undefined
const storage = pool
  ? createSqlStorage({ dialect: 'postgres', query: async (text, values) => (await pool.query(text, values)).rows })
  : createRedisStorage({ send: openRedis(url).send })
const auth = createSignInServer({ origins: ['https://app.example'], storage, callsPerMinute: 10_000 })
const server = createServer(toNodeListener(auth)).listen(0, '127.0.0.1', () => console.log(server.address().port))
`,
)
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill()
  rmSync(place, { recursive: true })
})

async function startProcess(url: string): Promise<string> {
  const child = spawn(process.execPath, ['main.mjs', url], {
    cwd: place,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (text) => resolve(String(text).trim()))
    child.once('exit', (code) => reject(new Error(`the process ended with ${code} before it listened`)))
  })
  return `http://127.0.0.1:${port}/auth`
}

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const headers = { origin: 'https://app.example', 'content-type': 'application/json' }
const post = (url: string, body: object, cookie = '') =>
  fetch(url, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) })

describe.each([
  ['Postgres', startPostgres],
  ['Redis', startRedis],
] as const)('T-F4: two processes on %s', (name, start) => {
  it('let one of two that show a nonce at once sign in', async (context) => {
    const database = await start()
    if (database === undefined)
      return context.skip(`there is no ${name} on this machine: install it, or name one by its URL`)
    const [one = '', other = ''] = await Promise.all([startProcess(database.url), startProcess(database.url)])
    for (let at = 0; at < 10; at++) {
      const issued = await post(`${at % 2 ? one : other}/nonce`, {})
      const cookie = issued.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const { nonce } = (await issued.json()) as { readonly nonce: string }
      const created = createMessage({
        domain: 'app.example',
        uri: 'https://app.example',
        nonce,
        address: account.address,
        chainId: 'eip155:1',
      })
      if (!created.ok) throw new Error(created.reason)
      const { message } = created
      const signed = { namespace: 'eip155', message, signature: await account.signMessage({ message }) }
      const answers = await Promise.all(
        [one, other, one, other].map((url) => post(`${url}/verify`, signed, cookie)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
      const winner = answers.find(({ ok }) => ok)?.headers.getSetCookie() ?? []
      const session = winner.find((line) => line.startsWith('__Host-session='))?.split(';')[0] ?? ''
      // Both processes know the session, whichever of them opened it.
      for (const url of [one, other]) {
        const known = await fetch(`${url}/session`, { headers: { cookie: session } })
        expect(await known.json()).toMatchObject({ session: { accountAddress: account.address } })
      }
    }
    for (const child of children.splice(0)) child.kill()
    database.close()
  })
})

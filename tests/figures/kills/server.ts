import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type SignedIn, signIn } from '../../contract/server/rollingVisitors.js'
import { root } from '../../contract/support/root.js'
import type { Killable } from '../parts/kills.js'
import { type Program, startProgram, waitFor } from './processes.js'

const program = join(root, 'server/dist/bin/appkit-server.js')
const origin = 'http://localhost:5173'
const config = `import { defineServer } from 'appkit-server'
export default defineServer({
  origin: 'http://localhost:4610', port: 0, data: 'data', roles: ['signin'],
  projects: { shop: { name: 'Shop', origins: ['${origin}'], development: true } },
  limits: { requestsPerMinute: 1_000_000, signInsPerMinute: 100_000 },
})
`

/** What the server has confirmed to somebody who signed in: their session, or that they have left. */
interface Visitor extends SignedIn {
  hasLeft: boolean
  /** Whether they wanted to leave; whether the server heard it is not known until it has confirmed it. */
  isLeaving: boolean
}

/** The server as an operator starts it, with the sessions of sign-in in SQLite. */
export async function openServer(): Promise<Killable> {
  // Inside the repository, where the package is found.
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/kills-'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'appkit.server.ts'), config)
  const env = { ...process.env, DATABASE_URL: '', REDIS_URL: '', FRAME_SECRET: '' }
  const start = () => startProgram([program, 'serve'], { cwd: folder, env })
  const visitors: Visitor[] = []
  const confirmed = () => visitors.length + visitors.filter(({ hasLeft }) => hasLeft).length

  return {
    async kill(random) {
      const server = start()
      const [isStarting, wait] = [random() < 0.2, random()]
      if (isStarting) await sleep(wait * 1_000)
      else {
        const port = await portOf(server)
        const before = confirmed()
        let coming = 2
        const writers = [0, 1].map(() => comeAndGo(port, visitors).finally(() => coming--))
        while (coming > 0 && confirmed() - before < wait * 20) await sleep(1)
        await sleep(random() * 20)
        server.child.kill('SIGKILL')
        await Promise.all(writers)
      }
      server.child.kill('SIGKILL')
      await server.ended
    },
    async check() {
      const server = start()
      try {
        await compare(await portOf(server), visitors)
      } catch (error) {
        server.child.kill('SIGKILL')
        await server.ended
        throw error
      }
      server.child.kill('SIGTERM')
      const code = await server.ended
      if (code !== 0) throw new Error(`it ends with ${code}: ${server.errors().slice(-500)}`)
    },
    confirmed,
    remove: async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

async function portOf(server: Program): Promise<number> {
  const lineIn = (said: string) =>
    said.split('\n').find((line) => line.includes('"msg":"ready"') && line.endsWith('}'))
  await waitFor(server, (said) => lineIn(said) !== undefined)
  return (JSON.parse(lineIn(server.output()) ?? '') as { port: number }).port
}

const ask = (port: number, call: string, cookie: string, body?: object) =>
  fetch(`http://127.0.0.1:${port}/auth/${call}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', origin, cookie },
    ...(body && { body: JSON.stringify(body) }),
  })

/** Signs in one new account after another, and signs out every third, until the server is gone. */
async function comeAndGo(port: number, visitors: Visitor[]): Promise<void> {
  try {
    for (let number = 0; ; number++) {
      const visitor = { ...(await signIn(() => port)), hasLeft: false, isLeaving: false }
      visitors.push(visitor)
      if (number % 3 !== 2) continue
      visitor.isLeaving = true
      const { ok } = await ask(port, 'sign-out', visitor.cookie, {})
      if (!ok) throw new Error('a sign-out was refused.')
      visitor.hasLeft = true
    }
  } catch {
    // The process was killed under it.
  }
}

async function compare(port: number, visitors: readonly Visitor[]): Promise<void> {
  for (const { address, cookie, hasLeft, isLeaving } of visitors) {
    const text = await (await ask(port, 'session', cookie)).text()
    if (hasLeft && text.includes(address)) throw new Error('a session is back whose sign-out was confirmed.')
    if (!isLeaving && !text.includes(address)) throw new Error('a session that was confirmed is lost.')
  }
  // A new visitor can sign in.
  await signIn(() => port)
}

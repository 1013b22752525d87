import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { vi } from 'vitest'
import { freePort } from '../support/freePort.js'
import { root } from '../support/root.js'
import { serverRuntime } from './serverRuntime.js'

const bin = join(root, 'server/dist/bin/appkit-server.js')
/** Config of an operator, with all roles. Values that differ between processes of one machine are in the environment. */
const source = `import { defineServer } from 'appkit-server'
const { ADMIN_KEY_HASH, MAIL_URL, NODE_URL, USERS_PORT, WALLET_PORT } = process.env
export default defineServer({
  origin: 'http://localhost:4610',
  port: 0,
  projects: { shop: { name: 'Shop', origins: ['http://localhost:5173'], development: true } },
  networks: { 'eip155:1': { name: 'Ethereum', symbol: 'ETH', rpcUrls: [NODE_URL] } },
  names: { zones: ['shop.id'] },
  wallet: {
    origin: 'http://wallet.localhost:4611',
    port: Number(WALLET_PORT),
    sendMail: async (mail) => void (await fetch(MAIL_URL, { method: 'POST', body: JSON.stringify(mail) })),
    limits: { callsPerClientHour: 1_000_000 },
  },
  users: { port: Number(USERS_PORT), keys: { support: ADMIN_KEY_HASH } },
  limits: { requestsPerMinute: 100_000, signInsPerMinute: 100_000, noticeSeconds: 8 },
})
`

/** A process of all roles. */
interface Instance {
  readonly ports: { readonly api: number; readonly wallet: number; readonly users: number }
  readonly operations: number
  isReady: boolean
  /** Sends SIGTERM. Settles with the exit code. */
  end(): Promise<number | null>
}

/** Two processes of every role, and what stands before them and sends requests to those alone that are ready. */
export interface Deployment {
  /** The port of the server that gets the next request. */
  portOf(service: keyof Instance['ports']): number
  relays(): readonly string[]
  /** Ends a process, and starts another one in its place. Settles with the exit code of the one that has ended. */
  replace(at: number): Promise<number | null>
  /** Errors in the logs of the processes. */
  readonly errors: readonly string[]
  close(): Promise<void>
}

/** @param env - of the processes, with DATABASE_URL, REDIS_URL, MAIL_URL, NODE_URL and ADMIN_KEY_HASH */
export async function startDeployment(env: Readonly<Record<string, string>>): Promise<Deployment> {
  // Inside the repository, where the package is found.
  const folder = mkdtempSync(join(root, '.cache/rolling-'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'appkit.server.ts'), source)
  const errors: string[] = []
  const start = () => startInstance(folder, env, (line) => errors.push(line))
  const instances = [await start(), await start()]
  let turn = 0
  const ready = () => instances.filter(({ isReady }) => isReady)
  return {
    errors,
    portOf: (service) => {
      const list = ready()
      const next = list[turn++ % list.length]
      if (next === undefined) throw new Error('No server is ready.')
      return next.ports[service]
    },
    relays: () => ready().map(({ ports }) => `ws://127.0.0.1:${ports.api}/relay`),
    replace: async (at) => {
      const old = instances[at]
      if (old === undefined) throw new Error('There is no such server.')
      const exit = old.end()
      await vi.waitFor(async () => {
        const { status } = await fetch(`http://127.0.0.1:${old.operations}/health/serving`)
        if (status !== 503) throw new Error('It serves.')
      })
      old.isReady = false
      const code = await exit
      instances[at] = await start()
      return code
    },
    close: async () => {
      await Promise.all(instances.map((each) => each.end()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startInstance(
  cwd: string,
  given: Readonly<Record<string, string>>,
  onError: (line: string) => void,
): Promise<Instance> {
  const [wallet, users] = [await freePort(), await freePort()]
  const env = { ...process.env, ...given, WALLET_PORT: String(wallet), USERS_PORT: String(users) }
  const child = spawn(serverRuntime, [bin, 'serve'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const ready = new Promise<{ port: number; operations: number }>((resolve, reject) => {
    lines.on('line', (line) => {
      if (line.includes('"level":"error"')) onError(line)
      if (line.includes('"msg":"ready"')) resolve(JSON.parse(line))
    })
    exit.then(([code]) => reject(new Error(`The server ended with ${code}.`)))
  })
  const { operations, port } = await ready
  return {
    ports: { api: port, wallet, users },
    operations,
    isReady: true,
    end: async () => {
      child.kill('SIGTERM')
      return (await exit)[0]
    },
  }
}

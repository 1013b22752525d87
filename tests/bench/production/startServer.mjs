import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../tools/run.mjs'

const program = join(root, 'server/dist/bin/appkit-server.js')
/** Ticks a second of the times in /proc. */
const ticks = 100

/**
 * Makes the folder of a configuration, as an operator has one.
 *
 * @param {string} config source text of further members for `defineServer`, beside origin, projects and limits
 * @param {Record<string, number>} [limits]
 * @returns {{ folder: string, remove(): void }}
 */
export function makeConfig(config, limits = {}) {
  // Inside the repository, where the package is found.
  const folder = mkdtempSync(join(root, '.cache/load-'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(folder, 'appkit.server.ts'),
    `import { defineServer } from 'appkit-server'
export default defineServer({
  origin: 'http://localhost:4610', port: 0, data: process.env.LOAD_DATA ?? 'data',
  projects: { shop: { name: 'Shop', origins: ['http://localhost:5173'], development: true } },
  limits: ${JSON.stringify({ requestsPerMinute: 1_000_000, relaySockets: 12_000, relaySocketsPerNetwork: 12_000, ...limits })},
  ${config}
})
`,
  )
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }) }
}

/**
 * Starts a process of the server, as the image and the unit of systemd do.
 *
 * @param {string} folder of its configuration
 * @param {{ roles?: string, env?: Record<string, string> }} [options]
 * @returns {Promise<{ port: number, operations: number, readyMs: number, cpu(): number, memory(): number, end(): Promise<number | null>,
 *   kill(): Promise<unknown> }>} cpu: seconds so far; memory: resident bytes
 */
export async function startServer(folder, { roles, env = {} } = {}) {
  const began = performance.now()
  const args = ['serve', ...(roles ? ['--roles', roles] : [])]
  const child = spawn(process.execPath, ['--v8-pool-size=0', program, ...args], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: '', REDIS_URL: '', FRAME_SECRET: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  let output = ''
  child.stdout.setEncoding('utf8')
  const ready = await new Promise((resolve, reject) => {
    let isReady = false
    child.stdout.on('data', (text) => {
      // Read on, so that the pipe does not fill.
      if (isReady) return
      output += text
      const line = output.split('\n').find((each) => each.includes('"msg":"ready"') && each.endsWith('}'))
      if (line === undefined) return
      isReady = true
      resolve(JSON.parse(line))
    })
    exit.then(() => reject(new Error(`The server ended: ${output}`)))
  })
  return {
    port: ready.port,
    operations: ready.operations,
    readyMs: performance.now() - began,
    cpu: () => cpuOf(child.pid),
    memory: () => memoryOf(child.pid),
    end: async () => {
      child.kill('SIGTERM')
      return (await exit)[0]
    },
    kill: () => {
      child.kill('SIGKILL')
      return exit
    },
  }
}

/** Seconds of CPU that a process has taken. */
export function cpuOf(pid) {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13)
  return (Number(user) + Number(system)) / ticks
}

/** Resident bytes of a process. */
export function memoryOf(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024
}

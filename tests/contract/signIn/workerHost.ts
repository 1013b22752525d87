import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { exportJWK, generateKeyPair } from 'jose'
import { rolldown } from 'rolldown'
import { freePort } from '../support/freePort.js'
import { root } from '../support/root.js'

/** Three workers, each in an isolate of its own: two of `tests/runtimes/worker.mjs`, and the example of the docs. */
export interface RunningWorkers {
  /** Address of the sign-in server, and of the verdict on a message. */
  readonly url: string
  /** Address of the other server, which knows users by their tokens alone. */
  readonly orders: string
  /** Address of the example of docs/sign-in.md. */
  readonly example: string
  readonly audience: string
  close(): Promise<void>
}

/** What is used of Miniflare, which runs workerd and has its databases on this machine. */
interface Miniflare {
  readonly ready: Promise<URL>
  dispose(): Promise<void>
}

const audience = 'https://orders.example'

/** Bundles a worker as a host would, without the modules of Node. */
async function bundleWorker(input: string): Promise<string> {
  const bundle = await rolldown({
    input,
    platform: 'neutral',
    resolve: { conditionNames: ['workerd', 'worker', 'import'], mainFields: ['module', 'main'] },
  })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  await bundle.close()
  return output[0].code
}

/** Writes the example of docs/sign-in.md, as it is printed there. */
function writeExample(): string {
  const page = readFileSync(join(root, 'docs/sign-in.md'), 'utf8')
  const code = /### Cloudflare Workers\n.*?```ts\n(.*?)```/s.exec(page)?.[1] ?? ''
  const file = join(root, '.cache/worker-of-the-docs.ts')
  writeFileSync(file, code)
  return file
}

/**
 * Runs the workers in workerd.
 *
 * @param folder - where Miniflare is installed
 * @param origin - of the page that may sign in
 */
export async function startWorkers(folder: string, origin: string): Promise<RunningWorkers> {
  const entry = createRequire(join(folder, 'package.json')).resolve('miniflare')
  const { Miniflare } = (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as {
    readonly Miniflare: new (options: object) => Miniflare
  }
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const port = await freePort()
  const bindings = {
    AUDIENCE: audience,
    ISSUER: `http://127.0.0.1:${port}/auth`,
    ORIGIN: origin,
    TOKEN_KEYS: JSON.stringify(await exportJWK(privateKey)),
    TOKEN_SECRET: randomBytes(32).toString('hex'),
  }
  const hosts: Miniflare[] = []
  const start = async (script: string, at: number) => {
    const place = { host: '127.0.0.1', port: at, compatibilityDate: '2026-01-01' }
    const host = new Miniflare({ ...place, modules: true, script, bindings, d1Databases: ['DB'] })
    hosts.push(host)
    return (await host.ready).origin
  }
  const script = await bundleWorker(join(root, 'tests/runtimes/worker.mjs'))
  return {
    url: await start(script, port),
    orders: await start(script, await freePort()),
    example: await start(await bundleWorker(writeExample()), await freePort()),
    audience,
    close: async () => {
      await Promise.all(hosts.map((host) => host.dispose()))
    },
  }
}

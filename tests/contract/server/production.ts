import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerConfig } from '../../../server/src/config/types.js'
import { createLogger } from '../../../server/src/operate/createLogger.js'
import { type StartServerOptions, startServer } from '../../../server/src/serve/startServer.js'

/** A server as in production, on this machine. */
export interface Production {
  readonly url: string
  readonly operations: string
  /** The lines of its log. */
  readonly lines: readonly string[]
  close(): Promise<void>
}

/**
 * Starts a server on free ports with data of its own.
 *
 * @param config - the settings of a test, beside an origin and a project `shop`
 */
export async function startProduction(
  config: Partial<ServerConfig> = {},
  options: StartServerOptions = {},
): Promise<Production> {
  const data = mkdtempSync(join(tmpdir(), 'appkit-server-'))
  const lines: string[] = []
  const server = await startServer(
    {
      origin: 'http://localhost:4610',
      port: 0,
      projects: { shop: { name: 'Shop', origins: ['http://localhost:5173'], development: true } },
      data,
      ...config,
    },
    { log: createLogger((line) => lines.push(line)), env: {}, ...options },
  )
  return {
    url: `http://127.0.0.1:${server.port}`,
    operations: `http://127.0.0.1:${server.operationsPort}`,
    lines,
    close: async () => {
      await server.close()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

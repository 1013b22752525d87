import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { type FrameConfig, resolveConfig } from './config.js'
import { createFrameServer } from './createFrameServer.js'
import { makeDataFolder } from './dataFolder.js'
import { loadSecret } from './secrets.js'
import { openDatabase } from './storage/openDatabase.js'

/** A running server. */
export interface RunningFrame {
  readonly port: number
  close(): Promise<void>
}

const mostBytes = 65_536

/**
 * Starts the wallet's server with Node's http. `DATABASE_URL` names a Postgres database, without it there is a
 * SQLite file in the data folder. `FRAME_SECRET` has the secret (base64 of 32 bytes or more), without it there is a
 * file beside the database.
 *
 * @param config - what `frame.config.ts` exports
 * @param log - called with errors
 * @throws Error if the configuration is wrong, the data folder cannot be written to, the port is taken or the database cannot be opened
 */
export async function serveFrame(
  config: FrameConfig,
  log: (message: string) => void = console.error,
): Promise<RunningFrame> {
  const { clientHeader, data, host, origin, port } = resolveConfig(config)
  const url = process.env.DATABASE_URL
  const secretText = process.env.FRAME_SECRET
  if (url && !secretText)
    throw new Error('With DATABASE_URL, set FRAME_SECRET too: every process needs the same secret.')
  const file = join(data, 'frame.sqlite')
  if (!url) makeDataFolder(data)
  const secret = loadSecret({ data, database: file, warn: log }, secretText)
  const database = await openDatabase(url ? { url } : { file })
  try {
    const frame = await createFrameServer({
      ...{ config, database, secret },
      onError: (error) => log(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    })
    const server = createServer(async (request, response) => {
      const header = clientHeader === undefined ? undefined : request.headers[clientHeader.toLowerCase()]
      const client = (typeof header === 'string' ? header : request.socket.remoteAddress) ?? ''
      const answer = await frame.handle(await toRequest(request, origin), client)
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      response.end(Buffer.from(await answer.arrayBuffer()))
    })
    server.requestTimeout = 30_000
    await new Promise<void>((resolve, reject) => {
      server.once('error', (cause: NodeJS.ErrnoException) => {
        const isTaken = cause.code === 'EADDRINUSE'
        const reason = isTaken
          ? 'something else listens there. Stop that, or set another port.'
          : cause.message
        reject(new Error(`The wallet cannot listen on port ${port} of ${host}: ${reason}`, { cause }))
      })
      server.listen(port, host, resolve)
    })
    const address = server.address()
    return {
      port: typeof address === 'object' && address !== null ? address.port : port,
      close: async () => {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function toRequest(request: IncomingMessage, origin: string): Promise<Request> {
  const { method = 'GET', url = '/' } = request
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string') headers.set(name, value)
  const address = new URL(url.startsWith('/') ? `${origin}${url}` : origin)
  if (method === 'GET' || method === 'HEAD') return new Request(address, { headers })
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request) {
      size += (chunk as Uint8Array).length
      // What is too large is cut, so it is no JSON and refused.
      if (size > mostBytes) break
      chunks.push(chunk as Uint8Array)
    }
  } catch {
    // The client is gone. An empty body is refused; thrown from here, the error would end the process.
    chunks.length = 0
  }
  return new Request(address, {
    method: method === 'POST' ? 'POST' : 'PUT',
    headers,
    body: Buffer.concat(chunks),
  })
}

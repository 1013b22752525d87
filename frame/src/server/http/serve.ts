import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { settleWithin } from '../../../../common/deadlines.js'
import { keepUnused } from '../../../../common/node/keepUnused.js'
import { readNodeBody } from '../../../../common/node/nodeBody.js'
import { FrameStartError } from '../base/errors.js'
import { type FrameConfig, resolveConfig } from '../config/config.js'
import { openServerDatabase } from '../config/openServerDatabase.js'
import { findForwarding, readClientHeader } from './clientAddress.js'
import { createFrameServer, type FrameServer } from './createFrameServer.js'

/** A running server. */
export interface RunningFrame {
  readonly port: number
  /**
   * Ends the server: it listens no more, says that it is not ready, closes idle connections, answers what was asked (within 20 s), sends
   * what that led to (5 s more at most), and then closes the database. A second call waits for the first.
   */
  close(): Promise<void>
}

const maxBytes = 65_536
/** How long requests may take when the server ends, and the mails and webhooks after them at least. In ms. */
const grace = 20_000
const minMailTimeMs = 5_000

/**
 * Starts the wallet's server with Node's http. `DATABASE_URL` names a Postgres database, without it there is a
 * SQLite file in the data folder. `FRAME_SECRET` has the secret (base64 of 32 bytes or more), without it there is a
 * file beside the database.
 *
 * @param config - exported by `frame.config.ts`
 * @param log - called with errors and warnings
 * @returns the port that it listens on, and a function that ends it
 * @throws FrameStartError `BAD_CONFIG`, `PORT_TAKEN`, `WRONG_SECRET` if the secret is not that of the database; Error if the data
 *   folder cannot be written to or the database cannot be opened
 *
 * @example
 * import { serveFrame } from 'appkit-frame'
 * import config from './frame.config.js'
 *
 * const running = await serveFrame(config)
 * process.once('SIGTERM', () => void running.close())
 */
export async function serveFrame(
  config: FrameConfig,
  log: (message: string) => void = console.error,
): Promise<RunningFrame> {
  const { clientHeader, host, origin, port } = resolveConfig(config)
  const onError = (error: unknown) =>
    log(error instanceof Error ? (error.stack ?? error.message) : String(error))
  const { database, secrets } = await openServerDatabase(config, { log, onError })
  let frame: FrameServer | undefined
  try {
    const served = await createFrameServer({ config, database, onError, secret: secrets })
    frame = served
    const clientOf = createClientReader(clientHeader, log)
    let isEnding = false
    const server = createServer(async (request, response) => {
      const asked = await toRequest(request, origin)
      const answer = isEnding && isProbe(asked) ? ending() : await served.handle(asked, clientOf(request))
      // A connection that is used again would be cut by the end, and has the rest of a body that is too large.
      if (isEnding || answer.status === 413) response.setHeader('connection', 'close')
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      response.end(Buffer.from(await answer.arrayBuffer()))
    })
    server.requestTimeout = 30_000
    // Longer than proxies keep an unused connection: one that Node ends first fails the request that is just being sent.
    server.keepAliveTimeout = 75_000
    const unused = keepUnused(server)
    await listen(server, port, host)
    const address = server.address()
    let closing: Promise<void> | undefined
    return {
      port: typeof address === 'object' && address !== null ? address.port : port,
      close: () => {
        isEnding = true
        closing ??= finish(server, unused, served).finally(() => database.close())
        return closing
      },
    }
  } catch (error) {
    await frame?.close()
    await database.close()
    throw error
  }
}

const isProbe = ({ url }: Request) => new URL(url).pathname === '/ready'
const ending = () => new Response(null, { status: 503, headers: { 'cache-control': 'no-store' } })

/** Listens. @throws Error that says what to do */
async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const isTaken = cause.code === 'EADDRINUSE'
      const reason = isTaken ? 'something else listens there. Stop that, or set another port.' : cause.message
      const text = `The wallet cannot listen on port ${port} of ${host}: ${reason}`
      reject(isTaken ? new FrameStartError('PORT_TAKEN', text, { cause }) : new Error(text, { cause }))
    })
    server.listen(port, host, resolve)
  })
}

/** Ends a server when what it was asked is answered, and the mails of that are sent; after 25 s in any case. */
async function finish(server: Server, unused: ReadonlySet<Socket>, frame: FrameServer): Promise<void> {
  const end = performance.now() + grace
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
  await settleWithin([closed], grace)
  server.closeAllConnections()
  await closed
  // Work that is under way is noted in the database, which is closed after this.
  await settleWithin([frame.close()], Math.max(minMailTimeMs, end - performance.now()))
}

/**
 * Reads who the client of a request is. The first request that a proxy has passed on without the header that it should have is
 * told to the operator, because all clients behind the proxy share one limit then.
 */
function createClientReader(clientHeader: string | undefined, log: (message: string) => void) {
  const name = clientHeader?.toLowerCase()
  let isTold = false
  return ({ headers, socket }: IncomingMessage): string => {
    const client = name === undefined ? undefined : readClientHeader(headers[name])
    const found = client === undefined ? findForwarding(headers) : undefined
    if (found !== undefined && !isTold) {
      isTold = true
      const what =
        name === undefined ? 'clientHeader is not set' : `${name}, the clientHeader, names no address`
      log(
        `A proxy has passed on a request with the header ${found}, and ${what}: all people behind the proxy are counted as ` +
          'one client, and share its limits. Set clientHeader in frame.config.ts to the header in which your proxy writes ' +
          "the client's address.",
      )
    }
    return client ?? socket.remoteAddress ?? ''
  }
}

async function toRequest(request: IncomingMessage, origin: string): Promise<Request> {
  const { method = 'GET', url = '/' } = request
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string') headers.set(name, value)
  const address = new URL(url.startsWith('/') ? `${origin}${url}` : origin)
  if (method === 'GET' || method === 'HEAD') return new Request(address, { headers })
  return new Request(address, {
    method: method === 'POST' ? 'POST' : 'PUT',
    headers,
    body: await readNodeBody(request, maxBytes),
  })
}

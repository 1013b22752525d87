import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { keepUnused } from '../../../common/node/keepUnused.js'
import { ServerError } from '../errors/ServerError.js'

// Longer than most clients and proxies keep an idle connection. If the server closes first, a request that is sent
// at that moment fails.
const idleMs = 75_000
// A slower client only occupies a connection.
type Slowest = Required<
  Pick<ServerOptions, 'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'>
>
const slowest: Slowest = { headersTimeout: 15_000, requestTimeout: 60_000, connectionsCheckingInterval: 5000 }
const maxConnections = 2000
// The next steps of stopping wait for it, and so does a user who has pressed Ctrl-C.
const graceMs = 10_000

/** A refused upgrade: the status line, a message, and more header lines. */
export type Refusal = readonly [status: string, text: string, headers?: string]

/** Handles a connection that asks for another protocol, or returns why it is refused. */
export type TakeUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => Refusal | null

export interface ListenParameters {
  /** 0 chooses a free port. */
  readonly port: number
  /** Address to listen on. Default: 127.0.0.1. */
  readonly host?: string
  readonly answer: (request: Request, bindings: HttpBindings) => Response | Promise<Response>
  /** Called when the listener itself fails, e.g. without free file descriptors. */
  readonly onFailure: (message: string) => void
  /** Advice in the error of a port that cannot be used. Default: `choose another port`. */
  readonly advice?: string
  /** Connections at most, WebSockets included. Default: 2,000. */
  readonly maxConnections?: number
  /** Time limits for the head and the body, and how often they are checked, in ms. */
  readonly slowest?: Slowest
}

/** A server that listens. */
export interface Listening {
  readonly port: number
  /** Handles connections that ask for another protocol. Without it they are answered as requests. */
  onUpgrade(take: TakeUpgrade): void
  /**
   * Listens no more, and closes idle connections. Settles when the requests under way are answered, after 10 s in any
   * case. WebSockets stay open.
   */
  drain(): Promise<void>
  /** Ends every connection. Settles when the port is free. */
  close(): Promise<void>
}

/**
 * Listens for HTTP requests.
 *
 * @throws ServerError `PORT_TAKEN` naming the port
 */
export function listen(parameters: ListenParameters): Promise<Listening> {
  const { advice = 'choose another port', answer, host = '127.0.0.1', onFailure, port } = parameters
  const server = createAdaptorServer({
    fetch: (request, bindings) => answer(request, bindings as HttpBindings),
    overrideGlobalObjects: false,
    serverOptions: {
      ...(parameters.slowest ?? slowest),
      keepAliveTimeout: idleMs,
    } satisfies ServerOptions,
  }) as Server
  server.maxConnections = parameters.maxConnections ?? maxConnections
  const upgrades = keepUpgrades(server, onFailure)
  const untilIdle = countRequests(server)
  const unused = keepUnused(server)
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason =
        cause.code === 'EADDRINUSE'
          ? `Port ${port} is taken. Stop what runs there, or ${advice}.`
          : `Port ${port} cannot be used (${cause.code}). Stop what keeps it, or ${advice}.`
      reject(new ServerError('PORT_TAKEN', reason, { cause }))
    })
    server.listen(port, host, () => {
      server.removeAllListeners('error')
      server.on('error', (error) => onFailure(`A connection could not be taken: ${error.message}`))
      resolve({
        port: (server.address() as AddressInfo).port,
        onUpgrade: upgrades.take,
        drain: async () => {
          server.close()
          server.closeIdleConnections()
          for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
          await untilIdle()
        },
        close: () =>
          new Promise((done) => {
            server.close(() => done())
            server.closeAllConnections()
            upgrades.destroy()
          }),
      })
    })
  })
}

/** Keeps the connections that speak another protocol, because Node's server closes none that it has handed over. */
function keepUpgrades(server: Server, onFailure: (message: string) => void) {
  const upgraded = new Set<Duplex>()
  const keep = (socket: Duplex): void => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
    // The client may disconnect before the answer is sent.
    socket.on('error', () => {})
  }
  server.on('connect', (_request, socket) => {
    keep(socket)
    refuse(socket, ['405 Method Not Allowed', 'This is no proxy.', 'allow: GET, POST, OPTIONS\r\n'])
  })
  return {
    take: (take: TakeUpgrade): void => {
      server.on('upgrade', (request, socket, head) => {
        keep(socket)
        try {
          const refusal = take(request, socket, head)
          if (refusal) refuse(socket, refusal)
        } catch (error) {
          onFailure(`An upgrade failed: ${error instanceof Error ? error.stack : String(error)}`)
          refuse(socket, ['400 Bad Request', 'The upgrade could not be read.'])
        }
      })
    },
    destroy: (): void => {
      for (const socket of upgraded) socket.destroy()
    },
  }
}

/** Counts the requests under way. The returned function settles when there is none, after 10 s in any case. */
function countRequests(server: Server): () => Promise<void> {
  const underWay = new Set<ServerResponse>()
  let onIdle = (): void => {}
  server.on('request', (_request, response: ServerResponse) => {
    underWay.add(response)
    response.once('close', () => {
      underWay.delete(response)
      if (underWay.size === 0) onIdle()
    })
  })
  return async () => {
    if (underWay.size === 0) return
    await new Promise<void>((done) => {
      const late = setTimeout(done, graceMs)
      onIdle = () => {
        clearTimeout(late)
        done()
      }
    })
  }
}

function refuse(socket: Duplex, [status, text, headers = '']: Refusal): void {
  const head = `HTTP/1.1 ${status}\r\ncontent-type: text/plain; charset=utf-8\r\naccess-control-allow-origin: *\r\n`
  const end = `${headers}content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`
  // Node's server does not close a socket that it has handed over.
  socket.once('finish', () => socket.destroy())
  socket.end(head + end)
}

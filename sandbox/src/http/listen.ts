import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { SandboxError } from '../SandboxError.js'

// Longer than clients and proxies commonly keep a connection without use.
const IDLE_MS = 75_000

/** A server that listens. */
export interface Listening {
  readonly port: number
  /** Takes over connections that want another protocol. Without it they are answered as requests. */
  onUpgrade(take: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): void
  /** Ends every connection; settles when the port is free. */
  close(): Promise<void>
}

/**
 * Listens on 127.0.0.1.
 * @param port 0 takes a free one
 * @param answer answers a request
 * @throws SandboxError `PORT_TAKEN` naming the port and the flag
 */
export function listen(
  port: number,
  answer: (request: Request, bindings: HttpBindings) => Response | Promise<Response>,
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = createAdaptorServer({
      fetch: (request, bindings) => answer(request, bindings as HttpBindings),
      overrideGlobalObjects: false,
    }) as Server
    // The server lets go of these, so it does not close them either.
    const upgraded = new Set<Duplex>()
    // Closed early, a connection may be gone in the very moment its next request is sent.
    server.keepAliveTimeout = IDLE_MS
    server.headersTimeout = IDLE_MS + 5000
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason =
        cause.code === 'EADDRINUSE'
          ? `Port ${port} is taken. Stop what runs there, or choose another port with --port.`
          : `Port ${port} cannot be used (${cause.code}). Choose another port with --port.`
      reject(new SandboxError('PORT_TAKEN', reason, { cause }))
    })
    server.listen(port, '127.0.0.1', () => {
      server.removeAllListeners('error')
      resolve({
        port: (server.address() as AddressInfo).port,
        onUpgrade: (take) =>
          server.on('upgrade', (request, socket, head) => {
            upgraded.add(socket)
            socket.once('close', () => upgraded.delete(socket))
            take(request, socket, head)
          }),
        close: () =>
          new Promise((done) => {
            server.close(() => done())
            server.closeAllConnections()
            for (const socket of upgraded) socket.destroy()
          }),
      })
    })
  })
}

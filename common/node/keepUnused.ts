import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * The connections of a server that have asked nothing yet. Browsers open such ones ahead, and Node counts them as busy, so a
 * server that stops has to close them itself.
 *
 * It listens for no upgrades: Node would then leave each of them to a listener, also where none takes them.
 *
 * @param server - before it listens: an earlier connection is not known
 */
export function keepUnused(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>()
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  return unused
}

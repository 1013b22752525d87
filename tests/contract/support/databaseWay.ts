import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a database that a test can cut. */
export interface DatabaseWay {
  /** The address of the database by this way. */
  readonly url: string
  /** Ends all connections, and refuses new ones until it is called with false. */
  cut(isCut: boolean): void
  close(): void
}

/** @param database - address of a Postgres database or a Redis on this machine */
export async function openWay(database: string): Promise<DatabaseWay> {
  const { hostname, pathname, port, protocol, username } = new URL(database)
  const user = username && `${username}@`
  const sockets = new Set<Socket>()
  let isCut = false
  const way = createServer((socket) => {
    if (isCut) return void socket.destroy()
    const target = connect(Number(port), hostname)
    for (const each of [socket, target]) {
      sockets.add(each)
      each.on('error', () => {}).once('close', () => sockets.delete(each))
    }
    socket.pipe(target).pipe(socket)
    socket.once('close', () => target.destroy())
  })
  await new Promise<void>((done) => way.listen(0, '127.0.0.1', done))
  return {
    url: `${protocol}//${user}127.0.0.1:${(way.address() as AddressInfo).port}${pathname}`,
    cut: (next) => {
      isCut = next
      if (next) for (const socket of sockets) socket.destroy()
    },
    close: () => {
      way.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Finds a port for a server that is started later, by a process of its own. It is none of those that systems give to whoever
 * asks for any port, which another process could have by then.
 *
 * @param offsets - of further ports that have to be free, from this one
 */
export async function freePort(...offsets: readonly number[]): Promise<number> {
  for (;;) {
    const port = randomInt(10_240, 22_000)
    const all = await Promise.all([0, ...offsets].map((offset) => isFree(port + offset)))
    if (all.every(Boolean)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const isTaken = await once(server, 'listening').then(
    () => false,
    () => true,
  )
  if (isTaken) return false
  server.close()
  await once(server, 'close')
  return true
}

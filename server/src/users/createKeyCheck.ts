import { createHash, timingSafeEqual } from 'node:crypto'
import { createLimiter } from '../limits/createLimiter.js'

/** The outcome of a request with a key: the name of its admin, or the seconds to wait, if there were too many wrong ones. */
export type KeyVerdict = { readonly admin: string } | { readonly wait: number }

const digest = (key: string) => createHash('sha256').update(key).digest()

/** The hash of a key as the configuration has it. A key is random, so that a plain hash tells nothing about it. */
export const hashAdminKey = (key: string): string => `sha256:${digest(key).toString('hex')}`

const wrongPerMinute = 10
const maxClients = 10_000

/**
 * Creates the check of admin keys. It takes the same time whatever is wrong with a key: every hash is compared, to its end. A
 * client that has sent ten wrong ones waits, with a right one too.
 *
 * @param keys - hashes by the name of the admin
 * @param now - clock in milliseconds that only goes forward; for tests
 */
export function createKeyCheck(
  keys: Readonly<Record<string, string>>,
  now: () => number = () => performance.now(),
): (authorization: string | undefined, client: string) => KeyVerdict {
  const known = Object.entries(keys).map(
    ([name, hash]) => [name, Buffer.from(hash.replace('sha256:', ''), 'hex')] as const,
  )
  const wrong = createLimiter(wrongPerMinute, now)
  const waiting = new Map<string, number>()
  return (authorization, client) => {
    const left = (waiting.get(client) ?? 0) - now()
    if (left > 0) return { wait: Math.ceil(left / 1000) }
    waiting.delete(client)
    const given = digest(/^Bearer (akadm_[\w-]{43})$/.exec(authorization ?? '')?.[1] ?? '')
    let admin: string | undefined
    for (const [name, hash] of known) if (timingSafeEqual(hash, given)) admin = name
    if (admin !== undefined) return { admin }
    const wait = wrong.take(client)
    if (wait > 0) {
      if (waiting.size >= maxClients) waiting.clear()
      waiting.set(client, now() + wait * 1000)
    }
    return { wait }
  }
}

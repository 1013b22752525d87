import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

const url = new URL('../../vectors/sign-in/rules.json', import.meta.url)
const { vectors } = JSON.parse(readFileSync(url, 'utf8'))
const { message, signature } = vectors.find(
  ({ expect, family, kind }) => kind === 'signin' && expect === 'valid' && family === 'eip155',
)

/**
 * Adds sessions of different accounts to a storage of the sign-in server.
 *
 * @returns {Promise<{ next: () => Request }>} gives a new request with the cookie of each session in turn, as a browser
 *   sends it beside the cookies of the app
 */
export async function addSessions(storage, count) {
  const ids = Array.from({ length: count }, () => randomBytes(32).toString('hex'))
  const expiresAt = Date.now() + 3_600_000
  for (const [at, id] of ids.entries()) {
    const hash = createHash('sha256').update(id).digest('hex')
    const accountAddress = `0x${at.toString(16).padStart(40, '0')}`
    const data = { accountAddress, chainId: 'eip155:1', domain: 'app.example', uri: 'https://app.example' }
    const session = { data: { ...data, version: '1', nonce: id.slice(0, 16) }, message, signature }
    await storage.addSession({ hash, account: `eip155:1:${accountAddress}`, session, expiresAt })
  }
  let at = 0
  const cookieOf = (id) => `theme=dark; __Host-session=${id}; language=en`
  return {
    next: () =>
      new Request('https://app.example/auth/session', {
        headers: {
          cookie: cookieOf(ids[at++ % count]),
          'user-agent': 'Mozilla/5.0',
          accept: 'application/json',
        },
      }),
  }
}

import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { ask, quantile } from './ask.mjs'
import { makeConfig, startServer } from './startServer.mjs'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)

/** Signs in, and returns the cookie of the session. */
async function signIn(port) {
  const origin = 'http://localhost:5173'
  const cookiesOf = (reply) => reply.headers.getSetCookie().map((line) => line.split(';')[0])
  const post = (call, body, cookie = '') =>
    fetch(`http://127.0.0.1:${port}/auth/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(body),
    })
  const begun = await post('nonce', {})
  const { nonce } = await begun.json()
  const given = { address: account.address, chainId: 1, domain: 'localhost:5173', nonce, uri: origin }
  const message = createSiweMessage({ ...given, version: '1' })
  const signature = await account.signMessage({ message })
  const reply = await post('verify', { namespace: 'eip155', message, signature }, cookiesOf(begun).join('; '))
  if (!reply.ok) throw new Error(`The sign-in failed: ${await reply.text()}`)
  return cookiesOf(reply).join('; ')
}

/** Replaces two processes of all roles, one after the other, while clients ask through what asks ready ones alone. */
export async function measureRolling(seconds, databaseUrl) {
  const config = makeConfig('', { noticeSeconds: 1 })
  const roles = 'catalogue,blockchain,analytics,signin'
  const env = { DATABASE_URL: databaseUrl }
  const start = () => startServer(config.folder, { roles, env })
  const servers = [await start(), await start()]
  const ready = [true, true]
  const look = async (at) => {
    const reply = await fetch(`http://127.0.0.1:${servers[at].operations}/health/serving`).catch(() => null)
    ready[at] = reply?.status === 200
    await reply?.arrayBuffer()
  }
  // A proxy does this, too: it asks each server a few times a second whether it is ready.
  const looking = setInterval(() => [0, 1].forEach(look), 200)
  let turn = 0
  const portOf = () => {
    turn += 1
    const at = ready[turn % 2] ? turn % 2 : (turn + 1) % 2
    return servers[at].port
  }
  const paths = [
    '/catalogue/getWallets?projectId=shop&page=1&entries=10&st=a&sv=b',
    '/blockchain/v1/supported-chains',
    '/auth/session',
  ]
  const pathOf = (at) => paths[at % paths.length]
  // A visitor who signed in before is signed in with each process, also with those that are new.
  const expected = (path) => (path === '/auth/session' ? account.address : '')
  try {
    const cookie = await signIn(servers[0].port)
    const asking = ask({ pathOf, portOf, atOnce: 8, seconds, cookie, expected })
    const codes = []
    for (const at of [0, 1]) {
      await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / 5))
      codes.push(await servers[at].end())
      ready[at] = false
      servers[at] = await start()
      ready[at] = true
    }
    const { failures, times } = await asking
    return { failures, n: times.length, codes, p99: quantile(times, 0.99) }
  } finally {
    clearInterval(looking)
    await Promise.all(servers.map((server) => server.end()))
    config.remove()
  }
}

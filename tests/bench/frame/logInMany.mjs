import { randomBytes } from 'node:crypto'
import { createProof } from '../../../frame/dist/shared/proofs.js'
import { origin, site } from './startServers.mjs'

/**
 * Logs new users in on new devices: email, link, code, and a read of the wallet. The calls of a user go to the instances in turn.
 *
 * @param {Awaited<ReturnType<typeof import('./startServers.mjs').startServers>>} servers
 * @param {number} count of log-ins
 * @param {number} atOnce
 * @returns {Promise<{ p50: number, p95: number, codeP95: number, readP95: number, failures: string[] }>} milliseconds
 */
export async function logInMany(servers, count, atOnce) {
  const [totals, codes, reads, failures] = [[], [], [], []]
  let left = count
  const work = async () => {
    while (left-- > 0) {
      try {
        const { code, read, total } = await logIn(servers)
        totals.push(total)
        codes.push(code)
        reads.push(read)
      } catch (error) {
        failures.push(String(error))
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const part = (times, share) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Infinity
  return {
    p50: part(totals, 0.5),
    p95: part(totals, 0.95),
    codeP95: part(codes, 0.95),
    readP95: part(reads, 0.95),
    failures,
  }
}

async function logIn({ ports, takeMail }) {
  const device = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const name = randomBytes(8).toString('hex')
  const mail = `${name}@example.com`
  // Each person has a network of their own, as the limits count them.
  const client = `10.${[...randomBytes(3)].join('.')}`
  let total = 0
  let calls = 0
  const send = async (path, body, token) => {
    const dpop = await createProof(device, { method: 'POST', url: origin + path, token })
    const began = performance.now()
    const response = await fetch(`http://127.0.0.1:${ports[calls++ % ports.length]}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-client': client,
        origin,
        dpop,
        ...(token && { authorization: `DPoP ${token}` }),
      },
      body: JSON.stringify(body),
    })
    const reply = await response.json()
    const took = performance.now() - began
    total += took
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${JSON.stringify(reply)}`)
    return { reply, took }
  }
  await send('/api/login', { mail, projectId: 'shop', site })
  const link = /confirm#(\S+)/.exec(takeMail(mail))?.[1]
  const { reply: confirmed } = await send('/api/confirm', { link })
  const done = await send('/api/login/code', { mail, code: confirmed.code })
  const whole = total
  const read = await send('/api/wallet', {}, done.reply.access)
  return { total: whole, code: done.took, read: read.took }
}

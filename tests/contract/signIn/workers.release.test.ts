import { createRemoteJWKSet, jwtVerify } from 'jose'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startVisit } from '../server/signInVisitor.js'
import { type LocalChain, startFaultyChain, startLocalChain } from './localChain.js'
import { codeOf, questionOf, type Vector, wholeSignIns } from './vectors.js'
import { type RunningWorkers, startWorkers } from './workerHost.js'

// Sign-in in a runtime of the edge, which has no modules of Node: workerd, which is the runtime of Cloudflare Workers.
const folder = process.env.APPKIT_MINIFLARE
const without = folder === undefined ? ' (left out: npm run test:runtimes brings workerd)' : ''
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)

let workers: RunningWorkers
let chain: LocalChain
beforeAll(async () => {
  if (folder === undefined) return
  workers = await startWorkers(folder, 'http://localhost:5173')
  chain = await startLocalChain('1')
})
afterAll(async () => {
  chain?.close()
  await workers?.close()
})

async function verdictOn(signed: object): Promise<{ readonly status: string; readonly code?: string }> {
  const response = await fetch(`${workers.url}/verdict`, { method: 'POST', body: JSON.stringify(signed) })
  return response.json() as Promise<{ readonly status: string }>
}

const askOf = (vector: Vector) => ({ ...questionOf(vector), time: vector.now })

describe.skipIf(folder === undefined)(`sign-in in a worker of the edge${without}`, () => {
  it('gives the verdict of Node on each whole sign-in, in all five namespaces', async () => {
    const differences: string[] = []
    for (const vector of wholeSignIns) {
      const { code, status } = await verdictOn({ ...askOf(vector), rpcUrl: { 'eip155:1': chain.url } })
      const isSameCode = vector.code === undefined || code === codeOf(vector)
      if (status !== vector.expect || !isSameCode)
        differences.push(`${vector.namespace} ${vector.name}: ${status}, ${code}`)
    }
    expect(differences).toEqual([])
    expect(wholeSignIns).toHaveLength(103 + 8)
    expect(new Set(wholeSignIns.map(({ namespace }) => namespace)).size).toBe(5)
  })

  it.each([
    'http500',
    'redirect',
    'huge',
    'silent',
    'truncated',
  ])('says nothing of an account whose node is at fault: %s', async (fault) => {
    const node = await startFaultyChain(fault)
    const vector = wholeSignIns.find(({ namespace, expect }) => namespace === 'eip155' && expect === 'valid')
    if (vector === undefined) throw new Error('There is no such vector.')
    const verdict = await verdictOn({ ...askOf(vector), rpcUrl: { 'eip155:1': node.url } })
    node.close()
    expect(verdict).toEqual({ status: 'unknown', code: 'unreachable' })
  })

  it('signs a user in, and has another worker know that user by a token', async () => {
    const visit = await startVisit(workers.url, { account, audience: workers.audience })
    const { status, token } = await visit.askToken()
    expect(status).toBe(200)
    const order = (sent: string) =>
      fetch(`${workers.orders}/orders`, { headers: { authorization: `Bearer ${sent}` } })
    const served = await order(token)
    expect(served.status).toBe(200)
    const { sub } = (await served.json()) as { readonly sub: string }
    const issuer = `${workers.url}/auth`
    const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`))
    const { payload } = await jwtVerify(token, keys, { issuer, audience: workers.audience, typ: 'at+jwt' })
    expect([sub, payload.accounts]).toEqual([payload.sub, [`eip155:1:${account.address}`]])
    const forged = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    expect([(await order(forged)).status, (await order('')).status]).toEqual([401, 401])
  })

  it('runs the example of the docs, whose sessions are in the database of the platform', async () => {
    const members = await fetch(`${workers.example}/members`)
    expect(members.status).toBe(401)
    const visit = await startVisit(workers.example, { account, audience: '', page: 'https://app.example' })
    expect(await (await visit.get('/members')).text()).toBe(`Hello ${account.address}`)
    const stranger = await fetch(`${workers.example}/auth/nonce`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: '{}',
    })
    expect(stranger.status).toBe(403)
  })
})

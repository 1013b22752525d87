import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { createTestDapp, createTestWallet } from '../../runtime/src/walletconnect/client/testPeers.js'
import { randomHex32 } from '../../runtime/src/walletconnect/crypto/keys.js'
import {
  createRelayClient,
  type RelayClient,
} from '../../runtime/src/walletconnect/relay/createRelayClient.js'
import type { RelayMessage } from '../../runtime/src/walletconnect/relay/frames.js'
import { requestNamespaces } from '../../runtime/src/walletconnect/session/requestNamespaces.js'
import { createFaultEngine } from '../../sandbox/src/faults/createFaultEngine.js'
import { createFaultyLine } from '../../sandbox/src/faults/createFaultyLine.js'
import type { RelayFault } from '../../sandbox/src/faults/relayFaults.js'
import { acceptUpgrades } from '../../server/src/http/acceptUpgrades.js'
import { listen } from '../../server/src/http/listen.js'
import { acceptRelaySockets, relayPath } from '../../server/src/relay/acceptRelaySockets.js'
import { openRedisLog } from '../../server/src/relay/openRedisLog.js'
import { openRedis } from './signIn/redisClient.js'
import { leftOut } from './signIn/servers.js'
import { freePort } from './support/freePort.js'

const namespaces = requestNamespaces(['eip155:1'])
const request = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x00'] }

const cleanups: (() => unknown)[] = []
const clients: RelayClient[] = []
afterEach(async () => {
  clients.length = 0
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A client of a relay, in the place where peers of tests want one. */
const joinAt = (url: string) => (deliver: (message: RelayMessage) => Promise<unknown>) => {
  const client = createRelayClient({
    url,
    projectId: 'local',
    seed: randomHex32(),
    deliver,
    createSocket: (address) => new WebSocket(address) as never,
  })
  clients.push(client)
  return client
}

async function connect(dappUrl: string, walletUrl = dappUrl) {
  const [dapp, wallet] = [createTestDapp(joinAt(dappUrl)), createTestWallet(joinAt(walletUrl))]
  cleanups.push(dapp.leave, wallet.leave)
  const proposed = await dapp.client.propose({ namespaces })
  await wallet.client.pair(proposed.uri)
  const { topic } = await proposed.session
  return { dapp, wallet, topic }
}

describe('faults of the relay', () => {
  async function startRelay() {
    const server = await listen({ port: 0, answer: () => new Response(''), onFailure: () => {} })
    const faults = createFaultEngine([])
    const common = { projects: null, origins: [], limiter: null, proxy: null, publicUrl: null }
    const relay = acceptRelaySockets({ ...common, openLine: (ends) => createFaultyLine({ ...ends, faults }) })
    acceptUpgrades({ server, takers: new Map([[relayPath, relay.take]]) })
    cleanups.push(
      () => server.close(),
      () => relay.close(),
    )
    return { faults, url: `ws://127.0.0.1:${server.port}${relayPath}` }
  }

  test.each<readonly [string, RelayFault]>([
    ['a push comes twice', { frame: 'irn_subscription', duplicate: true }],
    ['every frame comes late', { frame: '*', delayMs: 30 }],
    ['frames overtake each other', { frame: '*', reorder: true, probability: 0.5 }],
    ['a reply is lost', { frame: 'reply', to: 'client', drop: true, times: 1 }],
    ['a push is spoilt', { frame: 'irn_subscription', flipBit: true, times: 1 }],
    ['the connection is closed for balance', { frame: 'irn_publish', close: 4010, times: 2 }],
    ['the relay goes away', { frame: 'irn_subscription', close: 1001, times: 2 }],
  ])('a request is answered, once, when %s', async (_what, fault) => {
    const { faults, url } = await startRelay()
    const { dapp, topic, wallet } = await connect(url)
    faults.set({ faults: [], relay: [fault], seed: 3 })
    const answers = await Promise.all(
      [1, 2, 3].map((at) => dapp.client.request(topic, { ...request, params: [at] })),
    )
    expect(answers).toEqual([1, 2, 3].map((at) => `personal_sign [${at}]`))
    expect(wallet.types().filter((type) => type === 'request')).toHaveLength(3)
    expect(faults.state().usedRelay[0]).toBeGreaterThan(0)
  })

  test('a half-open connection says nothing, and a new one brings what was missed', async () => {
    const { faults, url } = await startRelay()
    const { dapp, topic, wallet } = await connect(url)
    faults.set({ faults: [], relay: [{ frame: 'irn_subscription', halfOpen: true, times: 1 }] })
    const answer = dapp.client.request(topic, request)
    await vi.waitFor(() => expect(faults.state().usedRelay).toEqual([1]))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(wallet.types()).not.toContain('request')
    // The page of the wallet is looked at again: it sees that nobody is there.
    for (const client of clients) client.check()
    expect(await answer).toBe('personal_sign ["0x00"]')
  })
})

const hasRedis = spawnSync('redis-server', ['--version']).status === 0

describe.skipIf(!hasRedis)(`two relays in two processes on one Redis${leftOut(hasRedis, 'Redis')}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'appkit-redis-'))
  const entry = fileURLToPath(new URL('../../sandbox/dist/index.js', import.meta.url))
  const processes: ChildProcess[] = []
  let redisUrl = ''
  let redis: ChildProcess

  async function startRedis(port: number): Promise<ChildProcess> {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes']
    const child = spawn('redis-server', args)
    processes.push(child)
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (text) => String(text).includes('Ready to accept') && resolve())
    })
    return child
  }
  async function startSandbox(name: string): Promise<{ readonly url: string; readonly child: ChildProcess }> {
    const code = `import { startSandbox } from ${JSON.stringify(entry)}
      const { url } = await startSandbox({ port: 0, chains: ['solana'], dataDir: ${JSON.stringify(join(folder, name))} })
      console.log('at ' + url)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      env: { ...process.env, REDIS_URL: redisUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    processes.push(child)
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (text) => {
        const [, found] = /at (http:\S+)/.exec(String(text)) ?? []
        if (found !== undefined) resolve(`${found.replace('http', 'ws')}${relayPath}`)
      })
      child.once('exit', () => reject(new Error('The sandbox has ended.')))
    })
    return { url, child }
  }
  const ended = (child: ChildProcess) =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve(undefined)
      else child.once('exit', resolve)
    })

  let one: Awaited<ReturnType<typeof startSandbox>>
  let two: typeof one
  beforeAll(async () => {
    const port = await freePort()
    redisUrl = `redis://127.0.0.1:${port}`
    redis = await startRedis(port)
    ;[one, two] = await Promise.all([startSandbox('one'), startSandbox('two')])
  })
  afterAll(async () => {
    for (const child of processes) child.kill('SIGKILL')
    await Promise.all(processes.map(ended))
    rmSync(folder, { recursive: true, force: true })
  })

  /** How many entries wait in the stream of a topic. */
  async function lengthOf(topic: string): Promise<number> {
    const client = openRedis(redisUrl)
    const length = await client.send(['XLEN', `appkit:relay:{${topic}}`])
    client.close()
    return Number(length)
  }

  test('a session is made and used with a side on each', async () => {
    const { dapp, topic, wallet } = await connect(one.url, two.url)
    const asked = Array.from({ length: 50 }, (_, at) => ({ ...request, params: [at] }))
    const answers = await Promise.all(asked.map((each) => dapp.client.request(topic, each)))
    expect(answers).toEqual(asked.map((_, at) => `personal_sign [${at}]`))
    await wallet.client.disconnect(topic)
    await vi.waitFor(() => expect(dapp.types().at(-1)).toBe('ended'))
  })

  test('what waits in the mailbox outlives a relay, and what was delivered does not come again', async () => {
    const { dapp, topic, wallet } = await connect(one.url, two.url)
    wallet.leave()
    const asked = dapp.client.request(topic, request)
    // The request is stored when the relay of the app has said so, which it does within this time; then that of the wallet ends.
    await vi.waitFor(async () => expect(await lengthOf(topic)).toBeGreaterThan(0))
    two.child.kill('SIGKILL')
    await ended(two.child)
    two = await startSandbox('two')
    const back = createTestWallet(joinAt(two.url), wallet)
    cleanups.push(back.leave)
    await back.client.restore()
    expect(await asked).toBe('personal_sign ["0x00"]')
    expect(back.types().filter((type) => type === 'request')).toHaveLength(1)
  })

  test('a session goes on after Redis was away', async () => {
    const { dapp, topic } = await connect(one.url, two.url)
    redis.kill('SIGTERM')
    await ended(redis)
    const asked = dapp.client.request(topic, request)
    asked.catch(() => {})
    redis = await startRedis(Number(new URL(redisUrl).port))
    expect(await asked).toBe('personal_sign ["0x00"]')
  })

  test('a Redis that is not there is reported when the sandbox starts', async () => {
    const opening = openRedisLog({ url: `redis://127.0.0.1:${await freePort()}`, log: () => {} })
    await expect(opening).rejects.toMatchObject({ code: 'REDIS_FAILED' })
  })
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildSandbox, type SandboxBuild } from './support/sandboxBuild.js'

// The first of the accounts every development node has; its key is public.
const sender = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const paid = '0x00000000000000000000000000000000000000aa'
const funded = '0x00000000000000000000000000000000000000bb'

let build: SandboxBuild
const dirs: string[] = []
const children = new Set<ChildProcess>()

beforeAll(() => {
  build = buildSandbox()
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
})
afterAll(() => {
  build.remove()
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
})

function temporary(): string {
  const dir = mkdtempSync(join(tmpdir(), 'appkit-dev-'))
  dirs.push(dir)
  return dir
}

interface Running {
  readonly child: ChildProcess
  readonly url: string
  readonly output: () => string
  readonly errors: () => string
  readonly ended: Promise<number | null>
}

function run(args: readonly string[], cwd = build.host): Omit<Running, 'url'> {
  const child = spawn(process.execPath, [build.appkit, 'dev', ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, ended, output: () => output, errors: () => errors }
}

/** Starts a sandbox with one chain, which is as good as all of them where nothing of the others is asked for. */
async function start(dataDir: string, more: readonly string[] = [], chains = '31337'): Promise<Running> {
  const running = run(['--port', '0', '--data', dataDir, '--json', '--chains', chains, ...more])
  while (!running.output().includes('}\n')) {
    const { exitCode, signalCode } = running.child
    if (exitCode !== null || signalCode !== null) throw new Error(`${signalCode} ${running.errors()}`)
    await sleep(10)
  }
  const { url } = JSON.parse(running.output()) as { url: string }
  return { ...running, url }
}

async function rpc(url: string, method: string, params: unknown[]): Promise<string> {
  const reply = await fetch(`${url}/blockchain/v1/?chainId=eip155:31337&projectId=local`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await reply.json()) as { result?: string; error?: unknown }
  if (result === undefined) throw new Error(JSON.stringify(error))
  return result
}
const balance = async (url: string, address: string) =>
  BigInt(await rpc(url, 'eth_getBalance', [address, 'latest']))

async function pay(url: string): Promise<void> {
  const nonce = Number(await rpc(url, 'eth_getTransactionCount', [sender.address, 'pending']))
  const raw = await sender.signTransaction({
    chainId: 31337,
    nonce,
    to: paid,
    value: parseEther('1'),
    gas: 21_000n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 1n,
    type: 'eip1559',
  })
  await rpc(url, 'eth_sendRawTransaction', [raw])
}

async function fund(url: string): Promise<void> {
  const reply = await fetch(`${url}/dev/faucet`, {
    method: 'POST',
    headers: { 'x-appkit-sandbox': '1' },
    body: JSON.stringify({ address: funded, amount: '7' }),
  })
  expect(reply.status).toBe(200)
}

// Every process a sandbox starts names its data folder in its command line.
function processesOf(dataDir: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(dataDir) ? [Number(name)] : []
    } catch {
      return []
    }
  })
}

async function expectGone(dataDir: string): Promise<void> {
  await expect.poll(() => processesOf(dataDir), { interval: 20, timeout: 60_000 }).toEqual([])
}

const onLinux = process.platform === 'linux'

describe('stopping', () => {
  test.each([
    'SIGINT',
    'SIGTERM',
    'SIGHUP',
  ] as const)('%s ends it with code 0 and leaves no process', async (signal) => {
    const dataDir = temporary()
    const running = await start(dataDir)
    if (onLinux) expect(processesOf(dataDir).length).toBeGreaterThanOrEqual(2)
    running.child.kill(signal)
    expect(await running.ended).toBe(0)
    if (onLinux) await expectGone(dataDir)
    await expect(fetch(running.url)).rejects.toThrow()
  })

  test('kill -9 leaves no process either', async () => {
    if (!onLinux) return
    const dataDir = temporary()
    const running = await start(dataDir)
    running.child.kill('SIGKILL')
    await running.ended
    await expectGone(dataDir)
  })
})

describe('what was written is there after', () => {
  /** Starts it with everything that was written before. */
  async function startWithAll(dataDir: string, times: bigint): Promise<Running> {
    const running = await start(dataDir)
    expect(await balance(running.url, paid)).toBe(times * 10n ** 18n)
    expect(await balance(running.url, funded)).toBe(times * 7n * 10n ** 18n)
    return running
  }
  async function expectAll(dataDir: string, times: bigint): Promise<void> {
    const running = await startWithAll(dataDir, times)
    running.child.kill('SIGTERM')
    await running.ended
  }

  test('an orderly stop', async () => {
    const dataDir = temporary()
    const running = await start(dataDir)
    await pay(running.url)
    await fund(running.url)
    running.child.kill('SIGINT')
    await running.ended
    await expectAll(dataDir, 1n)
  })

  test('kill -9, and an immediate new start', async () => {
    const dataDir = temporary()
    for (let times = 0n; times < 2n; times += 1n) {
      const running = await startWithAll(dataDir, times)
      await pay(running.url)
      await fund(running.url)
      running.child.kill('SIGKILL')
      await running.ended
      if (times === 0n) mkdirSync(join(dataDir, 'sandbox.sqlite.lock'), { recursive: true })
    }
    await expectAll(dataDir, 2n)
  })

  test('kill -9 of everything at once, chain and all', async () => {
    if (!onLinux) return
    const dataDir = temporary()
    for (let times = 0n; times < 2n; times += 1n) {
      const running = await startWithAll(dataDir, times)
      await pay(running.url)
      await fund(running.url)
      for (const pid of processesOf(dataDir)) process.kill(pid, 'SIGKILL')
      await running.ended
    }
    await expectAll(dataDir, 2n)
  })
})

test('kill -9 loses nothing of the Solana chain either', async () => {
  const dataDir = temporary()
  const address = 'AxNQ7LzmZ8Jz6Szmp8yN5K9CCJqAm7yPDdbMLZ8zcQh3'
  const ask = async <Result>(url: string, method: string, params: unknown[]): Promise<Result> => {
    const chainId = 'solana:FJsfybwxtSKhHq4g2k5tRAUpFnqkww8f'
    const reply = await fetch(`${url}/blockchain/v1/?chainId=${chainId}&projectId=local`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return ((await reply.json()) as { result: Result }).result
  }
  const sent: string[] = []
  for (let round = 1; round <= 2; round += 1) {
    const running = await start(dataDir, [], 'solana')
    const { value } = await ask<{ value: number }>(running.url, 'getBalance', [address])
    expect(value).toBe(1e12 + sent.length * 1e9)
    const list = await ask<{ signature: string }[]>(running.url, 'getSignaturesForAddress', [address])
    expect(list.map(({ signature }) => signature)).toEqual([...sent].reverse())
    sent.push(await ask(running.url, 'requestAirdrop', [address, 1e9]))
    running.child.kill('SIGKILL')
    await running.ended
  }
})

test('the history tells each payment once, though chain and all were killed', async () => {
  if (!onLinux) return
  const dataDir = temporary()
  const hashes = async (url: string): Promise<string[]> => {
    const path = `/blockchain/v1/account/${paid}/history?projectId=local&chainId=eip155:31337`
    const { data } = (await (await fetch(url + path)).json()) as { data: { metadata: { hash: string } }[] }
    return data.map(({ metadata }) => metadata.hash)
  }
  let seen: string[] = []
  for (let round = 0; round < 2; round += 1) {
    const running = await start(dataDir)
    expect((await hashes(running.url)).sort()).toEqual(seen.sort())
    await pay(running.url)
    await pay(running.url)
    // A node may answer before the block is mined.
    await expect.poll(() => hashes(running.url)).toHaveLength((round + 1) * 2)
    seen = await hashes(running.url)
    expect(new Set(seen).size).toBe(seen.length)
    for (const pid of processesOf(dataDir)) process.kill(pid, 'SIGKILL')
    await running.ended
  }
})

describe('R32: kill -9 in the middle of writes', () => {
  const post = async (url: string, path: string, body: unknown): Promise<number> => {
    const reply = await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body) })
    await reply.arrayBuffer()
    return reply.status
  }
  async function register(url: string, name: string): Promise<number> {
    const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
    const signature = await sender.signMessage({ message })
    return post(url, '/blockchain/v1/profile/account', {
      message,
      signature,
      coin_type: 60,
      address: sender.address,
    })
  }
  const event = (eventId: string) => ({
    eventId,
    url: 'https://app.example/',
    domain: 'app.example',
    timestamp: 1,
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: true } },
  })

  test('what was answered is there, the rest is whole or not there at all', async () => {
    const dataDir = temporary()
    const confirmed = new Set<string>()
    for (let round = 0; round < 3; round += 1) {
      const running = await start(dataDir)
      let isKilled = false
      const write = async (writer: number): Promise<void> => {
        for (let count = 0; !isKilled; count += 1) {
          const name = `r${round}-w${writer}-n${count}.demo.id`
          try {
            expect(await register(running.url, name)).toBe(200)
            confirmed.add(name)
            await post(running.url, '/analytics/e?projectId=local', event(name))
          } catch (error) {
            // Only the kill may cut a request off.
            if (!isKilled) throw error
          }
        }
      }
      const writers = [write(0), write(1), write(2)]
      const enough = confirmed.size + 20
      const isEnough = async () => {
        while (confirmed.size < enough && !isKilled) await sleep(5)
      }
      await Promise.race([isEnough(), ...writers]).finally(() => {
        isKilled = true
      })
      running.child.kill('SIGKILL')
      await Promise.all([...writers, running.ended])
    }
    expect(confirmed.size).toBeGreaterThanOrEqual(60)
    const running = await start(dataDir)
    const path = `${running.url}/blockchain/v1/profile`
    const owned = (await (await fetch(`${path}/reverse/${sender.address}`)).json()) as {
      name: string
      addresses: Record<string, { address: string }>
    }[]
    const names = new Set(owned.map(({ name }) => name))
    expect([...confirmed].filter((name) => !names.has(name))).toEqual([])
    for (const { addresses } of owned) expect(addresses['60']?.address).toBe(sender.address)
    running.child.kill('SIGTERM')
    expect(await running.ended).toBe(0)
  })
})

describe('flags of the services', () => {
  test('a plan and a limit hold in the program too', async () => {
    const dir = temporary()
    const file = join(dir, 'plan.json')
    writeFileSync(file, JSON.stringify({ faults: [{ operation: 'getHealth', status: 503, times: 1 }] }))
    const running = await start(join(dir, 'data'), ['--faults', file, '--limit', '3', '--zones', 'shop.id'])
    const health = async () => (await fetch(`${running.url}/blockchain/health`)).status
    expect([await health(), await health(), await health(), await health()]).toEqual([503, 200, 200, 429])
    const suggestions = await fetch(`${running.url}/blockchain/v1/profile/suggestions/abc`)
    expect(await suggestions.text()).toContain('abc.shop.id')
    running.child.kill('SIGTERM')
    await running.ended
  })

  test('a plan that is not valid is refused with its place', async () => {
    const dir = temporary()
    const file = join(dir, 'plan.json')
    writeFileSync(file, JSON.stringify({ faults: [{ operation: 'getHealth', wait: 5 }] }))
    const running = run(['--port', '0', '--data', join(dir, 'data'), '--faults', file])
    expect(await running.ended).toBe(2)
    expect(running.errors()).toBe('The fault plan is not valid at /faults/0/wait: there is no such key.\n')
  })
})

describe('refusals end with code 2 and say what to do', () => {
  test('a port that is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const running = run(['--port', String(port), '--data', temporary()])
    expect(await running.ended).toBe(2)
    expect(running.errors()).toMatch(new RegExp(`^Port ${port} is taken\\..*--port\\.\\n$`))
    server.close()
  })

  test('a data folder in use', async () => {
    const dataDir = temporary()
    const first = await start(dataDir)
    const second = run(['--port', '0', '--data', dataDir])
    expect(await second.ended).toBe(2)
    expect(second.errors()).toMatch(/Another sandbox .*--data/)
    expect((await fetch(`${first.url}/blockchain/health`)).status).toBe(200)
    first.child.kill('SIGTERM')
    await first.ended
  })

  test('a wrong flag, also as JSON', async () => {
    const running = run(['--chains', 'mainnet', '--json'])
    expect(await running.ended).toBe(2)
    expect(JSON.parse(running.output())).toMatchObject({ error: { code: 'DEV_BAD_CHAINS' } })
  })
})

test('the sandbox, as a program of its own, answers a browser that asks first', async () => {
  const running = await start(temporary())
  const url = `${running.url}/blockchain/v1/?chainId=eip155:31337&projectId=local`
  const headers = { origin: 'http://localhost:5173', 'access-control-request-method': 'POST' }
  const reply = await fetch(url, { method: 'OPTIONS', headers })
  expect(reply.status).toBe(204)
  expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  running.child.kill('SIGTERM')
  await running.ended
})

test('the sandbox prints every address and how to stop', async () => {
  const running = run(['--port', '0', '--data', temporary(), '--chains', '31337,1'])
  while (!running.output().includes('Ctrl-C')) await sleep(10)
  expect(running.output()).toMatch(/Wallet catalogue +http:\/\/127\.0\.0\.1:\d+\/catalogue\n/)
  expect(running.output()).toMatch(
    /Ethereum \(1\) +http:\/\/127\.0\.0\.1:\d+\/blockchain\/v1\/\?chainId=eip155:1&projectId=local\n/,
  )
  running.child.kill('SIGINT')
  expect(await running.ended).toBe(0)
  expect(running.output()).toMatch(/Stopped\.\n$/)
})

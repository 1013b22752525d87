import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { buildSandbox, type SandboxBuild } from './sandboxBuild.js'

// The first of the accounts every development node has; its key is public.
export const sender = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
export const paid = '0x00000000000000000000000000000000000000aa'
export const onLinux = process.platform === 'linux'

/** A sandbox in a process of its own. */
export interface RunningSandbox {
  readonly child: ChildProcess
  readonly url: string
  readonly output: () => string
  readonly errors: () => string
  readonly ended: Promise<number | null>
}

/** Builds the program of the sandbox for the tests of a file. What they start ends after each of them. */
export function sandboxProgram() {
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

  function run(args: readonly string[], cwd = build.host): Omit<RunningSandbox, 'url'> {
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
  async function start(
    dataDir: string,
    more: readonly string[] = [],
    chains = '31337',
  ): Promise<RunningSandbox> {
    const running = run(['--port', '0', '--data', dataDir, '--json', '--chains', chains, ...more])
    while (!running.output().includes('}\n')) {
      const { exitCode, signalCode } = running.child
      if (exitCode !== null || signalCode !== null) throw new Error(`${signalCode} ${running.errors()}`)
      await sleep(10)
    }
    const { url } = JSON.parse(running.output()) as { url: string }
    return { ...running, url }
  }
  return { run, start, temporary }
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
export const balance = async (url: string, address: string) =>
  BigInt(await rpc(url, 'eth_getBalance', [address, 'latest']))

export async function pay(url: string): Promise<void> {
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

// Every process a sandbox starts names its data folder in its command line.
export function processesOf(dataDir: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(dataDir) ? [Number(name)] : []
    } catch {
      return []
    }
  })
}

export async function expectGone(dataDir: string): Promise<void> {
  await expect.poll(() => processesOf(dataDir), { interval: 20, timeout: 60_000 }).toEqual([])
}

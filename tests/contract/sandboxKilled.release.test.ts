// More ways to kill a sandbox: sandboxProcess.test.ts kills one in the middle of writes.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  balance,
  onLinux,
  paid,
  pay,
  processesOf,
  type RunningSandbox,
  sandboxProgram,
} from './support/sandboxProgram.js'

const funded = '0x00000000000000000000000000000000000000bb'
const { start, temporary } = sandboxProgram()

async function fund(url: string): Promise<void> {
  const reply = await fetch(`${url}/dev/faucet`, {
    method: 'POST',
    headers: { 'x-appkit-sandbox': '1' },
    body: JSON.stringify({ address: funded, amount: '7' }),
  })
  expect(reply.status).toBe(200)
}

describe('what was written is there after', () => {
  /** Starts it with everything that was written before. */
  async function startWithAll(dataDir: string, times: bigint): Promise<RunningSandbox> {
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

import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { isRelease } from '../pace.js'
import {
  balance,
  expectGone,
  onLinux,
  paid,
  pay,
  processesOf,
  sandboxProgram,
  sender,
} from './support/sandboxProgram.js'

const { run, start, temporary } = sandboxProgram()

test('SIGINT, SIGTERM and SIGHUP end it with code 0 and leave no process, and what was written is there after it', async () => {
  const dataDir = temporary()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const running = await start(dataDir)
    if (onLinux) expect(processesOf(dataDir).length).toBeGreaterThanOrEqual(2)
    if (signal === 'SIGINT') await pay(running.url)
    else expect(await balance(running.url, paid), `before ${signal}`).toBe(10n ** 18n)
    running.child.kill(signal)
    expect(await running.ended, signal).toBe(0)
    if (onLinux) await expectGone(dataDir)
    await expect(fetch(running.url)).rejects.toThrow()
  }
})

/** How often a process is killed while it writes. `sandboxKilled.release.test.ts` kills more, at other times. */
const rounds = isRelease ? 3 : 1

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

  test('what was answered is there, the rest is whole or not there at all, and no process is left', async () => {
    const dataDir = temporary()
    const confirmed = new Set<string>()
    for (let round = 0; round < rounds; round += 1) {
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
      if (onLinux) await expectGone(dataDir)
    }
    expect(confirmed.size).toBeGreaterThanOrEqual(20 * rounds)
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

test('the sandbox prints every address and how to stop, and answers a browser that asks first', async () => {
  const running = run(['--port', '0', '--data', temporary(), '--chains', '31337,1'])
  while (!running.output().includes('Ctrl-C')) await sleep(10)
  expect(running.output()).toMatch(/Wallet catalogue +http:\/\/127\.0\.0\.1:\d+\/catalogue\n/)
  expect(running.output()).toMatch(
    /Ethereum \(1\) +http:\/\/127\.0\.0\.1:\d+\/blockchain\/v1\/\?chainId=eip155:1&projectId=local\n/,
  )
  const url = /http:\S+chainId=eip155:31337\S+/.exec(running.output())?.[0] ?? ''
  const headers = { origin: 'http://localhost:5173', 'access-control-request-method': 'POST' }
  const reply = await fetch(url, { method: 'OPTIONS', headers })
  expect(reply.status).toBe(204)
  expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  running.child.kill('SIGINT')
  expect(await running.ended).toBe(0)
  expect(running.output()).toMatch(/Stopped\.\n$/)
})

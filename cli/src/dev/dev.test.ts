import { EventEmitter } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { loadSandbox } from './loadSandbox.js'
import { parseDevFlags } from './parseDevFlags.js'
import { describeSandbox, listenForStop } from './runDev.js'
import type { DevFlags } from './types.js'

const dir = mkdtempSync(join(tmpdir(), 'appkit-dev-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const flags = (more: Partial<DevFlags> = {}): DevFlags => ({
  port: '4600',
  chains: '31337',
  ...more,
})

describe('flags', () => {
  test('become options', () => {
    expect(
      parseDevFlags(flags({ chains: '1, solana,137,1', projects: 'a,b', port: '0', fresh: true }), '/host'),
    ).toEqual({
      port: 0,
      chains: [1, 'solana', 137],
      dataDir: '/host/.appkit/sandbox',
      fresh: true,
      projects: ['a', 'b'],
    })
  })
  test('data lie in the project, and where a person says from the folder they are in', () => {
    expect(parseDevFlags(flags(), '/host/src', '/host').dataDir).toBe('/host/.appkit/sandbox')
    expect(parseDevFlags(flags({ data: 'mine' }), '/host/src', '/host').dataDir).toBe('/host/src/mine')
  })
  test.each([
    [{ port: '70000' }, 'DEV_BAD_PORT'],
    [{ port: '4e3' }, 'DEV_BAD_PORT'],
    [{ port: '' }, 'DEV_BAD_PORT'],
    [{ chains: 'mainnet' }, 'DEV_BAD_CHAINS'],
    [{ chains: '0' }, 'DEV_BAD_CHAINS'],
    [{ chains: ',' }, 'DEV_BAD_CHAINS'],
    [{ projects: ' , ' }, 'DEV_BAD_PROJECTS'],
    [{ zones: ',' }, 'DEV_BAD_ZONES'],
    [{ limit: '0' }, 'DEV_BAD_LIMIT'],
    [{ limit: '1.5' }, 'DEV_BAD_LIMIT'],
    [{ proxyHops: '0' }, 'DEV_BAD_PROXY'],
    [{ proxyHeader: 'x-real-ip' }, 'DEV_BAD_PROXY'],
    [{ seed: 'other' }, 'DEV_BAD_SEED'],
    [{ faults: 'missing.json' }, 'DEV_BAD_FAULTS'],
  ])('%j is refused', (more, code) => {
    expect(() => parseDevFlags(flags(more), '/host')).toThrow(expect.objectContaining({ code, exitCode: 2 }))
  })
})

test('the proxies and the origins are those that were named', () => {
  const options = parseDevFlags(
    flags({ proxyHops: '2', proxyHeader: 'x-real-ip', origins: 'https://a.example, b.example' }),
    '/host',
  )
  expect(options).toMatchObject({
    proxy: { hops: 2, header: 'x-real-ip' },
    origins: ['https://a.example', 'b.example'],
  })
})

describe('the fault plan', () => {
  test('is read from its file', () => {
    writeFileSync(join(dir, 'plan.json'), '{"faults":[{"operation":"getBalance","status":503}]}')
    expect(
      parseDevFlags(flags({ faults: 'plan.json', limit: '60', seed: 'demo', zones: 'a.id' }), dir),
    ).toMatchObject({
      faults: { faults: [{ operation: 'getBalance', status: 503 }] },
      limit: 60,
      seed: 'demo',
      nameZones: ['a.id'],
    })
  })
  test('says where the file is no JSON', () => {
    writeFileSync(join(dir, 'broken.json'), '{')
    expect(() => parseDevFlags(flags({ faults: 'broken.json' }), dir)).toThrow(
      /^--faults .*broken\.json.* no JSON: /,
    )
  })
})

describe('the dev command, when it loads a sandbox,', () => {
  test('takes the one of the project', async () => {
    const folder = join(dir, 'with/node_modules/appkit-sandbox')
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, 'package.json'),
      '{"name":"appkit-sandbox","type":"module","exports":"./i.js"}',
    )
    writeFileSync(join(folder, 'i.js'), 'export const startSandbox = () => "mine"')
    const module = await loadSandbox(join(dir, 'with'), [])
    expect(module.startSandbox).toBeTypeOf('function')
    expect(String(module.startSandbox)).toContain('mine')
  })
  test('says what to run when there is none', async () => {
    await expect(loadSandbox(dir, [])).rejects.toMatchObject({
      code: 'DEV_SANDBOX_MISSING',
      exitCode: 2,
      message: expect.stringMatching(/npm install -D appkit-sandbox@\d+\.\d+\.\d+$/),
    })
  })
  test('names the packed one when the project carries it', async () => {
    const host = join(dir, 'vendored')
    mkdirSync(join(host, 'vendor'), { recursive: true })
    for (const version of ['0.9.0', '0.10.0'])
      writeFileSync(join(host, `vendor/appkit-sandbox-${version}.tgz`), '')
    writeFileSync(join(host, 'package.json'), '{"packageManager":"pnpm@10.0.0"}')
    await expect(loadSandbox(host, [])).rejects.toThrow(
      /pnpm add -D \.\/vendor\/appkit-sandbox-0\.10\.0\.tgz$/,
    )
  })
})

test('the printed lines name every address and how to stop', () => {
  const text = describeSandbox(
    {
      url: 'u',
      dataDir: '/host/.appkit/sandbox',
      services: [
        { id: 'page', name: 'Dev page', url: 'http://p/' },
        { id: 'phone', name: 'Phone wallet', url: 'http://p/wallet' },
        { id: 'mail', name: 'Mailbox', url: 'http://p/dev/mail' },
      ],
      chains: [
        { chainId: 1, caip2: 'eip155:1', name: 'Ethereum', rpcUrl: 'http://r' },
        { chainId: 'solana', caip2: 'solana:x', name: 'Solana', rpcUrl: 'http://s' },
      ],
      close: async () => {},
    },
    '/host',
    0.52,
  )
  expect(text).toContain('Dev page      http://p/')
  expect(text).toContain('Ethereum (1)  http://r')
  expect(text).toContain('Solana        http://s')
  expect(text.trimEnd().split('\n').slice(-5)).toEqual([
    'The sandbox  http://p/',
    'The mailbox  http://p/dev/mail',
    'The phone    http://p/wallet',
    '',
    'Data in .appkit/sandbox. Stop with Ctrl-C.',
  ])
})

describe('the dev command, when it is to stop,', () => {
  function fakeProcess() {
    const emitter = new EventEmitter()
    const exit = vi.fn()
    const target = Object.assign(emitter, { exit }) as unknown as NodeJS.Process
    return { emitter, exit, target }
  }
  test.each([
    'SIGINT',
    'SIGTERM',
    'SIGHUP',
  ])('%s asks once, though npm passes it on again', async (signal) => {
    const { emitter, exit, target } = fakeProcess()
    const stop = listenForStop(target)
    emitter.emit(signal)
    emitter.emit(signal)
    await stop.asked
    stop.release()
    expect(exit).not.toHaveBeenCalled()
    expect(emitter.listenerCount(signal)).toBe(0)
  })
  test('ends at once when asked again later', () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(1000)
    const { emitter, exit, target } = fakeProcess()
    const stop = listenForStop(target)
    emitter.emit('SIGINT')
    now.mockReturnValue(3000)
    emitter.emit('SIGINT')
    expect(exit).toHaveBeenCalledWith(130)
    now.mockRestore()
    stop.release()
  })
})

import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ServiceDownError } from '../../errors/ServerError.js'
import { AdapterError, askJson, askRpc } from './askJson.js'
import { createCache } from './createCache.js'
import { createChain } from './createChain.js'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/secret-key-of-a-plan`
}

const failure = (asked: Promise<unknown>) =>
  asked.then(
    () => expect.fail('It answered.'),
    (error: unknown) => error as AdapterError,
  )

describe('a service of somebody else', () => {
  test.each<[string, RequestListener, RegExp]>([
    ['says nothing', () => {}, /did not answer in 200 ms/],
    [
      'begins and says no more',
      (_request, response) => void response.write('{"a":'),
      /did not answer in 200 ms/,
    ],
    [
      'closes in the middle',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '1000' })
        response.write('{"a":', () => response.destroy())
      },
      /cannot be reached|did not send a whole/,
    ],
    [
      'sends 50 MB',
      (_request, response) => {
        const piece = Buffer.alloc(1024 * 1024, 32)
        const more = (left: number): unknown =>
          left === 0 || response.destroyed ? response.end('{}') : response.write(piece, () => more(left - 1))
        more(50)
      },
      /sent more than 4194304 bytes/,
    ],
    ['sends no JSON', (_request, response) => response.end('<html>'), /sent no JSON/],
    [
      'leads elsewhere',
      (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      /cannot be reached/,
    ],
    ['fails', (_request, response) => response.writeHead(500).end('{}'), /answered 500/],
  ])('that %s is an error that names its host and no key', async (_what, listener, message) => {
    // On a busy machine only an answer that never comes is sure to take 200 ms.
    const timeoutMs = message.source.includes('200 ms') ? 200 : 60_000
    const error = await failure(askJson({ url: await serve(listener), timeoutMs }))
    expect(error).toBeInstanceOf(AdapterError)
    expect(error.message).toMatch(message)
    expect(error.message).not.toContain('secret')
  })

  test.each([
    [{}, null],
    [{ 'retry-after': '7' }, 7],
    [{ 'retry-after': '999999' }, 3600],
    [{ 'retry-after': 'soon' }, null],
  ])('that has had enough says so, with %j', async (headers, seconds) => {
    const url = await serve((_request, response) => response.writeHead(429, headers as never).end('{}'))
    expect(await failure(askJson({ url }))).toMatchObject({ status: 429, retryAfter: seconds })
  })

  test('the numbers of a reply of a node stay as they were sent, too large ones too', async () => {
    const body = '{"id":1795175314207850240,"result":{"rentEpoch":18446744073709551615}}'
    const seen: string[] = []
    const url = await serve((request, response) => {
      request.on('data', (data) => seen.push(String(data)))
      request.on('end', () => response.writeHead(400).end(body))
    })
    const text = '{"id":1795175314207850241}'
    expect(await askRpc({ url, text })).toEqual({ status: 400, body })
    expect(seen).toEqual([text])
  })
})

describe('a chain of sources', () => {
  function chainOf(...acts: readonly (() => Promise<string>)[]) {
    let time = 0
    const report = vi.fn()
    const sources = acts.map((use, at) => ({ name: `s${at}`, use }))
    const chain = createChain({ port: 'prices', sources, report, onError: () => {}, now: () => time })
    return {
      chain,
      report,
      ask: () => chain.ask('eip155:1', (use) => use()),
      pass: (ms: number) => {
        time += ms
      },
    }
  }
  const down = () => Promise.reject(new Error('down'))

  test('the next one answers when one fails, and each is reported', async () => {
    const { ask, report } = chainOf(down, async () => 'second')
    expect(await ask()).toBe('second')
    expect(report.mock.calls.map(([{ adapter, outcome }]) => [adapter, outcome])).toEqual([
      ['s0', 'failed'],
      ['s1', 'ok'],
    ])
  })

  test('one that fails five times is left out for half a minute, then asked again', async () => {
    const first = vi.fn(down)
    const { ask, pass } = chainOf(first, async () => 'second')
    for (let times = 0; times < 8; times += 1) await ask()
    expect(first).toHaveBeenCalledTimes(5)
    pass(30_001)
    await ask()
    expect(first).toHaveBeenCalledTimes(6)
  })

  test('one that says why it does not give something has answered, and is not left out', async () => {
    const refusal = new Error('Pay at least 5.00 USD.')
    const use = vi.fn(() => Promise.reject(refusal))
    const chain = createChain({
      port: 'onramp',
      sources: [{ name: 'seller', use }],
      report: () => {},
      onError: () => expect.fail('It has not failed.'),
      isRefusal: (error) => error === refusal,
    })
    for (let times = 0; times < 8; times += 1)
      await expect(chain.ask(null, (act) => act())).rejects.toBe(refusal)
    expect(use).toHaveBeenCalledTimes(8)
  })

  test('one that asks for patience is left out for as long as it says', async () => {
    const first = vi.fn(() => Promise.reject(new AdapterError('busy', 429, 7)))
    const { ask, pass } = chainOf(first, async () => 'second')
    await ask()
    await ask()
    expect(first).toHaveBeenCalledTimes(1)
    pass(7001)
    await ask()
    expect(first).toHaveBeenCalledTimes(2)
  })

  test('addresses that a service does not know keep nobody else from asking it', async () => {
    const unknown = vi.fn(() => Promise.reject(new AdapterError('explorer answered 404.', 404)))
    const use = { of: (address: string) => (address === 'known' ? Promise.resolve('all') : unknown()) }
    const sources = [
      { name: 'explorer', use },
      { name: 'node', use: { of: async () => 'little' } },
    ]
    const chain = createChain({ port: 'balances', sources, report: () => {}, onError: () => {} })
    const ask = (address: string) => chain.ask('eip155:1', ({ of }) => of(address))
    for (let times = 0; times < 6; times += 1) expect(await ask('new')).toBe('little')
    expect(unknown).toHaveBeenCalledTimes(6)
    expect(await ask('known')).toBe('all')
  })

  test('a node whose address is gone is left out', async () => {
    const gone = vi.fn(() => Promise.reject(new AdapterError('node answered 404.', 404)))
    const sources = [gone, async () => 'second'].map((use, at) => ({ name: `s${at}`, use }))
    const chain = createChain({ port: 'nodes', sources, report: () => {}, onError: () => {} })
    for (let times = 0; times < 8; times += 1) await chain.ask(null, (use) => use())
    expect(gone).toHaveBeenCalledTimes(5)
  })

  test('when all fail the caller is told which port, and all are asked even if their circuits are open', async () => {
    const first = vi.fn(down)
    const { ask } = chainOf(first)
    for (let times = 0; times < 7; times += 1) await expect(ask()).rejects.toBeInstanceOf(ServiceDownError)
    expect(first).toHaveBeenCalledTimes(7)
  })

  describe('one that says nothing', () => {
    /** A source that says nothing until it is told to. */
    function silent() {
      const open: ((answer: string | null) => void)[] = []
      const ask = vi.fn(
        () =>
          new Promise<string>((resolve, reject) =>
            open.push((answer) => (answer === null ? reject(new Error('late')) : resolve(answer))),
          ),
      )
      const answer = (text: string | null): void => {
        for (const each of open.splice(0)) each(text)
      }
      return { ask, answer }
    }
    const asking = (first: () => Promise<string>, ...others: (() => Promise<string>)[]) => {
      const sources = [first, ...others].map((use, at) => ({ name: `s${at}`, use }))
      const chain = createChain({ port: 'p', sources, report: () => {}, onError: () => {}, patienceMs: 10 })
      return () => chain.ask(null, (use) => use())
    }

    test('keeps nobody waiting: the next one is asked too, and after five times it is left out', async () => {
      const first = silent()
      const ask = asking(first.ask, async () => 'second')
      for (let times = 0; times < 8; times += 1) expect(await ask()).toBe('second')
      expect(first.ask).toHaveBeenCalledTimes(5)
      // It was only slow.
      first.answer('first')
      await Promise.resolve()
      const asked = ask()
      first.answer('first')
      expect(await asked).toBe('first')
    })

    test('and fails then has failed once: after five such calls it is left out, not after three', async () => {
      const first = silent()
      const ask = asking(first.ask, async () => 'second')
      for (let times = 0; times < 8; times += 1) {
        expect(await ask()).toBe('second')
        first.answer(null)
        await new Promise((resolve) => setTimeout(resolve))
      }
      expect(first.ask).toHaveBeenCalledTimes(5)
    })

    test('is the one that answers if the others fail meanwhile', async () => {
      const first = silent()
      const second = vi.fn(down)
      const asked = asking(first.ask, second)()
      await vi.waitFor(() => expect(second).toHaveBeenCalledTimes(1))
      first.answer('first')
      expect(await asked).toBe('first')
    })

    test('and fails at last is a failure of all, and nobody is asked twice', async () => {
      const first = silent()
      const second = silent()
      const asked = asking(first.ask, second.ask)()
      await vi.waitFor(() => expect(second.ask).toHaveBeenCalledTimes(1))
      first.answer(null)
      second.answer(null)
      await expect(asked).rejects.toBeInstanceOf(ServiceDownError)
      expect([first.ask, second.ask].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
    })
  })

  test('a source that does not serve a network is not asked about it', async () => {
    const use = vi.fn(async () => 'here')
    const sources = [{ name: 'one', use, serves: (caip2: string) => caip2 === 'eip155:137' }]
    const chain = createChain({ port: 'prices', sources, report: () => {}, onError: () => {} })
    expect([chain.serves('eip155:1'), chain.serves('eip155:137')]).toEqual([false, true])
    await expect(chain.ask('eip155:1', (act) => act())).rejects.toBeInstanceOf(ServiceDownError)
    expect(use).not.toHaveBeenCalled()
  })
})

test('a cache keeps answers for a while, shares questions, and forgets failures and the oldest', async () => {
  let time = 0
  const cache = createCache<number>({ ttlMs: 1000, entries: 2, now: () => time })
  const ask = vi.fn(async () => ask.mock.calls.length)
  expect(await Promise.all([cache.get('a', ask), cache.get('a', ask)])).toEqual([1, 1])
  time = 1001
  expect(await cache.get('a', ask)).toBe(2)
  await expect(cache.get('b', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await cache.get('b', ask)).toBe(3)
  await cache.get('c', ask)
  expect(await cache.get('a', ask)).toBe(5)
})

test('a cache lets go of all that has expired with the next question, whatever that is for', async () => {
  let time = 0
  const cache = createCache<number>({ ttlMs: 1000, entries: 10_000, now: () => time })
  const ask = vi.fn(async () => ask.mock.calls.length)
  await cache.get('old', ask)
  time = 500
  await cache.get('new', ask)
  time = 1001
  await cache.get('other', ask)
  // A clock that goes back shows the entries that are still there.
  time = 900
  expect(await cache.get('new', ask)).toBe(2)
  expect(await cache.get('old', ask)).toBe(4)
})

describe('on a machine whose clock is set back by a day', () => {
  afterEach(() => void vi.useRealTimers())

  test('a cache lets go of an answer when its time has passed', async () => {
    vi.useFakeTimers()
    const cache = createCache<number>({ ttlMs: 1000, entries: 2 })
    const ask = vi.fn(async () => ask.mock.calls.length)
    expect(await cache.get('a', ask)).toBe(1)
    vi.setSystemTime(Date.now() - 86_400_000)
    await vi.advanceTimersByTimeAsync(1001)
    expect(await cache.get('a', ask)).toBe(2)
  })

  test('a source that was left out is asked again after its half minute', async () => {
    vi.useFakeTimers()
    const first = vi.fn(() => Promise.reject(new Error('down')))
    const sources = [first, async () => 'second'].map((use, at) => ({ name: `s${at}`, use }))
    const chain = createChain({ port: 'prices', sources, report: () => {}, onError: () => {} })
    for (let each = 0; each < 6; each += 1) await chain.ask(null, (use) => use())
    expect(first).toHaveBeenCalledTimes(5)
    vi.setSystemTime(Date.now() - 86_400_000)
    await vi.advanceTimersByTimeAsync(30_001)
    await chain.ask(null, (use) => use())
    expect(first).toHaveBeenCalledTimes(6)
  })
})

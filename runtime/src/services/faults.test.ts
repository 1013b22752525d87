// Every call keeps its promises when the other side misbehaves: by status, delay, body and network.

import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, json, refusal, serveFaults } from './testing/faultServer.js'
import { operations, serviceKit } from './testing/operations.js'
import type { Operation } from './testing/samples.js'
import { describeError, failure, good, serve, timesSeen } from './testing/support.js'

const server = serveFaults()
beforeEach(() => {
  // Waits between tries are random from 0; here they are none.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const kit = () => serviceKit(server.url).kit
const firstThen =
  (failing: number, first: Answer, then: Answer): Answer =>
  (response, request, count) =>
    (count < failing ? first : then)(response, request, count)
const html: Answer = (response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')
const text =
  (body: string | Uint8Array): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  }
const big: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.on('error', () => {})
  const chunk = Buffer.alloc(1_000_000, 0x20)
  let left = 20
  const write = () => {
    while (left-- > 0 && !response.destroyed) if (!response.write(chunk)) return response.once('drain', write)
    response.end('{}')
  }
  write()
}
const cut: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"data":')
  setImmediate(() => response.destroy())
}
const silent: Answer = () => {}
const dripping: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write(' ')
}

/** Waits for something of the real network while timers stand still. */
async function until(holds: () => boolean): Promise<void> {
  for (let round = 0; !holds(); round++) {
    if (round > 200_000) throw new Error('it never came to hold')
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Expects a failing call to end with the fallback, or with an error of this code somewhere in its causes. */
async function expectFailure({ call, forgiving, unserved }: Operation, code: string): Promise<string> {
  if (forgiving) {
    expect(await call(kit())).toEqual(unserved)
    return ''
  }
  const { codes, text: said } = describeError(await failure(call(kit())))
  expect(codes).toContain(code)
  return said
}

describe.each(operations.map((operation) => [operation.name, operation] as const))('%s', (_, operation) => {
  const { call, forgiving, method, reads } = operation
  const tries = method === 'GET' || reads ? 3 : 1

  it('goes over the wire once when all is well', async () => {
    serve(server)
    await call(kit())
    expect(timesSeen(server, operation)).toBe(1)
    expect(server.seen.find(({ path }) => path === operation.path)?.method).toBe(method)
  })

  it.each([400, 404, 422])('R1: %i is reported with the reason, once', async (status) => {
    serve(server, operation, refusal(status, 'the reason of the service', 'field'))
    const said = await expectFailure(operation, 'REQUEST_FAILED')
    if (!forgiving) expect(said).toContain('the reason of the service')
    expect(timesSeen(server, operation)).toBe(1)
  })

  it.each([
    [401, 1, 'INVALID_PROJECT_ID'],
    [403, tries, 'INVALID_APP_CONFIGURATION'],
  ] as const)('R2: %i raises one alert', async (status, times, alert) => {
    serve(server, operation, refusal(status, 'no', 'authentication'))
    const { kit: own } = serviceKit(server.url)
    const alerts: (string | undefined)[] = []
    own.alert.subscribe((each) => alerts.push(each?.code))
    for (let round = 0; round < 2; round++) await call(own).catch(() => {})
    await until(() => alerts.length > 1)
    expect(alerts.slice(1)).toEqual([alert])
    // A failed balance keeps us from asking again for 30 s.
    expect(timesSeen(server, operation)).toBe(operation.name === 'fetchTokenBalances' ? times : 2 * times)
  })

  it.each([
    408, 413, 425, 500, 502, 503, 504,
  ])('R3: %i is tried again only where nothing is created', async (status) => {
    serve(server, operation, firstThen(2, refusal(status, 'later'), good(operation)))
    if (tries === 3) await call(kit())
    else await expectFailure(operation, 'REQUEST_FAILED')
    expect(timesSeen(server, operation)).toBe(tries)
  })

  it('R3: gives up after three tries', async () => {
    serve(server, operation, refusal(503, 'later'))
    await expectFailure(operation, 'REQUEST_FAILED')
    expect(timesSeen(server, operation)).toBe(tries)
  })

  it('R5: a pause the service asks for is waited out when there is time, and not begun when there is none', async () => {
    serve(
      server,
      operation,
      firstThen(1, refusal(429, 'slow down', '', { 'retry-after': '0' }), good(operation)),
    )
    if (tries === 3) await call(kit())
    else await expectFailure(operation, 'REQUEST_FAILED')
    serve(server, operation, refusal(429, 'slow down', '', { 'retry-after': '20' }))
    // A call that waits until its time is over ends as REQUEST_TIMEOUT.
    await expectFailure(operation, 'REQUEST_FAILED')
    expect(timesSeen(server, operation)).toBe(1)
  })

  it.each([
    ['says nothing', silent],
    ['sends one byte and no more', dripping],
  ])('R6: ends after 8 s when the service %s, and frees the socket', async (_case, answer) => {
    const freed = vi.fn()
    serve(server, operation, (response, ...rest) => {
      response.on('close', freed)
      answer(response, ...rest)
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const ended = vi.fn()
    const settled = call(kit()).then(ended, ended)
    await until(() => timesSeen(server, operation) === 1)
    await vi.advanceTimersByTimeAsync(7_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(51)
    await settled
    if (!forgiving) expect(describeError(ended.mock.calls[0]?.[0]).codes).toContain('REQUEST_TIMEOUT')
    await until(() => freed.mock.calls.length === 1)
  })

  it('R6: ends at once when the caller leaves, and frees the socket', async () => {
    const freed = vi.fn()
    serve(server, operation, (response) => void response.on('close', freed))
    const controller = new AbortController()
    const own = kit()
    const ended = failure(call(own, controller.signal))
    await until(() => timesSeen(server, operation) === 1)
    controller.abort()
    expect(describeError(await ended).codes).toContain('CANCELLED')
    // The list of networks is shared: one who leaves does not end it for the others, the kit does.
    own.lifetime.end()
    await until(() => freed.mock.calls.length === 1)
  })

  it.each([
    ['HTML', html],
    ['nothing', text('')],
    ['a byte order mark', text(`\uFEFF${JSON.stringify(operation.reply ?? {})}`)],
    ['half a reply', text('{"data":[')],
    ['NaN', text('{"value":NaN}')],
    ['bytes that are no text', text(new Uint8Array([0x22, 0xff, 0xfe, 0x22]))],
    ['a number', json(7)],
    ['null', json(null)],
    ['another shape', json({ surprise: [] })],
    ['20 MB', big],
    ['a body cut off', cut],
  ])('T-E1, T-E3, R7: %s is no reply', async (case_, answer) => {
    serve(server, operation, answer)
    // It answers without a body, so none is looked at; only one that cannot be read is minded.
    const bodiless = operation.reply === undefined && !['20 MB', 'a body cut off'].includes(case_)
    if (bodiless) expect(await call(kit())).toEqual({ success: true })
    else await expectFailure(operation, 'BAD_REPLY')
    expect(timesSeen(server, operation)).toBe(1)
  })

  it('R9: says that the service cannot be reached', async () => {
    const own = kit()
    if (operation.name !== 'fetchSupportedChains' && operation.name !== 'fetchWallets') {
      serve(server)
      await operations[0]?.call(own)
    }
    const gone = await takenDown()
    const { kit: unreachable } = serviceKit(gone)
    if (operation.name === 'fetchSupportedChains' || operation.name === 'fetchWallets')
      expect(describeError(await failure(call(unreachable))).codes).toEqual(['UNREACHABLE'])
    else if (typeof operation.unserved === 'string' && operation.unserved !== '')
      expect(describeError(await failure(call(unreachable))).text).toContain(operation.unserved)
    else expect(await call(unreachable)).toEqual(operation.unserved)
  })

  it('R9: and a connection that breaks is one too', async () => {
    serve(server, operation, (response) => response.destroy())
    await expectFailure(operation, 'UNREACHABLE')
  })

  it('T-E1: works again by itself when the fault ends', async () => {
    const { kit: own } = serviceKit(server.url)
    serve(server, operation, text('{'))
    await call(own).catch(() => {})
    serve(server)
    if (operation.name === 'fetchTokenBalances')
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 30_000)
    await call(own)
    expect(timesSeen(server, operation)).toBe(1)
  })
})

/** The address of a server that is no more. */
async function takenDown(): Promise<string> {
  const gone = createServer()
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
  const { port } = gone.address() as AddressInfo
  await new Promise((resolve) => gone.close(resolve))
  return `http://127.0.0.1:${port}`
}

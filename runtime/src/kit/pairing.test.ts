import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppKitError } from '../errors/AppKitError.js'
import { eip155 } from '../namespaces/eip155/index.js'
import { mainnet } from '../namespaces/eip155/networks.js'
import { createKit } from './createKit.js'
import { setPairing } from './pairing.js'
import { setPairingSource } from './pairingSource.js'
import { parsePairingUri, readPairing, requestPairing } from './requestPairing.js'
import type { Kit } from './types.js'

const topic = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
const uriOf = (parameters: string, id = topic) => `wc:${id}@2?${parameters}`
const complete = `relay-protocol=irn&symKey=${topic}`
const uri = uriOf(complete)
const now = Date.UTC(2026, 0, 1)

let kit: Kit
beforeEach(() => {
  vi.useFakeTimers({ now })
  kit = createKit(
    { projectId: 'test', networks: [mainnet] },
    { namespaces: [eip155], features: [], mountModal: async () => () => {} },
  )
})
afterEach(() => vi.useRealTimers())

describe('the parser of pairing URIs', () => {
  it.each([
    uri,
    uriOf(`${complete}&expiryTimestamp=1767225900`),
    uriOf(`methods=[wc_sessionPropose],[wc_authRequest]&${complete}`),
    uriOf(`symKey=${topic}&relay-protocol=irn&relay-data=%7B%7D`),
  ])('reads %s', (text) => expect(parsePairingUri(text)).toMatchObject({ uri: text, topic }))

  it.each([
    'wc:',
    `WC:${topic}@2?${complete}`,
    uri.replace('@2', '@1'),
    uri.replace('@2', '@22'),
    uriOf(complete, topic.slice(1)),
    uriOf(complete, topic.toUpperCase()),
    uriOf('relay-protocol=irn'),
    uriOf(`symKey=${topic}`),
    uriOf(`relay-protocol=irn&symKey=${topic.slice(2)}`),
    uriOf(`${complete}&expiryTimestamp=soon`),
    `${uri}#fragment`,
    `${uri}\n`,
    ` ${uri}`,
    `${uri}&a="><script>`,
    `${uri}&a=\\`,
    `javascript:${uri}`,
    `https://a.example/wc?uri=${uri}`,
    `${uri}&pad=${'a'.repeat(2000)}`,
    undefined,
    null,
    7,
    { uri },
  ])('refuses %s', (text) => expect(parsePairingUri(text)).toBeUndefined())

  it('what it reads survives being put in a link, once or twice', () => {
    const parameter = fc.string({ unit: fc.constantFrom(...'aZ09-._~%&=+,:;@!*()[]/<>"\'\\`{}| #?\n\u202e') })
    let times = 0
    fc.assert(
      fc.property(parameter, (text) => {
        const read = parsePairingUri(uriOf(`${complete}&x=${text}`))
        if (read === undefined) return
        times++
        const link = new URL(`app://wc?uri=${encodeURIComponent(read.uri)}&end=1`)
        expect([link.searchParams.get('uri'), link.searchParams.get('end'), link.hash]).toEqual([
          read.uri,
          '1',
          '',
        ])
      }),
    )
    expect(times).toBeGreaterThan(0)
  })
})

describe('the reader of a pairing', () => {
  it('offers a pairing until ten seconds before its end', () => {
    expect(readPairing(kit)).toBeUndefined()
    setPairing(kit, { uri })
    expect(readPairing(kit)).toEqual({ uri, expiry: now + 240_000 })
    expect(readPairing(kit, now + 229_999)).toBeDefined()
    expect(readPairing(kit, now + 230_000)).toBeUndefined()
    setPairing(kit, undefined)
    expect(readPairing(kit)).toBeUndefined()
  })

  it('ends earlier when the uri says so, and never offers what is no pairing', () => {
    setPairing(kit, { uri: uriOf(`${complete}&expiryTimestamp=${now / 1000 + 60}`) })
    expect(readPairing(kit)?.expiry).toBe(now + 60_000)
    setPairing(kit, { uri: 'javascript:alert(1)' })
    expect(readPairing(kit)).toBeUndefined()
  })
})

describe('a request for a pairing', () => {
  it('has nothing to offer when nobody makes pairings', async () => {
    expect(await requestPairing(kit)).toBeUndefined()
  })

  it('keeps what is offered, shares what is being made, and makes a new one when forced', async () => {
    let made = 0
    const request = vi.fn(async () => ({ uri: uriOf(`${complete}&n=${++made}`) }))
    const remove = setPairingSource(kit, { request })
    const [first, second] = await Promise.all([requestPairing(kit), requestPairing(kit)])
    expect([first?.uri, second?.uri, request.mock.calls.length]).toEqual([
      uriOf(`${complete}&n=1`),
      first?.uri,
      1,
    ])
    expect((await requestPairing(kit))?.uri).toBe(first?.uri)
    expect((await requestPairing(kit, { force: true }))?.uri).toBe(uriOf(`${complete}&n=2`))
    vi.setSystemTime(now + 235_000)
    expect((await requestPairing(kit))?.uri).toBe(uriOf(`${complete}&n=3`))
    remove()
    vi.setSystemTime(now + 600_000)
    expect(await requestPairing(kit)).toBeUndefined()
  })

  it('does not give a pairing again that a wallet has taken', async () => {
    let made = 0
    const request = async () => ({ uri: uriOf(`${complete}&n=${++made}`), outcome: Promise.resolve() })
    setPairingSource(kit, { request })
    expect((await requestPairing(kit))?.uri).toBe(uriOf(`${complete}&n=1`))
    await vi.advanceTimersByTimeAsync(0)
    expect((await requestPairing(kit))?.uri).toBe(uriOf(`${complete}&n=2`))
  })

  it.each([
    [
      'Safari on iOS',
      { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' },
      {},
    ],
    ['Telegram', { userAgent: 'Mozilla/5.0 (Linux; Android 15)' }, { TelegramWebviewProxy: {} }],
  ])('keeps in %s the pairing that is pending', async (_browser, device, globals) => {
    vi.stubGlobal('navigator', { onLine: true, ...device })
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
    const request = vi.fn(async () => ({ uri }))
    setPairingSource(kit, { request })
    await requestPairing(kit)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await requestPairing(kit)).toMatchObject({ uri })
    expect(request).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })

  it('gives up on a source that never answers, and works again after it', async () => {
    const remove = setPairingSource(kit, { request: () => new Promise(() => {}) })
    const waiting = requestPairing(kit)
    const outcome = expect(waiting).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' })
    await vi.advanceTimersByTimeAsync(30_000)
    await outcome
    remove()
    setPairingSource(kit, { request: async () => ({ uri }) })
    expect((await requestPairing(kit))?.uri).toBe(uri)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('a forced request ends the one before it', async () => {
    const answers: (() => void)[] = []
    setPairingSource(kit, {
      request: () =>
        new Promise((resolve) =>
          answers.push(() => resolve({ uri: uriOf(`${complete}&n=${answers.length}`) })),
        ),
    })
    const first = expect(requestPairing(kit)).rejects.toMatchObject({ code: 'CANCELLED' })
    const second = requestPairing(kit, { force: true })
    await vi.advanceTimersByTimeAsync(0)
    for (const answer of answers) answer()
    await first
    expect((await second)?.uri).toContain('&n=2')
  })

  it.each([
    undefined,
    null,
    {},
    { uri: 'https://evil.example' },
    'text',
  ])('a source that answers %j has failed, and offers nothing', async (answer) => {
    setPairingSource(kit, { request: async () => answer as never })
    await expect(requestPairing(kit)).rejects.toMatchObject({ code: 'BAD_REPLY' })
    expect(readPairing(kit)).toBeUndefined()
  })
})

describe('a code whose proposal is not at the relay yet', () => {
  /** A source that is notified when the relay has answered, and what. */
  function start(userAgent = 'Mozilla/5.0 (X11; Linux x86_64)', onLine = true) {
    vi.stubGlobal('navigator', { onLine, userAgent })
    let answer: (error?: Error) => void = () => {}
    setPairingSource(kit, {
      async request({ signal }) {
        const sent = new Promise<void>((resolve, reject) => {
          answer = (error) => (error ? reject(error) : resolve())
          signal.addEventListener('abort', () => reject(new AppKitError('CANCELLED')))
        })
        return { uri, sent, outcome: sent.then(() => new Promise(() => {})) }
      },
    })
    const asked = requestPairing(kit).catch((error) => error.code)
    return { asked, answer: (error?: Error) => answer(error) }
  }
  afterEach(() => void vi.unstubAllGlobals())

  it('is shown at once, and is asked for until the relay has answered', async () => {
    const { answer, asked } = start()
    await vi.advanceTimersByTimeAsync(0)
    expect(readPairing(kit)?.uri).toBe(uri)
    const again = requestPairing(kit)
    answer()
    expect(await asked).toMatchObject({ uri })
    expect(await again).toMatchObject({ uri })
  })

  it('is another one when the modal was closed before the relay answered, and is open again', async () => {
    const { answer } = start()
    await vi.advanceTimersByTimeAsync(0)
    setPairing(kit, undefined)
    const again = requestPairing(kit)
    await vi.advanceTimersByTimeAsync(0)
    expect(readPairing(kit)?.uri).toBe(uri)
    answer()
    expect(await again).toMatchObject({ uri })
  })

  it('is taken away when the relay refuses it, or says nothing', async () => {
    const refused = start()
    await vi.advanceTimersByTimeAsync(0)
    refused.answer(new AppKitError('RELAY_FAILED'))
    expect(await refused.asked).toBe('RELAY_FAILED')
    expect(readPairing(kit)).toBeUndefined()
    const silent = start()
    await vi.advanceTimersByTimeAsync(0)
    expect(readPairing(kit)?.uri).toBe(uri)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await silent.asked).toBe('REQUEST_TIMEOUT')
    expect(readPairing(kit)).toBeUndefined()
  })

  it.each([
    ['wss://relay.example', false],
    ['ws://127.0.0.1:4600/relay', true],
  ])('of %s is shown at once on a machine without a network: %s', async (relay, isShown) => {
    Object.assign(kit.config.endpoints, { relay })
    const { answer, asked } = start(undefined, false)
    await vi.advanceTimersByTimeAsync(0)
    expect(readPairing(kit) !== undefined).toBe(isShown)
    answer()
    expect(await asked).toMatchObject({ uri })
  })

  it('is not shown before on a phone, whose page stops when an app is opened', async () => {
    const { answer, asked } = start('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148')
    await vi.advanceTimersByTimeAsync(0)
    expect(readPairing(kit)).toBeUndefined()
    answer()
    expect(await asked).toMatchObject({ uri })
  })
})

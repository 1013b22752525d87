import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppKitError } from '../../errors/AppKitError.js'
import { createTestDapp, createTestHub, createTestWallet, testSupported } from '../client/testPeers.js'
import { openEnvelope, readRelayMessage, sealEnvelope, toRelayMessage } from '../crypto/envelope.js'
import { generateKeyPair } from '../crypto/keys.js'
import { withLibraryPrimitives } from '../crypto/testPrimitives.js'
import { createKeyStore } from '../keyStore/createKeyStore.js'
import type { ProposalNamespaces } from './namespaces.js'
import { requestNamespaces } from './requestNamespaces.js'
import { sessionLifetime } from './session.js'

const namespaces = requestNamespaces(['eip155:1', 'eip155:137', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const open: { leave: () => void }[] = []

function start() {
  const hub = createTestHub()
  const [dapp, wallet] = [createTestDapp(hub.join), createTestWallet(hub.join)]
  open.push(dapp, wallet)
  return { hub, dapp, wallet }
}
/** Everything that is under way; no time passes. */
const settle = () => vi.advanceTimersByTimeAsync(0)

async function connect(asked: ProposalNamespaces = namespaces) {
  const peers = start()
  const proposed = await peers.dapp.client.propose({ namespaces: asked })
  await peers.wallet.client.pair(proposed.uri)
  const session = await proposed.session
  await settle()
  return { ...peers, session, topic: session.topic }
}

withLibraryPrimitives()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const peer of open.splice(0)) peer.leave()
  vi.useRealTimers()
})

describe('a session', () => {
  it('is what both sides hold, each with its own key', async () => {
    const { dapp, wallet, session } = await connect()
    expect(session.namespaces).toEqual(testSupported)
    expect(session.expiry).toBe(Math.floor(Date.now() / 1000) + sessionLifetime)
    expect(session.peer.metadata.name).toBe('Wallet')
    const other = wallet.client.sessions()[0]?.session
    expect(other).toMatchObject({
      topic: session.topic,
      self: session.peer.publicKey,
      namespaces: testSupported,
    })
    expect(other?.peer).toMatchObject({ publicKey: session.self, metadata: { name: 'Dapp' } })
    expect(dapp.types()).toEqual(['settled'])
    expect(wallet.types()).toEqual(['proposal', 'acknowledged'])
  })

  it('begins with a code that is there before the relay, also for a wallet that is faster than it', async () => {
    const hub = createTestHub()
    const [dapp, wallet] = [createTestDapp(hub.join), createTestWallet(hub.join)]
    open.push(dapp, wallet)
    let isSent = false
    let letThrough = () => {}
    hub.faults.isHeld = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    const { sent, session, uri } = await dapp.client.propose({ namespaces })
    void sent.then(() => {
      isSent = true
    })
    await wallet.client.pair(uri)
    await vi.advanceTimersByTimeAsync(20_000)
    expect([isSent, wallet.types()]).toEqual([false, []])
    letThrough()
    expect((await session).namespaces).toEqual(testSupported)
    await sent
  })

  it('leaves nothing of its pairing with the dapp, and is sealed all along', async () => {
    const { hub, topic } = await connect()
    expect(hub.topics()[0]).toEqual([topic])
    for (const { message } of hub.mailbox) expect(atob(message)).not.toContain('jsonrpc')
    expect(hub.mailbox.map(({ tag, ttl }) => [tag, ttl])).toEqual([
      ...[
        [1100, 300],
        // The ping that tells that the code was read.
        [1002, 300],
        [1003, 30],
        [1102, 300],
        [1101, 300],
        [1103, 300],
      ],
    ])
  })

  it('is declined where the code for it does not load, and the next one is taken', async () => {
    const hub = createTestHub()
    let isLost = true
    const beforeEvents = async () => {
      if (isLost) throw new TypeError('Failed to fetch dynamically imported module')
    }
    const [dapp, wallet] = [createTestDapp(hub.join, { beforeEvents }), createTestWallet(hub.join)]
    open.push(dapp, wallet)
    const lost = await dapp.client.propose({ namespaces })
    await wallet.client.pair(lost.uri)
    await expect(lost.session).rejects.toMatchObject({ code: 'MODAL_LOAD_FAILED' })
    await settle()
    expect(wallet.types()).toEqual(['proposal', 'ended'])
    expect([wallet.client.sessions(), dapp.events, hub.topics()[0]]).toEqual([[], [], []])
    // No code is shown whose answer would be lost again.
    await expect(dapp.client.propose({ namespaces })).rejects.toMatchObject({ code: 'MODAL_LOAD_FAILED' })
    isLost = false
    const proposed = await dapp.client.propose({ namespaces })
    await wallet.client.pair(proposed.uri)
    expect((await proposed.session).namespaces).toEqual(testSupported)
  })

  it('asks nothing as required, and says who asks', async () => {
    const { wallet } = await connect()
    const [event] = wallet.events
    expect(event?.type === 'proposal' && event.proposal).toMatchObject({ required: {}, optional: namespaces })
  })
})

describe('a proposal', () => {
  it('is known to be scanned from the ping that a wallet answers, before its user does', async () => {
    const { dapp, wallet } = start()
    wallet.behaviour.propose = () => undefined
    const { scanned, uri } = await dapp.client.propose({ namespaces })
    const heard = vi.fn()
    void scanned.then(heard)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(heard).not.toHaveBeenCalled()
    await wallet.client.pair(uri)
    await settle()
    expect(wallet.types()).toEqual(['proposal'])
    expect(heard).toHaveBeenCalledWith(true)
    expect(dapp.events).toEqual([])
  })

  it('that no wallet has scanned is not scanned when it ends', async () => {
    const { dapp } = start()
    const { scanned, session } = await dapp.client.propose({ namespaces })
    session.catch(() => {})
    await vi.advanceTimersByTimeAsync(302_000)
    expect(await scanned).toBe(false)
  })

  it('fails when the person declines', async () => {
    const { dapp, wallet } = start()
    wallet.behaviour.propose = (proposal) => wallet.client.reject(proposal)
    const { session, uri } = await dapp.client.propose({ namespaces })
    await wallet.client.pair(uri)
    await expect(session).rejects.toMatchObject({ code: 'USER_REJECTED', details: '5000 User rejected.' })
    expect(dapp.client.sessions()).toEqual([])
  })

  it('fails when nobody takes it for five minutes', async () => {
    const { hub, dapp } = start()
    const { session, expiry } = await dapp.client.propose({ namespaces })
    expect(expiry).toBe(Date.now() + 300_000)
    const outcome = expect(session).rejects.toMatchObject({ code: 'PROPOSAL_EXPIRED' })
    await vi.advanceTimersByTimeAsync(300_000)
    await outcome
    expect(hub.topics()[0]).toEqual([])
  })

  it('fails when the wallet answers and never settles', async () => {
    const { hub, dapp, wallet } = start()
    wallet.behaviour.propose = () => {}
    const { session, uri } = await dapp.client.propose({ namespaces })
    const outcome = expect(session).rejects.toMatchObject({ code: 'PROPOSAL_EXPIRED' })
    await wallet.client.pair(uri)
    await settle()
    await answerWith(hub, dapp, wallet, {
      relay: {},
      responderPublicKey: (await generateKeyPair()).publicKey,
    })
    await vi.advanceTimersByTimeAsync(300_000)
    await outcome
    expect(hub.topics()[0]).toEqual([])
  })

  it.each([
    ['no key', {}],
    ['a key of low order', { responderPublicKey: '00'.repeat(32) }],
    ['nothing', null],
  ])('fails when the wallet answers with %s', async (_what, result) => {
    const { hub, dapp, wallet } = start()
    wallet.behaviour.propose = () => {}
    const { session, uri } = await dapp.client.propose({ namespaces })
    const outcome = expect(session).rejects.toMatchObject({ code: 'SESSION_INVALID' })
    await wallet.client.pair(uri)
    await settle()
    await answerWith(hub, dapp, wallet, result)
    await outcome
  })

  it('can be cancelled, before and after', async () => {
    const { hub, dapp } = start()
    const controller = new AbortController()
    const { session } = await dapp.client.propose({ namespaces, signal: controller.signal })
    controller.abort()
    await expect(session).rejects.toMatchObject({ code: 'CANCELLED' })
    await expect(dapp.client.propose({ namespaces, signal: controller.signal })).rejects.toMatchObject({
      code: 'CANCELLED',
    })
    expect(hub.topics()[0]).toEqual([])
  })

  it('is refused by a wallet that cannot read it', async () => {
    const { dapp, wallet } = start()
    const odd = { eip155: { chains: [], methods: [], events: [] } }
    const { session, uri } = await dapp.client.propose({ namespaces: odd })
    await wallet.client.pair(uri)
    await expect(session).rejects.toMatchObject({ code: 'PROPOSAL_UNSUPPORTED' })
    expect(wallet.events).toEqual([])
  })
})

/** Answers the proposal that the wallet was shown, past its own rules. */
async function answerWith(
  hub: ReturnType<typeof createTestHub>,
  dapp: ReturnType<typeof createTestDapp>,
  wallet: ReturnType<typeof createTestWallet>,
  result: unknown,
) {
  const [event] = wallet.events
  if (event?.type !== 'proposal') throw new Error('No proposal was shown.')
  const { id, topic } = event.proposal
  const symKey = (await dapp.keys.read(topic)) ?? ''
  const message = toRelayMessage(sealEnvelope(JSON.stringify({ id, jsonrpc: '2.0', result }), { symKey }))
  await hub.join(async () => {}).publish(topic, message, { tag: 1101, ttl: 300 })
  await settle()
}

describe('a request', () => {
  it.each([
    ['eip155:1', 'personal_sign'],
    ['eip155:137', 'eth_sendTransaction'],
    [solana, 'solana_signMessage'],
  ])('on %s is answered: %s', async (chainId, method) => {
    const { dapp, topic } = await connect()
    const onSent = vi.fn()
    const answer = await dapp.client.request(topic, { chainId, method, params: ['0x00'], onSent })
    expect(answer).toBe(`${method} ["0x00"]`)
    expect(onSent).toHaveBeenCalledWith(expect.any(Number))
  })

  it.each([
    ['a method that was not approved', 'eip155:1', 'eth_sign'],
    ['a chain that was not approved', 'eip155:10', 'personal_sign'],
    ["a method of another namespace's", solana, 'personal_sign'],
  ])('is not even sent with %s', async (_what, chainId, method) => {
    const { hub, dapp, topic } = await connect()
    const before = hub.mailbox.length
    await expect(dapp.client.request(topic, { chainId, method, params: [] })).rejects.toMatchObject({
      code: 'SESSION_FORBIDDEN',
    })
    expect(hub.mailbox.length).toBe(before)
  })

  it.each([
    [{ code: 4001, message: 'no' }, 'USER_REJECTED'],
    [{ code: 5000, message: 'no' }, 'USER_REJECTED'],
    [{}, 'WALLET_FAILED'],
    [{ code: 3005, message: 'chain' }, 'SESSION_FORBIDDEN'],
    [{ code: -32000, message: 'odd' }, 'WALLET_FAILED'],
  ])('that is answered with %j fails', async (error, code) => {
    const { dapp, wallet, topic } = await connect()
    wallet.behaviour.request = (request) => wallet.client.respond(request, { error: error as never })
    const request = { chainId: 'eip155:1', method: 'personal_sign', params: [] }
    await expect(dapp.client.request(topic, request)).rejects.toMatchObject({ code })
  })

  it('takes null for an answer', async () => {
    const { dapp, wallet, topic } = await connect()
    wallet.behaviour.request = (request) => wallet.client.respond(request, { result: null })
    const request = { chainId: 'eip155:1', method: 'personal_sign', params: [] }
    expect(await dapp.client.request(topic, request)).toBeNull()
  })

  it('beyond those that a wallet shows is declined at once, and there is room again when one is answered', async () => {
    const { dapp, wallet, topic } = await connect()
    wallet.behaviour.request = () => undefined
    const ask = () => dapp.client.request(topic, { chainId: 'eip155:1', method: 'personal_sign', params: [] })
    const shown = Array.from({ length: 200 }, ask)
    for (const each of shown) each.catch(() => {})
    await settle()
    await expect(ask()).rejects.toMatchObject({ code: 'WALLET_RATE_LIMITED' })
    const requests = wallet.events.flatMap((event) => (event.type === 'request' ? [event.request] : []))
    expect(requests).toHaveLength(200)
    const [first] = requests
    if (first === undefined) throw new Error('No request was shown.')
    await wallet.client.respond(first, { result: '0x00' })
    expect(await shown[0]).toBe('0x00')
    wallet.behaviour.request = (request) => wallet.client.respond(request, { result: '0x01' })
    expect(await ask()).toBe('0x01')
    // Requests that have expired leave room, too.
    await vi.advanceTimersByTimeAsync(301_000)
    expect(await ask()).toBe('0x01')
  })

  it('ends when the wallet does not answer in its lifetime, and is not answered after that', async () => {
    const { hub, dapp, wallet, topic } = await connect()
    wallet.behaviour.request = () => {}
    const request = { chainId: 'eip155:1', method: 'personal_sign', params: [] }
    const outcome = expect(dapp.client.request(topic, request)).rejects.toMatchObject({
      code: 'WALLET_TIMEOUT',
    })
    await vi.advanceTimersByTimeAsync(301_000)
    await outcome
    const shown = wallet.events.find((event) => event.type === 'request')
    const before = hub.mailbox.length
    if (shown?.type === 'request') await wallet.client.respond(shown.request, { result: 'late' })
    expect(hub.mailbox.length).toBe(before)
  })

  it('is answered again by a wallet whose first answer did not reach the relay', async () => {
    const hub = createTestHub()
    let isAway = false
    const dapp = createTestDapp(hub.join)
    const wallet = createTestWallet((deliver) => {
      const relay = hub.join(deliver)
      return {
        ...relay,
        async publish(...message) {
          if (isAway) throw new AppKitError('RELAY_UNREACHABLE')
          return relay.publish(...message)
        },
      }
    })
    open.push(dapp, wallet)
    const { session, uri } = await dapp.client.propose({ namespaces })
    await wallet.client.pair(uri)
    const { topic } = await session
    await settle()
    wallet.behaviour.request = () => undefined
    const asked = dapp.client.request(topic, { chainId: 'eip155:1', method: 'personal_sign', params: [] })
    await settle()
    const shown = wallet.events.find((event) => event.type === 'request')
    if (shown?.type !== 'request') throw new Error('No request was shown.')
    const respond = () => wallet.client.respond(shown.request, { result: '0x01' })
    isAway = true
    await expect(respond()).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
    isAway = false
    await respond()
    await settle()
    expect(await Promise.race([asked, 'nothing'])).toBe('0x01')
  })

  it('fails at once when the session ends under it', async () => {
    const { dapp, wallet, topic } = await connect()
    wallet.behaviour.request = () => {}
    const request = { chainId: 'eip155:1', method: 'personal_sign', params: [] }
    const outcome = expect(dapp.client.request(topic, request)).rejects.toMatchObject({
      code: 'SESSION_ENDED',
    })
    await settle()
    await wallet.client.disconnect(topic)
    await outcome
  })

  it('can be cancelled', async () => {
    const { dapp, wallet, topic } = await connect()
    wallet.behaviour.request = () => {}
    const controller = new AbortController()
    const request = { chainId: 'eip155:1', method: 'personal_sign', params: [], signal: controller.signal }
    const outcome = expect(dapp.client.request(topic, request)).rejects.toMatchObject({ code: 'CANCELLED' })
    await settle()
    controller.abort()
    await outcome
  })

  it('is dealt with once, also when it comes again in another envelope', async () => {
    const { hub, dapp, wallet, topic } = await connect()
    const symKey = (await dapp.keys.read(topic)) ?? ''
    const params = { request: { method: 'personal_sign', params: [] }, chainId: 'eip155:1' }
    const stranger = hub.join(async () => {})
    for (let count = 0; count < 2; count++) {
      const text = JSON.stringify({ id: 77, jsonrpc: '2.0', method: 'wc_sessionRequest', params })
      await stranger.publish(topic, toRelayMessage(sealEnvelope(text, { symKey })), { tag: 1108, ttl: 300 })
    }
    await settle()
    expect(wallet.types().filter((type) => type === 'request')).toHaveLength(1)
  })
})

describe('what a wallet may change', () => {
  const less = {
    eip155: { ...testSupported.eip155, accounts: ['eip155:1:0x2222222222222222222222222222222222222222'] },
  }

  it('are the accounts', async () => {
    const { dapp, wallet, topic } = await connect()
    await wallet.client.update(topic, less as never)
    expect(dapp.client.sessions()[0]?.session.namespaces).toEqual(less)
    expect(wallet.client.sessions()[0]?.session.namespaces).toEqual(less)
    expect(dapp.types()).toEqual(['settled', 'updated'])
    // The second in a row is newer too.
    await wallet.client.update(topic, testSupported)
    expect(dapp.client.sessions()[0]?.session.namespaces).toEqual(testSupported)
  })

  it('not into what is none', async () => {
    const { dapp, wallet, topic } = await connect()
    await expect(wallet.client.update(topic, {})).rejects.toThrow()
    expect(dapp.client.sessions()[0]?.session.namespaces).toEqual(testSupported)
  })

  it('is how long it lasts', async () => {
    const { dapp, wallet, topic } = await connect()
    await vi.advanceTimersByTimeAsync(3_600_000)
    await wallet.client.extend(topic)
    const expiry = Math.floor(Date.now() / 1000) + sessionLifetime
    expect(dapp.client.sessions()[0]?.session.expiry).toBe(expiry)
    expect(dapp.types()).toEqual(['settled', 'extended'])
  })

  it('and it tells of events, those that were approved', async () => {
    const { dapp, wallet, topic } = await connect()
    await wallet.client.emit(topic, { name: 'chainChanged', data: 137 }, 'eip155:137')
    await wallet.client.emit(topic, { name: 'other', data: 1 }, 'eip155:137')
    await wallet.client.emit(topic, { name: 'chainChanged', data: 10 }, 'eip155:10')
    await settle()
    const events = dapp.events.filter(({ type }) => type === 'event')
    expect(events).toMatchObject([{ event: { name: 'chainChanged', data: 137, chainId: 'eip155:137' } }])
  })

  it('and it tells of two things in one millisecond, whichever number its messages have', async () => {
    const { hub, dapp, topic } = await connect()
    const symKey = (await dapp.keys.read(topic)) ?? ''
    const stranger = hub.join(async () => {})
    const send = async (id: number, name: string, data: unknown) => {
      const params = { event: { name, data }, chainId: 'eip155:1' }
      const text = JSON.stringify({ id, jsonrpc: '2.0', method: 'wc_sessionEvent', params })
      await stranger.publish(topic, toRelayMessage(sealEnvelope(text, { symKey })), { tag: 1110, ttl: 300 })
      await settle()
    }
    const now = Date.now() * 1000
    await send(now + 900, 'accountsChanged', [])
    await send(now + 100, 'chainChanged', 137)
    await send(now + 100, 'chainChanged', 137)
    await send(now - 1, 'chainChanged', 1)
    const events = dapp.events.flatMap((event) => (event.type === 'event' ? [event.event.name] : []))
    expect(events).toEqual(['accountsChanged', 'chainChanged'])
  })

  it('and a dapp may not', async () => {
    const { hub, dapp, wallet, topic } = await connect()
    const symKey = (await dapp.keys.read(topic)) ?? ''
    const stranger = hub.join(async () => {})
    const send = async (method: string, params: unknown) => {
      const text = JSON.stringify({ id: Math.floor(Math.random() * 1e9), jsonrpc: '2.0', method, params })
      await stranger.publish(topic, toRelayMessage(sealEnvelope(text, { symKey })), { tag: 0, ttl: 300 })
      await settle()
    }
    // Both hear it: neither the wallet nor the dapp takes what is not the other's to say.
    await send('wc_sessionSettle', { namespaces: less, expiry: 9_999_999_999 })
    await send('wc_other', {})
    expect(wallet.client.sessions()[0]?.session.namespaces).toEqual(testSupported)
    expect(dapp.client.sessions()[0]?.session.namespaces).toEqual(testSupported)
  })
})

it('a settlement that comes again is confirmed and changes nothing; one of somebody else is refused', async () => {
  const { hub, dapp, wallet, topic, session } = await connect()
  const symKey = (await dapp.keys.read(topic)) ?? ''
  const answers: unknown[] = []
  const stranger = hub.join(async ({ message }) => {
    const envelope = readRelayMessage(message)
    answers.push(envelope && JSON.parse(openEnvelope(envelope, symKey) ?? ''))
  })
  await stranger.subscribe(topic)
  await settle()
  answers.length = 0
  wallet.leave()
  for (const [id, publicKey] of [session.peer.publicKey, session.self].entries()) {
    const params = { controller: { publicKey }, namespaces: {}, expiry: 9_999_999_999 }
    const text = JSON.stringify({ id: id + 1, jsonrpc: '2.0', method: 'wc_sessionSettle', params })
    await stranger.publish(topic, toRelayMessage(sealEnvelope(text, { symKey })), { tag: 1102, ttl: 300 })
  }
  await settle()
  expect(answers).toMatchObject([
    { id: 1, result: true },
    { id: 2, error: { code: 1005 } },
  ])
  expect(dapp.client.sessions()[0]?.session).toEqual(session)
})

it.each([
  'constructor',
  'toString',
  '__proto__',
  'wc_other',
])('a request of a method named %s in a session is refused by both sides as unknown', async (method) => {
  const { hub, dapp, topic } = await connect()
  const symKey = (await dapp.keys.read(topic)) ?? ''
  const answers: unknown[] = []
  const stranger = hub.join(async ({ message }) => {
    const envelope = readRelayMessage(message)
    answers.push(envelope && JSON.parse(openEnvelope(envelope, symKey) ?? ''))
  })
  await stranger.subscribe(topic)
  await settle()
  answers.length = 0
  const text = JSON.stringify({ id: 7, jsonrpc: '2.0', method, params: {} })
  await stranger.publish(topic, toRelayMessage(sealEnvelope(text, { symKey })), { tag: 0, ttl: 300 })
  await settle()
  const refusal = { id: 7, error: { code: 10001 } }
  expect(answers).toMatchObject([refusal, refusal])
})

describe('the end of a session', () => {
  it('comes from the dapp', async () => {
    const { hub, dapp, wallet, topic } = await connect()
    await dapp.client.disconnect(topic)
    await settle()
    expect([dapp.client.sessions(), wallet.client.sessions()]).toEqual([[], []])
    expect([dapp.types().at(-1), wallet.types().at(-1)]).toEqual(['ended', 'ended'])
    expect(hub.topics()[0]).toEqual([])
    expect(await dapp.keys.read(topic)).toBeUndefined()
    expect(hub.mailbox.map(({ tag }) => tag)).toContain(1112)
  })

  it('comes from the wallet', async () => {
    const { dapp, wallet, topic } = await connect()
    await wallet.client.disconnect(topic)
    await settle()
    expect([dapp.client.sessions(), dapp.types().at(-1)]).toEqual([[], 'ended'])
  })

  it('comes when it expires, on both sides', async () => {
    const { dapp, wallet } = await connect()
    await vi.advanceTimersByTimeAsync(sessionLifetime * 1000)
    expect([dapp.types().at(-1), wallet.types().at(-1)]).toEqual(['ended', 'ended'])
  })

  it('comes not before it expires, however long that is', async () => {
    const { hub, dapp, topic, session } = await connect()
    dapp.leave()
    const days = 40
    const expiry = session.expiry + days * 86_400
    dapp.storage.set('@appkit-walletconnect/sessions', JSON.stringify([{ ...session, expiry }]))
    const after = createTestDapp(hub.join, dapp)
    open.push(after)
    await after.client.restore()
    await vi.advanceTimersByTimeAsync(days * 86_400_000)
    expect(after.client.sessions()).toMatchObject([{ session: { topic } }])
    await vi.advanceTimersByTimeAsync(sessionLifetime * 1000)
    expect(after.client.sessions()).toEqual([])
  })

  it('is at once, also where the relay is away', async () => {
    const { hub, dapp, topic } = await connect()
    hub.faults.isDown = true
    void dapp.client.disconnect(topic)
    expect(dapp.client.sessions()).toEqual([])
    const request = { chainId: 'eip155:1', method: 'personal_sign', params: [] }
    await expect(dapp.client.request(topic, request)).rejects.toMatchObject({ code: 'SESSION_ENDED' })
  })
})

it('each side answers a ping', async () => {
  const { dapp, wallet, topic } = await connect()
  await dapp.client.ping(topic)
  await wallet.client.ping(topic)
})

describe('after a reload', () => {
  it('a session is there again, and signs once it is listened to', async () => {
    const { hub, dapp, topic, session } = await connect()
    dapp.leave()
    const after = createTestDapp(hub.join, dapp)
    open.push(after)
    const restored = after.client.restore()
    await settle()
    await restored
    expect(after.client.sessions()).toMatchObject([{ session, status: 'live' }])
    const request = { chainId: 'eip155:1', method: 'personal_sign', params: [] }
    expect(await after.client.request(topic, request)).toBe('personal_sign []')
  })

  it('one that has expired is gone with its key', async () => {
    const { hub, dapp, topic } = await connect()
    dapp.leave()
    vi.setSystemTime(Date.now() + sessionLifetime * 1000)
    const after = createTestDapp(hub.join, dapp)
    await after.client.restore()
    expect(after.client.sessions()).toEqual([])
    expect(await after.keys.read(topic)).toBeUndefined()
  })

  it('one without its key is gone', async () => {
    const { hub, dapp, topic } = await connect()
    dapp.leave()
    await dapp.keys.remove(topic)
    const after = createTestDapp(hub.join, dapp)
    await after.client.restore()
    expect([after.client.sessions(), after.storage.get('@appkit-walletconnect/sessions')]).toEqual([[], '[]'])
  })

  it('one whose key the browser does not give now is there on the next page', async () => {
    const { hub, dapp, topic } = await connect()
    dapp.leave()
    const silent = createTestDapp(hub.join, {
      storage: dapp.storage,
      keys: createKeyStore(() => new Promise(() => {})),
    })
    const restored = expect(silent.client.restore()).rejects.toMatchObject({ code: 'RECONNECTING' })
    await vi.advanceTimersByTimeAsync(3_000)
    await restored
    expect(silent.client.sessions()).toEqual([])
    silent.leave()
    const after = createTestDapp(hub.join, dapp)
    open.push(after)
    await after.client.restore()
    expect(after.client.sessions()).toMatchObject([{ session: { topic }, status: 'live' }])
  })

  it.each([
    '{',
    '7',
    '[null,{"topic":"x"}]',
    '[{"__proto__":{}}]',
  ])('%s in storage is no session', async (text) => {
    const { hub, dapp } = start()
    dapp.storage.set('@appkit-walletconnect/sessions', text)
    const after = createTestDapp(hub.join, dapp)
    await after.client.restore()
    expect(after.client.sessions()).toEqual([])
  })
})

it.each(['', 'wc:abc@2?x=1', 'https://app.example'])('no wallet pairs with %j', async (uri) => {
  const { wallet } = start()
  await expect(wallet.client.pair(uri)).rejects.toMatchObject({ code: 'PAIRING_INVALID' })
})

it('the oldest of too many sessions is ended, and its wallet is notified', async () => {
  const { dapp, wallet } = await connect()
  const topics = dapp.client.sessions().map(({ session }) => session.topic)
  for (let count = 1; count < 51; count++) {
    const { session, uri } = await dapp.client.propose({ namespaces })
    await wallet.client.pair(uri)
    topics.push((await session).topic)
    await settle()
  }
  const held = (client: { sessions(): readonly { session: { topic: string } }[] }) =>
    client.sessions().map(({ session }) => session.topic)
  expect(held(dapp.client)).toEqual(topics.slice(1))
  expect(held(wallet.client)).toEqual(topics.slice(1))
  expect(dapp.events.filter(({ type }) => type === 'ended')).toMatchObject([
    { session: { topic: topics[0] } },
  ])
})

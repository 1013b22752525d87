import { afterEach, expect, it, vi } from 'vitest'
import type { Network } from '../../../chains/types.js'
import { connect } from '../../../kit/connect.js'
import { connectionOf, requireChain } from '../../../kit/connections.js'
import { start } from '../../../kit/start.js'
import { testConnector, testKit } from '../../../kit/testKit.js'
import { address, record } from '../../../services/testing/samples.js'
import type { SendReceiver } from '../chains/types.js'
import { readReceiver } from './receiver.js'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

/** Lists the states of the receiver for a text, where the service answers each path as given, and 404 elsewhere. */
async function read(
  text: string,
  replies: Readonly<Record<string, object | number>>,
  endpoints: object = { blockchainApi: 'https://chain.test' },
): Promise<SendReceiver[]> {
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    const chains = { http: ['eip155:1', 'eip155:137'], ws: [] }
    const all = { '/v1/supported-chains': chains, ...replies }
    const reply = Object.entries(all).find(([path]) => pathname.startsWith(path))?.[1] ?? 404
    return typeof reply === 'number' ? new Response('{}', { status: reply }) : Response.json(reply)
  })
  const { kit, calls } = testKit({ endpoints })
  stops.push(start(kit))
  await connect(kit, { connector: testConnector })
  const chain = requireChain(kit)
  const { network: used } = chain
  const connection = connectionOf(chain)
  if (connection === undefined) throw new Error('The wallet of tests connects')
  calls.verifyAddress = async (given) => given === address
  const network = used.peek() as Network
  const shown: SendReceiver[] = []
  const sender = { kit, network, connection, caipNetworkId: network.caipNetworkId, address: '0x01' } as const
  await readReceiver(sender, { text, signal: new AbortController().signal, typingPause: 0 }, (each) => {
    shown.push(each)
  })
  return shown
}

const avatar = 'https://pictures.test/alice.png'

it('a name is looked up, and its address and picture are those of the receiver', async () => {
  const shown = await read('Alice.demo.id', {
    '/v1/profile/account/': record,
    '/v1/identity/': { name: '', avatar },
    '/v1/account/': { data: [], next: null },
  })
  expect(shown[0]).toMatchObject({ status: 'resolving' })
  expect(shown.at(-1)).toMatchObject({ status: 'ready', name: 'alice.demo.id', address, image: avatar })
})

it('a name that the service cannot read is foreign, and one that it cannot look up may be tried again', async () => {
  expect((await read('alice.eth', { '/v1/profile/account/': 400 })).at(-1)).toMatchObject({
    status: 'foreign',
  })
  expect((await read('alice.eth', { '/v1/profile/account/': 403 })).at(-1)).toMatchObject({
    status: 'failed',
  })
})

it('a name may be tried again where the service does not say which networks it has', async () => {
  expect((await read('alice.eth', { '/v1/supported-chains': 403 })).at(-1)).toMatchObject({
    status: 'failed',
  })
})

it('a name has no owner in an app without a service', async () => {
  expect((await read('alice.eth', {}, {})).at(-1)).toMatchObject({ status: 'unknown' })
})

it.each([
  ['that was typed', 'Alice.demo.id', avatar],
  ['of somebody else', 'vitalik.eth', undefined],
])('a receiver with the name %s, %s, is shown with the picture %s', async (_what, name, image) => {
  const shown = await read('Alice.demo.id', {
    '/v1/profile/account/': record,
    '/v1/identity/': { name, avatar },
    '/v1/account/': { data: [], next: null },
  })
  expect(shown.at(-1)).toMatchObject({ status: 'ready', address })
  expect(shown.at(-1)?.image).toBe(image)
})

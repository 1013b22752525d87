// Tests of which nodes of a network are asked, and in which order, over real sockets.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testKit, testNetworks } from '../../kit/testKit.js'
import { type Answer, refusal, serveFaults } from '../testing/faultServer.js'
import { serviceKit } from '../testing/operations.js'
import { answering, describeError, failure } from '../testing/support.js'
import { openRpc } from './openRpc.js'

const server = serveFaults()
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** A node at a path of the server. */
const node = (path: string, answer: Answer): string => {
  server.answers.set(path, answer)
  return `${server.url}${path}`
}
const well = answering(({ params }) => ({ result: params[0] ?? 'ok' }))
const times = (path: string) => server.seen.filter((request) => request.path === path).length
const read = { method: 'eth_call', params: ['0x1'] }

describe('the nodes of a network', () => {
  const [network] = testNetworks
  if (network === undefined) throw new Error('no network')

  it('are those of the blockchain API, with chain and project in the address', async () => {
    const { kit } = serviceKit(server.url)
    node('/v1/', well)
    expect(await openRpc(kit, network)(read)).toBe('0x1')
    expect(server.seen[0]?.query).toEqual({ chainId: 'eip155:1', projectId: 'test' })
  })

  it('are the network’s own when the API does not serve it, from then on', async () => {
    const { kit } = serviceKit(server.url)
    node('/v1/', refusal(400, 'unsupported chain', 'chainId'))
    const own = { ...network, rpcUrls: { default: { http: [node('/own', well)] } } }
    expect(await openRpc(kit, own)(read)).toBe('0x1')
    expect(await openRpc(kit, own)(read)).toBe('0x1')
    expect([times('/v1/'), times('/own')]).toEqual([1, 2])
  })

  it.each([
    ['does not answer', 1, (response) => void response.destroy()],
    ['is out of order', 4, refusal(503, 'later')],
  ] satisfies [
    string,
    number,
    Answer,
  ][])('are asked when the API %s, and before it until one of them fails', async (_, tries, dead) => {
    const { kit } = serviceKit(server.url)
    node('/v1/', dead)
    const own = { ...network, rpcUrls: { default: { http: [node('/own', well)] } } }
    expect(await openRpc(kit, own)(read)).toBe('0x1')
    expect([times('/v1/'), times('/own')]).toEqual([tries, 1])
    expect(await openRpc(kit, own)(read)).toBe('0x1')
    expect([times('/v1/'), times('/own')]).toEqual([tries, 2])
    node('/v1/', well)
    node('/own', (response) => void response.destroy())
    expect(await openRpc(kit, own)(read)).toBe('0x1')
    expect([times('/v1/'), times('/own')]).toEqual([tries + 1, 3])
  })

  it('get a call that writes where the API does not serve the network, once', async () => {
    const { kit } = serviceKit(server.url)
    node('/v1/', refusal(400, 'unsupported chain', 'chainId'))
    const own = { ...network, rpcUrls: { default: { http: [node('/own', well)] } } }
    const write = { method: 'eth_sendUserOperation', params: ['0x1'] }
    expect(await openRpc(kit, own)(write)).toBe('0x1')
    expect([times('/v1/'), times('/own')]).toEqual([1, 1])
    node('/own', refusal(503, 'later'))
    await failure(openRpc(kit, own)(write))
    expect([times('/v1/'), times('/own')]).toEqual([1, 2])
  })

  it('are ranked if the config says so', async () => {
    const own = { ...network, rpcUrls: { default: { http: [node('/own', well)] } } }
    node('/v1/', refusal(500, 'never'))
    const measured = () => server.seen.filter(({ body }) => body.includes('net_listening')).length
    const { kit: inOrder } = serviceKit(server.url)
    expect(await openRpc(inOrder, own)(read)).toBe('0x1')
    expect(measured()).toBe(0)
    const { kit } = testKit({ endpoints: { blockchainApi: server.url }, rankRpcUrls: true })
    server.seen.length = 0
    const request = openRpc(kit, own)
    while (measured() < 2) await new Promise((resolve) => setImmediate(resolve))
    while (times('/own') < 2) await request(read)
    server.seen.length = 0
    expect(await request(read)).toBe('0x1')
    expect([times('/v1/'), times('/own')]).toEqual([0, 1])
    kit.lifetime.end()
  })

  it('are asked for who opened them before the kit was started again, and meanwhile', async () => {
    const { kit } = serviceKit(server.url)
    node('/v1/', well)
    const request = openRpc(kit, network)
    // StrictMode and a provider that is mounted anew do this, and effects of its children read before it starts.
    kit.lifetime.renew()
    const begun = failure(request(read))
    kit.lifetime.end()
    expect(describeError(await begun).codes[0]).toBe('CANCELLED')
    expect(await request(read)).toBe('0x1')
    kit.lifetime.renew()
    expect(await request(read)).toBe('0x1')
  })

  it('are ranked again when the kit was started again', async () => {
    const own = { ...network, rpcUrls: { default: { http: [node('/own', well)] } } }
    node('/v1/', well)
    const measured = () => server.seen.filter(({ body }) => body.includes('net_listening')).length
    const { kit } = testKit({ endpoints: { blockchainApi: server.url }, rankRpcUrls: true })
    const request = openRpc(kit, own)
    kit.lifetime.end()
    kit.lifetime.renew()
    await request(read)
    while (measured() < 2) await new Promise((resolve) => setImmediate(resolve))
    expect(measured()).toBe(2)
    kit.lifetime.end()
  })

  it('are those of the network that the host has put in its place', async () => {
    const { kit } = testKit()
    const at = (path: string) => ({ ...network, rpcUrls: { default: { http: [node(path, well)] } } })
    expect(await openRpc(kit, at('/old'))(read)).toBe('0x1')
    expect(await openRpc(kit, at('/new'))(read)).toBe('0x1')
    expect([times('/old'), times('/new')]).toEqual([1, 1])
  })

  it('are left alone when the kit stops', async () => {
    const { kit } = serviceKit(server.url)
    node('/v1/', () => {})
    const error = failure(openRpc(kit, network)(read))
    while (times('/v1/') === 0) await new Promise((resolve) => setImmediate(resolve))
    kit.lifetime.end()
    expect(describeError(await error).codes[0]).toBe('CANCELLED')
  })
})

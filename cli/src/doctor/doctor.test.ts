import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkNodes } from './checkNodes.js'
import { satisfies } from './checkPackages.js'
import { policyOf } from './policyOf.js'
import { checkConfig } from './runDoctor.js'

let url = ''
const answers: Record<string, string> = {
  eth_chainId: '0x1',
  getGenesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
}
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: answers[JSON.parse(body).method] }))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const network = (caipNetworkId: string, http: readonly string[]) => ({
  caipNetworkId,
  rpcUrls: { default: { http } },
})

describe('checkNodes', () => {
  it('tells a node of the right chain from one of another', async () => {
    const networks = [network('eip155:1', [url]), network('eip155:10', [url])]
    const solana = network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', [url])
    const found = await checkNodes({ projectId: 'a', networks: [...networks, solana] }, false)
    expect(found.map(({ state }) => state)).toEqual(['ok', 'error', 'ok'])
    expect(found[1]?.message).toContain('is asked for eip155:10, and answers as eip155:1.')
  })

  it('asks no node elsewhere unless told, and one note is enough if nothing answers', async () => {
    const elsewhere = network('eip155:1', ['https://node.example'])
    expect(await checkNodes({ projectId: 'a', networks: [elsewhere] }, false)).toEqual([])
    const closed = ['eip155:1', 'eip155:10'].map((id) => network(id, ['http://127.0.0.1:1']))
    const found = await checkNodes({ projectId: 'a', networks: closed }, false)
    expect(found).toEqual([
      {
        check: 'nodes',
        state: 'note',
        message: 'nothing answers at http://127.0.0.1:1. Run npx create-appkit dev.',
      },
    ])
  })
})

it.each(['email', 'socials'])('a hosted app with %s and no wallet of its own is a note', (name) => {
  const config = { projectId: 'p', features: { [name]: true } }
  const notes = (of: object) => checkConfig(of, 'appkit.config.ts').filter(({ state }) => state === 'note')
  expect(notes(config).map(({ message }) => message)).toEqual([
    `features.${name} is on, but endpoints.secureSite is not set, so there is no log-in. Set the origin of your embedded wallet, or turn it off.`,
  ])
  expect(notes({ ...config, endpoints: { secureSite: 'https://wallet.example' } })).toEqual([])
  expect(notes({ ...config, features: { [name]: false } })).toEqual([])
})

it('policyOf names the origins of services and nodes once', () => {
  const policy = policyOf({
    endpoints: {
      catalogue: 'https://a.example/x',
      blockchainApi: 'https://a.example/y',
      relay: 'wss://r.example',
      auth: '/auth',
    },
    networks: [
      network('eip155:1', ['https://n.example/key']),
      network('eip155:31337', ['http://127.0.0.1:4600/z']),
    ],
    customRpcUrls: { 'eip155:1': [{ url: 'https://own.example' }] },
  })
  expect(policy).toContain(
    "connect-src 'self' https://a.example wss://r.example https://own.example https://n.example;",
  )
})

it.each([
  ['19.1.0', '^18.2.0 || ^19.0.0', true],
  ['18.1.9', '^18.2.0 || ^19.0.0', false],
  ['18.2.0', '^18.2.0', true],
  ['20.0.0', '^19.0.0', false],
  ['1.0.0', '*', true],
])('satisfies %s in %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected)
})

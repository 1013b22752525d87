import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readVectors } from '../../../../tests/contract/signIn/vectors.js'
import { createMessage } from '../message/createMessage.js'
import { parseMessage } from '../message/parseMessage.js'
import type { RpcUrls } from './chainOptions.js'
import { verifyMessage, verifyStoredSession } from './verifyMessage.js'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)

async function signed() {
  const created = createMessage({
    domain: 'app.example',
    uri: 'https://app.example',
    address: account.address,
    chainId: 'eip155:1',
    nonce: 'k7Q2mV9xT4bN8sLw',
  })
  if (!created.ok) throw new Error(created.reason)
  const { message } = created
  return { message, signature: await account.signMessage({ message }) }
}

afterEach(() => vi.restoreAllMocks())

const broken: readonly (readonly [name: string, rpcUrl: unknown])[] = [
  [
    'a function that throws',
    () => {
      throw new Error('no node')
    },
  ],
  ['a function that gives no text', async () => 'https://rpc.example'],
  ['an empty text', ''],
  ['a text that is no URL', 'rpc.example'],
  ['an empty text for the chain', { 'eip155:1': '' }],
  ['a list with something that is no text', ['https://rpc.example', 5]],
]

/** A node of Ethereum that answers these calls. */
async function openNode(replies: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { id, method } = JSON.parse(body)
    const result = replies[method]
    response.writeHead(result === undefined ? 500 : 200, { connection: 'close' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

describe('several nodes of a chain', () => {
  const dead = 'http://127.0.0.1:1'
  const key = { eth_chainId: '0x1', eth_getCode: '0x' }

  it('stand in for each other', async () => {
    const node = await openNode(key)
    const other = await openNode({ ...key, eth_chainId: '0x2' })
    const nodes = [dead, other, node]
    for (const rpcUrl of [nodes, { 'eip155:1': nodes }, () => nodes]) {
      const verified = await verifyMessage({ ...(await signed()), rpcUrl })
      expect(verified.status).toBe('valid')
    }
    const unreachable = { status: 'unknown', code: 'unreachable' }
    expect(await verifyMessage({ ...(await signed()), rpcUrl: [dead, other] })).toEqual(unreachable)
    const none = { status: 'unknown', code: 'not-configured' }
    const contract = { ...(await signed()), signature: '0x00' as const }
    expect(await verifyMessage({ ...contract, rpcUrl: [] })).toEqual(none)
  })

  it('take no key for a contract that one of them knows, and nobody answers for', async () => {
    const node = await openNode({ ...key, eth_getCode: '0x6000' })
    const asked = { ...(await signed()), rpcUrl: [node, dead], eoaWhenUnreachable: true }
    expect(await verifyMessage(asked)).toEqual({ status: 'unknown', code: 'unreachable' })
  })
})

describe('a node that cannot be asked', () => {
  it.each(broken)('is unreachable, and the signature neither right nor wrong: %s', async (_name, given) => {
    const rpcUrl = given as RpcUrls
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const message = await signed()
    const unreachable = { status: 'unknown', code: 'unreachable' }
    expect(await verifyMessage({ ...message, rpcUrl })).toEqual(unreachable)
    const valid = await verifyMessage({ ...message, rpcUrl, eoaWhenUnreachable: true })
    expect(valid.status).toBe('valid')
    if (valid.status !== 'valid') return
    expect(await verifyStoredSession(valid.session, { rpcUrl })).toEqual(unreachable)
  })

  it('is reported to the host whose function threw', async () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {})
    const error = new Error('no node')
    const rpcUrl = () => {
      throw error
    }
    await verifyMessage({ ...(await signed()), rpcUrl })
    expect(report).toHaveBeenCalledExactlyOnceWith(error)
  })

  it('is asked with the name and password of its URL as HTTP Basic, which fetch refuses in a URL', async () => {
    const asked: (string | undefined)[] = []
    const server = createServer((request, response) => {
      asked.push(`${request.headers.authorization} ${request.url}`)
      response.writeHead(500).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await verifyMessage({ ...(await signed()), rpcUrl: `http://me:p%40ss@127.0.0.1:${port}/rpc` })
    server.close()
    expect(asked).toEqual([`Basic ${btoa('me:p@ss')} /rpc`])
  })

  it('is not asked for an account that needs none', async () => {
    const rpcUrl = vi.fn()
    const vector = readVectors('solana-signature').find(({ expect: expected }) => expected === 'valid')
    const { message = '', signature = '' } = vector ?? {}
    const parsed = parseMessage(message)
    if (!parsed.ok || parsed.data === undefined) throw new Error('no session')
    const verified = await verifyStoredSession({ data: parsed.data, message, signature }, { rpcUrl })
    expect(verified.status).toBe('valid')
    expect(rpcUrl).not.toHaveBeenCalled()
  })
})

import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeErrorResult, parseAbi } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { isSignedByContract, openNode } from './messageSigner.js'

const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const abi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData)',
])

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('T-G9: a contract that logs in has the server ask no address of its choice (ERC-3668)', async () => {
  const asked: string[] = []
  const inside = await serve((request, response) => {
    asked.push(request.url ?? '')
    response.end(JSON.stringify({ data: '0x' }))
  })
  const args = [contract, [`${inside}/{sender}/{data}`], '0x12', '0x12345678', '0x'] as const
  const data = encodeErrorResult({ abi, errorName: 'OffchainLookup', args })
  const rpcUrl = await serve(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id, method } = JSON.parse(body)
    const error = { code: 3, message: 'execution reverted', data }
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({ jsonrpc: '2.0', id, ...(method === 'eth_getCode' ? { result: '0x60' } : { error }) }),
    )
  })
  const signed = { message: 'hello', signature: '0x1234' } as const
  expect(await isSignedByContract(openNode(rpcUrl), contract, signed)).toBe(false)
  expect(asked).toEqual([])
})

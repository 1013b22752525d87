import { expect, it } from 'vitest'
import { createBlockchainApiClient } from '../../generated/blockchain-api/client.js'
import { createCatalogueClient } from '../../generated/catalogue/client.js'

function record() {
  const requests: Request[] = []
  const fetch = async (request: Request) => {
    requests.push(request)
    return Response.json({ count: 0, data: [] })
  }
  return { requests, fetch }
}

it('a service client writes lists in the query with bare commas', async () => {
  const { requests, fetch } = record()
  const client = createCatalogueClient({ baseUrl: 'http://127.0.0.1:4600/catalogue/', fetch })
  const query = {
    page: 1,
    entries: 4,
    chains: ['eip155:1', 'eip155:8453'],
    include: ['a,b', 'c'],
    search: 'me & you',
  }
  await client.GET('/getWallets', { params: { query } })
  expect(requests.map(({ url }) => url)).toEqual([
    'http://127.0.0.1:4600/catalogue/getWallets?page=1&entries=4&chains=eip155%3A1,eip155%3A8453&include=a%2Cb,c&search=me%20%26%20you',
  ])
  expect(requests[0]?.method).toBe('GET')
})

it('a service client leaves out what is undefined and escapes what stands in the path', async () => {
  const { requests, fetch } = record()
  const client = createBlockchainApiClient({ baseUrl: 'http://127.0.0.1:4600/blockchain', fetch })
  const params = { path: { address: '../x?y#z' }, query: { projectId: 'local', currency: 'usd' as const } }
  await client.GET('/v1/account/{address}/balance', { params })
  expect(requests[0]?.url).toBe(
    'http://127.0.0.1:4600/blockchain/v1/account/..%2Fx%3Fy%23z/balance?projectId=local&currency=usd',
  )
})

it('a service client sends nothing when it is made', () => {
  const { requests, fetch } = record()
  createCatalogueClient({ baseUrl: 'http://127.0.0.1:4600/catalogue', fetch })
  expect(requests).toEqual([])
})

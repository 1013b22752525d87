import { expect, it } from 'vitest'
import { buildRequest } from './createRpcFetch.js'

const one = { id: 1, json: '{"id":1}' }
const two = { id: 2, json: '{"id":2}' }

it('buildRequest sends one call as an object and several as a list', async () => {
  const request = buildRequest('https://node.test/rpc?key=1', [one], undefined)
  expect([request.method, request.url]).toEqual(['POST', 'https://node.test/rpc?key=1'])
  expect(request.headers.get('content-type')).toBe('application/json')
  expect(request.headers.has('authorization')).toBe(false)
  expect(await request.json()).toEqual({ id: 1 })
  expect(await buildRequest('https://node.test', [one, two], undefined).json()).toEqual([
    { id: 1 },
    { id: 2 },
  ])
})

it('buildRequest moves a name and password from the address to a header', () => {
  const request = buildRequest('https://us%40er:p%C3%A4ss@node.test/', [one], undefined)
  expect(request.url).toBe('https://node.test/')
  const encoded = Buffer.from('us@er:päss').toString('base64')
  expect(request.headers.get('authorization')).toBe(`Basic ${encoded}`)
})

it('buildRequest makes a request that ends with its signal', () => {
  const controller = new AbortController()
  const request = buildRequest('https://node.test/', [one], controller.signal)
  controller.abort()
  expect(request.signal.aborted).toBe(true)
})

import { describe, expect, it } from 'vitest'
import { addressesOf } from './readHost.js'

const network = { caipNetworkId: 'eip155:1', rpcUrls: { default: { http: ['https://one.example/rpc'] } } }

describe('the reader of addresses in a config', () => {
  it('names each origin once, with what it is for', () => {
    const endpoints = {
      catalogue: 'http://a.example/c',
      blockchainApi: 'http://a.example/b',
      analytics: 'https://z.example',
    }
    expect(addressesOf({ endpoints, networks: [network] })).toEqual([
      { origin: 'http://a.example', use: 'wallet catalogue, blockchain API and chains' },
      { origin: 'https://z.example', use: 'analytics' },
    ])
  })

  it("names the networks' own addresses when nothing stands before them", () => {
    expect(addressesOf({ networks: [network] })).toEqual([
      { origin: 'https://one.example', use: 'chain eip155:1' },
    ])
  })

  it("names the host's own nodes", () => {
    const customRpcUrls = { 'eip155:1': [{ url: 'https://mine.example/x' }, { url: 'no address' }, null] }
    expect(addressesOf({ customRpcUrls })).toEqual([
      { origin: 'https://mine.example', use: 'chain eip155:1' },
    ])
  })

  it.each([
    undefined,
    3,
    [],
    { endpoints: 3, networks: [null, {}], customRpcUrls: { a: 1 } },
  ])('takes %j', (config) => {
    expect(addressesOf(config)).toEqual([])
  })
})

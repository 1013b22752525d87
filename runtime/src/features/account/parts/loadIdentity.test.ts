import { beforeEach, describe, expect, it } from 'vitest'
import { testKit } from '../../../kit/testKit.js'
import { json, refusal, serveFaults } from '../../../services/testing/faultServer.js'
import { loadIdentity } from './loadIdentity.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const server = serveFaults()

const record = (name: string, owner: string) => ({
  name,
  registered_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  attributes: {},
  addresses: { 60: { address: owner, created_at: '2026-01-01T00:00:00Z' } },
})
const avatar = 'data:image/png;base64,AAAA'
const load = () =>
  loadIdentity(testKit({ endpoints: { blockchainApi: server.url } }).kit, {
    address,
    caipNetworkId: 'eip155:1',
    signal: new AbortController().signal,
  })

beforeEach(() => {
  server.answers.clear()
  server.answers.set('/v1/supported-chains', json({ http: ['eip155:1'], ws: [] }))
  server.answers.set(`/v1/identity/${address}`, json({ name: 'alice.demo.id', avatar, resolvedAt: null }))
  server.answers.set(`/v1/profile/reverse/${address}`, json([]))
})

describe("the lookup of an account's name", () => {
  it('gives a name that stands for the same address', async () => {
    server.answers.set(
      '/v1/profile/account/alice.demo.id',
      json(record('alice.demo.id', address.toLowerCase())),
    )
    expect(await load()).toEqual({ name: 'alice.demo.id', avatar })
  })

  it('gives neither the name of another address nor its picture', async () => {
    server.answers.set('/v1/profile/account/alice.demo.id', json(record('alice.demo.id', other)))
    expect(await load()).toEqual({ name: '', avatar: '' })
  })

  it('gives no name that nobody has', async () => {
    server.answers.set('/v1/profile/account/alice.demo.id', json([]))
    expect(await load()).toEqual({ name: '', avatar: '' })
  })

  it('asks for the names of the address where no name is known, and checks that one, too', async () => {
    server.answers.set(`/v1/identity/${address}`, json({ name: null, avatar: null, resolvedAt: null }))
    expect(await load()).toEqual({ name: '', avatar: '' })
    server.answers.set(`/v1/profile/reverse/${address}`, json([record('bob.demo.id', address)]))
    server.answers.set('/v1/profile/account/bob.demo.id', json(record('bob.demo.id', address)))
    expect(await load()).toEqual({ name: 'bob.demo.id', avatar: '' })
    server.answers.set('/v1/profile/account/bob.demo.id', json(record('bob.demo.id', other)))
    expect(await load()).toEqual({ name: '', avatar: '' })
  })

  it('fails when the name cannot be checked', async () => {
    server.answers.set('/v1/profile/account/alice.demo.id', refusal(400, 'no such zone'))
    await expect(load()).rejects.toMatchObject({ code: 'NAME_NOT_RESOLVED' })
  })
})

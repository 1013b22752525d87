// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppKitConfig } from '../../kit/config.js'
import { connect } from '../../kit/connect.js'
import { type AppKit, createInstance } from '../../kit/createInstance.js'
import { start } from '../../kit/start.js'
import { testAccounts, testConnector, testKit } from '../../kit/testKit.js'
import { AppKitProvider } from '../../react/hooks/AppKitProvider.js'
import { useAppKitAccount } from '../../react/hooks/useAppKitAccount.js'
import { openIdentityCache } from '../../services/blockchain/identity.js'
import { cacheKey } from '../../services/cache/openCache.js'
import { json, serveFaults } from '../../services/testing/faultServer.js'
import { names } from './index.js'
import { loadProfile } from './profile.chunk.js'
import { forgetProfiles } from './profiles.js'

vi.mock('./profile.chunk.js', async (importActual) => {
  const actual = await importActual<typeof import('./profile.chunk.js')>()
  return { loadProfile: vi.fn(actual.loadProfile) }
})

const server = serveFaults()
const address = testAccounts[0]?.address ?? ''
const avatar = 'data:image/png;base64,AAAA'
const identity = `/v1/identity/${address}`

const record = (name: string) => ({
  name,
  registered_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  attributes: {},
  addresses: { 60: { address, created_at: '2026-01-01T00:00:00Z' } },
})

function nameAccount(name: string): void {
  server.answers.set(identity, json({ name, avatar, resolvedAt: null }))
  server.answers.set(`/v1/profile/account/${name}`, json(record(name)))
}

const stops: (() => void)[] = []
async function connected(config: Partial<AppKitConfig> = { endpoints: { blockchainApi: server.url } }) {
  const { kit } = testKit(config, undefined, undefined, [names])
  stops.push(start(kit))
  await connect(kit, { connector: testConnector })
  return createInstance(kit)
}

/** How often the service was asked for the identity of the account. */
const asked = () => server.seen.filter(({ path }) => path === identity).length

/** Reads the profile, and resolves with the one that is there after an answer. */
const profileOf = async (kit: AppKit) => {
  expect(kit.getAccount().profile).toBeUndefined()
  return vi.waitUntil(() => kit.getAccount().profile)
}

beforeEach(() => {
  server.answers.set('/v1/supported-chains', json({ http: ['eip155:1'], ws: [] }))
  nameAccount('alice.demo.id')
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  cleanup()
  vi.restoreAllMocks()
})

describe('the profile of an account', () => {
  it('is asked for once, by a component that reads it', async () => {
    const kit = await connected()
    function Name() {
      const { profile } = useAppKitAccount()
      return createElement('p', null, profile ? `${profile.name} ${profile.picture}` : 'nobody')
    }
    render(createElement(AppKitProvider, { kit }, createElement(Name), createElement(Name)))
    expect(screen.getAllByText('nobody')).toHaveLength(2)
    expect(await screen.findAllByText(`alice.demo.id ${avatar}`)).toHaveLength(2)
    expect(asked()).toBe(1)
  })

  it('is told to those who listen to the account', async () => {
    const kit = await connected()
    const seen: unknown[] = []
    stops.push(kit.subscribeAccount((account) => seen.push(account.profile?.name)))
    await vi.waitFor(() => expect(seen.at(-1)).toBe('alice.demo.id'))
    expect(seen[0]).toBeUndefined()
  })

  it('costs an app that does not read it no request', async () => {
    const kit = await connected()
    expect(kit.getAccount()).toHaveProperty('address', address)
    expect(kit.getAddress()).toBe(address)
    await vi.dynamicImportSettled()
    expect(asked()).toBe(0)
  })

  it('has a name and a picture only if the service knows them', async () => {
    server.answers.set(identity, json({ name: null, avatar: 'javascript:alert(1)', resolvedAt: null }))
    server.answers.set(`/v1/profile/reverse/${address}`, json([]))
    expect(await profileOf(await connected())).toEqual({ name: undefined, picture: undefined })
  })

  it('is asked for anew after the account got a name', async () => {
    const kit = await connected()
    expect(await profileOf(kit)).toMatchObject({ name: 'alice.demo.id' })
    nameAccount('alice.other.id')
    openIdentityCache(kit).remove(cacheKey('eip155:1', address))
    forgetProfiles(kit)
    expect(kit.getAccount().profile).toMatchObject({ name: 'alice.demo.id' })
    await vi.waitFor(() => expect(kit.getAccount().profile?.name).toBe('alice.other.id'))
  })

  it('is asked for again half a minute after the service failed, and not before', async () => {
    const kit = await connected()
    const load = vi.mocked(loadProfile).mockClear().mockRejectedValueOnce(new Error('the service fails'))
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
    expect(kit.getAccount().profile).toBeUndefined()
    await vi.dynamicImportSettled()
    await expect(load.mock.results[0]?.value).rejects.toThrow()
    now.mockReturnValue(1_029_999)
    expect(kit.getAccount().profile).toBeUndefined()
    await vi.dynamicImportSettled()
    expect(load).toHaveBeenCalledTimes(1)
    now.mockReturnValue(1_030_000)
    expect(await profileOf(kit)).toMatchObject({ name: 'alice.demo.id' })
    expect(load).toHaveBeenCalledTimes(2)
  })

  it.each<[string, Partial<AppKitConfig>]>([
    ['without a service', {}],
    ['of a kit that has stopped', { endpoints: { blockchainApi: 'http://127.0.0.1:1' } }],
  ])('is not there %s', async (_name, config) => {
    const kit = await connected(config)
    for (const stop of stops.splice(0)) stop()
    expect('profile' in kit.getAccount()).toBe(false)
  })
})

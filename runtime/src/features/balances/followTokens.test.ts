// @vitest-environment jsdom
import { signal } from '@preact/signals-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connect } from '../../kit/connect.js'
import { start } from '../../kit/start.js'
import { testAccounts, testConnector, testKit } from '../../kit/testKit.js'
import { followTokens, readTokens } from './followTokens.js'
import type { TokensState } from './tokens.js'

const endpoints = { blockchainApi: 'https://api.example' }
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    asked.push(pathname)
    const isList = pathname.endsWith('supported-chains')
    return Response.json(isList ? { http: ['eip155:1'], ws: [] } : { balances: [] })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('followTokens reads from a service on this machine even when the browser is offline', async () => {
  const { kit } = testKit({ endpoints: { blockchainApi: 'http://127.0.0.1:4600/blockchain' } })
  await connect(kit, { connector: testConnector })
  const state = signal<TokensState>({ status: 'idle', tokens: [], totalCents: undefined })
  const end = followTokens(kit, state)
  await vi.waitFor(() => expect(state.peek().status).toBe('success'))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  asked.length = 0
  await vi.advanceTimersByTimeAsync(120_000)
  await vi.waitFor(() => expect(asked.some((path) => path.endsWith('/balance'))).toBe(true))
  end()
})

it('R10: followTokens reads nothing while the device is offline, and once when it is back', async () => {
  const { kit } = testKit({ endpoints })
  await connect(kit, { connector: testConnector })
  const state = signal<TokensState>({ status: 'idle', tokens: [], totalCents: undefined })
  const end = followTokens(kit, state)
  await vi.waitFor(() => expect(state.peek().status).toBe('success'))
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  asked.length = 0
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toEqual([])
  online.mockReturnValue(true)
  // Two such events of a line that comes and goes are one reading.
  dispatchEvent(new Event('online'))
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.waitFor(() => expect(asked.filter((path) => path.endsWith('/balance'))).toHaveLength(1))
  end()
  asked.length = 0
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
})

it('what is read for an account that is gone by then is dropped, although nothing follows the next one', async () => {
  const { kit, wallet } = testKit({ endpoints })
  const stop = start(kit)
  await connect(kit, { connector: testConnector })
  const before: TokensState = { status: 'idle', tokens: [], totalCents: undefined }
  const state = signal(before)
  const done = readTokens(kit, state)
  wallet.events?.accountsChanged(testAccounts.slice(1))
  state.value = before
  await done
  expect(asked.length).toBeGreaterThan(0)
  expect(state.peek()).toBe(before)
  stop()
})

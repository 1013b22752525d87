// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { NamespaceCalls } from '../../../chains/driver.js'
import type { Connector } from '../../../chains/types.js'
import { AppKitError } from '../../../errors/AppKitError.js'
import { createKit } from '../../../kit/createKit.js'
import type { Kit } from '../../../kit/types.js'
import { eip155 } from '../../../namespaces/eip155/index.js'
import { mainnet } from '../../../namespaces/eip155/networks.js'
import { useConnectAttempt } from './useConnectAttempt.js'

const connector: Connector = { id: 'a', name: 'A', type: 'announced', namespace: 'eip155', provider: {} }
const address = '0x8F3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'

type Answer = NamespaceCalls['connect']
const granted: Answer = async () => ({
  accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
  caipNetworkId: 'eip155:1',
})
const silent: Answer = (_context, _connector, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
const declined: Answer = async () => {
  throw new AppKitError('USER_REJECTED')
}

function setUp(answer: Answer) {
  const connect = vi.fn<Answer>(answer)
  const load = async () => ({ ...(await eip155.load()), connect })
  const kit: Kit = createKit(
    { projectId: 'test', networks: [mainnet] },
    { namespaces: [{ ...eip155, load }], features: [], mountModal: async () => () => {} },
  )
  const chain = kit.chains.get('eip155')
  if (chain === undefined) throw new Error('no chain')
  chain.connectors.value = [connector]
  const view = renderHook(() => useConnectAttempt(kit, connector), { reactStrictMode: true })
  return { connect, chain, view }
}

afterEach(() => vi.useRealTimers())

describe('an attempt to connect', () => {
  it('asks the wallet once, under StrictMode too', async () => {
    const { connect, chain } = setUp(granted)
    await waitFor(() => expect(chain.connection.value.status).toBe('connected'))
    expect(connect).toHaveBeenCalledTimes(1)
  })

  it('gives up when the view is left, and leaves a made connection alone', async () => {
    const waiting = setUp(silent)
    await waitFor(() => expect(waiting.chain.connection.value.status).toBe('connecting'))
    waiting.view.unmount()
    await waitFor(() => expect(waiting.chain.connection.value.status).toBe('disconnected'))

    const done = setUp(granted)
    await waitFor(() => expect(done.chain.connection.value.status).toBe('connected'))
    done.view.unmount()
    expect(done.chain.connection.value.status).toBe('connected')
  })

  it('reports a refusal and asks again on retry', async () => {
    const { connect, chain, view } = setUp(declined)
    await waitFor(() => expect(view.result.current.error?.code).toBe('USER_REJECTED'))
    connect.mockImplementation(granted)
    act(() => view.result.current.retry())
    expect(view.result.current.error).toBeUndefined()
    await waitFor(() => expect(chain.connection.value.status).toBe('connected'))
    expect(connect).toHaveBeenCalledTimes(2)
  })

  it('says after 15 s that the wallet is slow, not before', async () => {
    vi.useFakeTimers()
    const { view } = setUp(silent)
    await act(() => vi.advanceTimersByTimeAsync(14_900))
    expect(view.result.current.slow).toBe(false)
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(view.result.current.slow).toBe(true)
  })
})

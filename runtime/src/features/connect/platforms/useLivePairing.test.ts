// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppKitError } from '../../../errors/AppKitError.js'
import { applyEvent } from '../../../kit/applyEvent.js'
import { createKit } from '../../../kit/createKit.js'
import { setPairing } from '../../../kit/pairing.js'
import { setPairingSource } from '../../../kit/pairingSource.js'
import { pairingStage } from '../../../kit/pairingStage.js'
import type { Kit } from '../../../kit/types.js'
import { eip155 } from '../../../namespaces/eip155/index.js'
import { mainnet } from '../../../namespaces/eip155/networks.js'
import { useLivePairing } from './useLivePairing.js'

const topic = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${topic}`

let kit: Kit
beforeEach(() => {
  vi.useFakeTimers()
  kit = createKit(
    { projectId: 'test', networks: [mainnet] },
    { namespaces: [eip155], features: [], mountModal: async () => () => {} },
  )
})
afterEach(() => {
  cleanup()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
const show = () => renderHook(() => useLivePairing(kit), { reactStrictMode: true })
function connectPhone({ chains }: Kit): void {
  const chain = chains.get('eip155')
  const id = 'walletConnect:1'
  const connector = { id, name: 'Phone', type: 'walletConnect', namespace: 'eip155', provider: {} } as const
  const account = { namespace: 'eip155', address: `0x${'a'.repeat(40)}`, type: 'eoa' } as const
  const { address } = account
  if (chain)
    applyEvent(chain, {
      type: 'joined',
      connection: { connector, accounts: [account], address, caipNetworkId: 'eip155:1' },
    })
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('the live pairing', () => {
  it('is missing where nobody makes pairings, and follows what the host gives', async () => {
    const { result } = show()
    await pass(0)
    expect(result.current).toEqual({ status: 'missing' })
    act(() => setPairing(kit, { uri }))
    expect(result.current).toMatchObject({ status: 'ready', uri })
    await pass(229_999)
    expect(result.current.status).toBe('ready')
    await pass(1)
    expect(result.current).toEqual({ status: 'expired' })
    act(() => setPairing(kit, { uri: 'https://a.example' }))
    expect(result.current).toEqual({ status: 'broken' })
  })

  it('asks the source once, under StrictMode too, and again only when the user wants it', async () => {
    let made = 0
    const request = vi.fn(async () => ({ uri: `${uri}&n=${++made}` }))
    setPairingSource(kit, { request })
    const { result } = show()
    expect(result.current.status).toBe('waiting')
    await pass(0)
    expect(result.current).toMatchObject({ status: 'ready', uri: `${uri}&n=1` })
    act(() => result.current.renew?.())
    await pass(0)
    expect(result.current).toMatchObject({ status: 'ready', uri: `${uri}&n=2` })
  })

  it('R13: renews a code before it ends, and shows the old one until the new one is here', async () => {
    let made = 0
    let isSlow = false
    const request = vi.fn(async () => {
      if (isSlow) await new Promise((resolve) => setTimeout(resolve, 2000))
      return { uri: `${uri}&n=${++made}` }
    })
    setPairingSource(kit, { request })
    const { result } = show()
    await pass(0)
    isSlow = true
    await pass(220_500)
    expect(request).toHaveBeenCalledTimes(2)
    expect(result.current).toMatchObject({ status: 'ready', uri: `${uri}&n=1` })
    await pass(2000)
    expect(result.current).toMatchObject({ status: 'ready', uri: `${uri}&n=2` })
  })

  it('keeps a code that a wallet has read until its very end, and does not renew it under who approves', async () => {
    const request = vi.fn(async () => ({ uri }))
    setPairingSource(kit, { request })
    const { result } = show()
    await pass(0)
    act(() => {
      pairingStage(kit).value = { uri, step: 'scanned' }
    })
    await pass(239_000)
    expect(request).toHaveBeenCalledTimes(1)
    expect(result.current).toMatchObject({ status: 'ready', uri })
    await pass(1_000)
    expect(result.current).toMatchObject({ status: 'expired' })
  })

  it('renews nothing while nobody looks, and at once when somebody does', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    let made = 0
    setPairingSource(kit, { request: async () => ({ uri: `${uri}&n=${++made}` }) })
    const { result } = show()
    await pass(600_000)
    expect([made, result.current.status]).toEqual([1, 'expired'])
    visibility.mockReturnValue('visible')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await pass(0)
    expect(result.current).toMatchObject({ status: 'ready', uri: `${uri}&n=2` })
    visibility.mockRestore()
  })

  it('tries a renewal that failed again after a second', async () => {
    const request = vi.fn(async () => {
      if (request.mock.calls.length === 2) throw new AppKitError('UNREACHABLE')
      return { uri: `${uri}&n=${request.mock.calls.length}` }
    })
    setPairingSource(kit, { request })
    const { result } = show()
    await pass(220_500)
    expect(request).toHaveBeenCalledTimes(2)
    await pass(1000)
    expect(result.current).toMatchObject({ status: 'ready', uri: `${uri}&n=3` })
  })

  it('does not try a renewal again that failed after the view was closed', async () => {
    const request = vi.fn(async () => {
      if (request.mock.calls.length === 1) return { uri }
      await new Promise((resolve) => setTimeout(resolve, 500))
      throw new AppKitError('UNREACHABLE')
    })
    setPairingSource(kit, { request })
    const { unmount } = show()
    await pass(220_100)
    expect(request).toHaveBeenCalledTimes(2)
    unmount()
    await pass(5000)
    expect(request).toHaveBeenCalledTimes(2)
  })

  it('says that a wallet declined, and offers another code', async () => {
    let decline = (_: unknown) => {}
    const outcome = new Promise((_, reject) => {
      decline = reject
    })
    let made = 0
    setPairingSource(kit, {
      request: async () => ({ uri: `${uri}&n=${++made}`, ...(made === 1 && { outcome }) }),
    })
    const { result } = show()
    await pass(0)
    decline(new AppKitError('USER_REJECTED'))
    await pass(0)
    expect(result.current).toMatchObject({ status: 'failed', error: { code: 'USER_REJECTED' } })
    act(() => result.current.renew?.())
    await pass(0)
    expect(result.current).toMatchObject({ status: 'ready', uri: `${uri}&n=2` })
  })

  describe('of a component that always shows one', () => {
    const showKept = () => renderHook(() => useLivePairing(kit, true), { reactStrictMode: true })
    const makePairings = () => {
      let made = 0
      setPairingSource(kit, { request: async () => ({ uri: `${uri}&n=${++made}` }) })
      return () => made
    }

    it('is another one where something else takes it away, such as a modal that closes', async () => {
      const count = makePairings()
      const { result } = showKept()
      await pass(0)
      expect([count(), result.current.uri]).toEqual([1, `${uri}&n=1`])
      act(() => setPairing(kit, undefined))
      await pass(0)
      expect([count(), result.current.uri]).toEqual([2, `${uri}&n=2`])
    })

    it('is another one once the wallet that has taken it is connected, and not before', async () => {
      const count = makePairings()
      const { result } = showKept()
      await pass(0)
      act(() => {
        pairingStage(kit).value = { uri: `${uri}&n=1`, step: 'approved' }
      })
      await pass(0)
      expect([count(), result.current.uri]).toEqual([1, `${uri}&n=1`])
      act(() => connectPhone(kit))
      await pass(0)
      expect([count(), result.current.uri]).toEqual([2, `${uri}&n=2`])
    })
  })

  it('is none for a view that closes with the modal', async () => {
    const request = vi.fn(async () => ({ uri }))
    setPairingSource(kit, { request })
    show()
    await pass(0)
    act(() => setPairing(kit, undefined))
    await pass(0)
    expect(request).toHaveBeenCalledOnce()
  })

  it('says why none came, and tries again', async () => {
    const request = vi.fn(async () => {
      if (request.mock.calls.length === 1) throw new AppKitError('UNREACHABLE')
      return { uri }
    })
    setPairingSource(kit, { request })
    const { result } = show()
    await pass(0)
    expect(result.current).toMatchObject({ status: 'failed', error: { code: 'UNREACHABLE' } })
    act(() => result.current.renew?.())
    await pass(0)
    expect(result.current.status).toBe('ready')
  })

  it('a second "try again" takes over from the first', async () => {
    setPairingSource(kit, { request: () => new Promise(() => {}) })
    const { result } = show()
    await pass(0)
    act(() => result.current.renew?.())
    await pass(10_000)
    expect(result.current.status).toBe('waiting')
    await pass(20_000)
    expect(result.current).toMatchObject({ status: 'failed', error: { code: 'REQUEST_TIMEOUT' } })
  })
})

import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '../storage/createSafeStorage.js'
import { applyEvent } from './applyEvent.js'
import { abortAttempt, beginAttempt, cancelConnect } from './attempts.js'
import type { AppKitConfig } from './config.js'
import { connect } from './connect.js'
import { storageKeys } from './persistence.js'
import { beginReconnect } from './reconnect.js'
import { writeConnectorIds } from './rememberConnection.js'
import { testConnector, testKit } from './testKit.js'
import type { Kit } from './types.js'

const chainOf = (kit: Kit) => {
  const chain = kit.chains.get('eip155')
  if (chain === undefined) throw new Error('The kit has no chain.')
  return chain
}

describe('an attempt to connect', () => {
  it('cancels the one before, and has a number that is larger', () => {
    const { kit } = testKit()
    const chain = chainOf(kit)
    const first = beginAttempt(kit, chain)
    const second = beginAttempt(kit, chain)
    expect([first.signal.aborted, first.signal.reason]).toEqual([true, 'CANCELLED'])
    expect(second.signal.aborted).toBe(false)
    expect(second.number).toBeGreaterThan(first.number)
  })

  it('ends with the code that it is given, or with the kit', () => {
    const { kit } = testKit()
    const timed = beginAttempt(kit, chainOf(kit))
    timed.abort('WALLET_TIMEOUT')
    expect(timed.signal.reason).toBe('WALLET_TIMEOUT')
    const last = beginAttempt(kit, chainOf(kit))
    kit.lifetime.end()
    expect(last.signal.aborted).toBe(true)
  })

  it('is not cancelled once it is over, and its end leaves a later one alone', () => {
    const { kit } = testKit()
    const chain = chainOf(kit)
    const over = beginAttempt(kit, chain)
    over.done()
    abortAttempt(chain)
    expect(over.signal.aborted).toBe(false)

    const earlier = beginAttempt(kit, chain)
    const later = beginAttempt(kit, chain)
    earlier.done()
    abortAttempt(chain)
    expect(later.signal.aborted).toBe(true)
  })

  it('is cancelled by the user only while the wallet is asked', () => {
    const { kit } = testKit()
    const chain = chainOf(kit)
    const attempt = beginAttempt(kit, chain)
    cancelConnect(kit, { namespace: 'eip155' })
    cancelConnect(kit, { namespace: 'solana' })
    expect(attempt.signal.aborted).toBe(false)
    applyEvent(chain, { type: 'connectStarted', connectorId: 'test.wallet', attempt: attempt.number })
    cancelConnect(kit, { namespace: 'eip155' })
    expect(attempt.signal.aborted).toBe(true)
  })
})

describe('a visitor who comes back', () => {
  /** A kit on the storage of a visit on which a wallet was connected. */
  function comeBack(config: Partial<AppKitConfig> = {}) {
    const storage = createMemoryStorage()
    const { kit: before } = testKit({ storage })
    writeConnectorIds(before, 'eip155', ['test.wallet'])
    const { kit } = testKit({ storage, ...config })
    return { kit, chain: chainOf(kit) }
  }

  it('is reconnecting at once, with the wallet that was in use', () => {
    const { kit, chain } = comeBack()
    const attempt = beginReconnect(kit, chain)
    expect(chain.connection.peek()).toEqual({
      status: 'reconnecting',
      connectorId: 'test.wallet',
      attempt: attempt?.number,
    })
  })

  it('is not, where the app does not want it', () => {
    const { kit, chain } = comeBack({ enableReconnect: false })
    expect(beginReconnect(kit, chain)).toBeUndefined()
    expect(chain.connection.peek()).toEqual({ status: 'disconnected' })
  })

  it('is not, when nothing was connected', () => {
    const { kit } = testKit()
    expect(beginReconnect(kit, chainOf(kit))).toBeUndefined()
  })

  it('is not, when the storage has lost which wallet it was', () => {
    const { kit, chain } = comeBack()
    for (const key of [storageKeys.connectorId, storageKeys.connectorIds]) kit.storage.remove(key('eip155'))
    expect(beginReconnect(kit, chain)).toBeUndefined()
    expect(chain.connection.peek()).toEqual({ status: 'disconnected' })
  })

  it('is not, while a wallet is asked or after it has answered', async () => {
    const { kit, chain } = comeBack()
    applyEvent(chain, { type: 'connectStarted', connectorId: 'other', attempt: 1_000 })
    const asked = chain.connection.peek()
    expect(beginReconnect(kit, chain)).toBeUndefined()
    expect(chain.connection.peek()).toBe(asked)
    await connect(kit, { connector: testConnector })
    const connected = chain.connection.peek()
    expect(beginReconnect(kit, chain)).toBeUndefined()
    expect(chain.connection.peek()).toBe(connected)
  })
})

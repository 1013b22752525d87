import { describe, expect, it } from 'vitest'
import { AppKitError } from '../../errors/AppKitError.js'
import type { RelayClient } from './createRelayClient.js'
import { deferRelay } from './deferRelay.js'

const options = { ttl: 300, tag: 1100, prompt: true }

/** A client that notes its calls. Like the real one it refuses them after `stop`. */
function setup() {
  const calls: string[] = []
  let isStopped = false
  const note = async (call: string) => {
    if (isStopped) throw new AppKitError('CANCELLED')
    calls.push(call)
  }
  const client: RelayClient = {
    publish: (topic, message) => note(`publish ${topic} ${message}`),
    subscribe: (topic) => note(`subscribe ${topic}`),
    unsubscribe: (topic) => void calls.push(`unsubscribe ${topic}`),
    check: () => void calls.push('check'),
    state: { status: 'ready', attempt: 0 },
    leads: true,
    stop() {
      isStopped = true
      calls.push('stop')
    },
  }
  let arrive = () => {}
  const relay = deferRelay(
    new Promise<RelayClient>((resolve) => {
      arrive = () => resolve(client)
    }),
  )
  return { arrive: () => arrive(), calls, relay }
}

describe('a relay that loads late', () => {
  it('runs what waited in its order, before what comes next', async () => {
    const { arrive, calls, relay } = setup()
    const waited = [relay.subscribe('a'), relay.publish('a', 'text', options)]
    relay.unsubscribe('a')
    relay.check()
    relay.use(({ leads }) => void calls.push(`leads ${leads}`))
    expect(calls).toEqual([])
    expect([relay.state.status, relay.leads]).toEqual(['idle', false])
    arrive()
    await Promise.all(waited)
    await relay.subscribe('b')
    expect(calls).toEqual([
      'subscribe a',
      'publish a text',
      'unsubscribe a',
      'check',
      'leads true',
      'subscribe b',
    ])
    expect([relay.state.status, relay.leads]).toEqual(['ready', true])
  })

  it('stops a client that comes after it was stopped, and cancels what waited', async () => {
    const { arrive, calls, relay } = setup()
    const waited = relay.subscribe('a')
    relay.stop()
    arrive()
    await expect(waited).rejects.toMatchObject({ code: 'CANCELLED' })
    await expect(relay.publish('a', 'text', options)).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(calls).toEqual(['stop'])
  })

  it('rejects as the client does', async () => {
    const { arrive, relay } = setup()
    arrive()
    await relay.subscribe('a')
    relay.stop()
    await expect(relay.subscribe('b')).rejects.toMatchObject({ code: 'CANCELLED' })
  })
})

import { expect, it, vi } from 'vitest'
import { testKit } from '../../kit/testKit.js'
import type { WalletConnect } from '../client/createWalletConnect.js'
import { createConnector } from './createConnector.js'

/** The clients that were made, each when the test lets it be. */
const made = vi.hoisted(() => [] as { finish: () => void; log: string[] }[])
vi.mock('../client/createWalletConnect.js', () => ({
  createWalletConnect: () =>
    new Promise<WalletConnect>((resolve) => {
      const log: string[] = []
      const client = {
        restore: async () => void log.push('restore'),
        sessions: () => [],
        stop: () => void log.push('stop'),
      }
      made.push({ log, finish: () => resolve(client as unknown as WalletConnect) })
    }),
}))

const settle = () => new Promise((resolve) => setTimeout(resolve))

it('a kit that starts again while its client is being made has the sessions of another one', async () => {
  const { kit } = testKit({ endpoints: { relay: 'wss://relay.example' } })
  const connector = createConnector(kit)
  kit.lifetime.renew()
  connector.restore()
  kit.lifetime.end()
  kit.lifetime.renew()
  connector.restore()
  for (const { finish } of made) finish()
  await settle()
  expect(made.map(({ log }) => log)).toEqual([['stop', 'restore'], ['restore']])
  kit.lifetime.end()
  expect(made[1]?.log).toEqual(['restore', 'stop'])
  // A client that something asks for after the end is for nobody.
  connector.restore()
  made[2]?.finish()
  await settle()
  kit.lifetime.renew()
  connector.restore()
  made[3]?.finish()
  await settle()
  expect(made.slice(2).map(({ log }) => log)).toEqual([['stop', 'restore'], ['restore']])
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keepRecentNetwork, readRecentNetworks } from './recentNetworks.js'
import { testNamespaces } from './testNamespaces.js'

it('a user’s last three networks are kept, each once, newest first', () => {
  const { kit } = testNamespaces()
  expect(readRecentNetworks(kit)).toEqual([])
  keepRecentNetwork(kit, 'eip155:137', 'eip155:1')
  keepRecentNetwork(kit, 'eip155:1', 'eip155:137')
  expect(readRecentNetworks(kit)).toEqual(['eip155:1', 'eip155:137'])
  keepRecentNetwork(kit, 'eip155:8453')
  keepRecentNetwork(kit, 'solana:a', 'eip155:10')
  expect(readRecentNetworks(kit)).toEqual(['solana:a', 'eip155:10', 'eip155:8453'])
})

it('readRecentNetworks gives texts alone, whatever is stored', () => {
  const { kit } = testNamespaces()
  const stored = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom('{', 'null', '[null, "eip155:1", 5]', `[${'"a",'.repeat(400_000)}"a"]`),
  )
  fc.assert(
    fc.property(stored, (text) => {
      kit.storage.set('@appkit/recent_networks', text)
      const ids = readRecentNetworks(kit)
      expect(ids.length).toBeLessThanOrEqual(3)
      expect(ids.every((id) => typeof id === 'string')).toBe(true)
    }),
  )
})

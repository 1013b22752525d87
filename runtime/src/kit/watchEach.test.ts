import { signal } from '@preact/signals-core'
import { expect, it } from 'vitest'
import type { Connector } from '../chains/types.js'
import { watchEach } from './followConnections.js'
import type { Chain } from './state.js'

const wallet: Connector = { id: 'a', name: 'A', type: 'announced', namespace: 'eip155', provider: {} }

it.each([
  [0, 1],
  [1, 0],
])('a wallet that goes from one list to the other is listened to once, whichever list hears first', (from, to) => {
  const chain = {} as Chain
  const log: string[] = []
  const lists = [signal<readonly Connector[]>([]), signal<readonly Connector[]>([])] as const
  const stops = lists.map((list, at) =>
    watchEach(
      chain,
      () => list.value,
      () => {
        log.push(`${at} listens`)
        return () => void log.push(`${at} left`)
      },
    ),
  )
  const [before, after] = [lists[from], lists[to]] as [(typeof lists)[0], (typeof lists)[0]]
  before.value = [wallet]
  after.value = [wallet]
  before.value = []
  expect(log).toEqual([`${from} listens`, `${from} left`, `${to} listens`])
  after.value = []
  expect(log.at(-1)).toBe(`${to} left`)
  before.value = [wallet]
  for (const stop of stops) stop()
  expect(log.slice(4)).toEqual([`${from} listens`, `${from} left`])
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ConnectionEvent, connectionTable, transition } from './connectionMachine.js'
import type { Account, Connection, ConnectionState, Connector } from './types.js'

const connector: Connector = { id: 'a', name: 'A', type: 'announced', namespace: 'eip155', provider: {} }
const account = (address: string): Account => ({ namespace: 'eip155', address, type: 'eoa' })
const connection: Connection = {
  connector,
  accounts: [account('0x1'), account('0x2')],
  address: '0x1',
  caipNetworkId: 'eip155:1',
}
const disconnected: ConnectionState = { status: 'disconnected' }
const connecting: ConnectionState = { status: 'connecting', connectorId: 'a', attempt: 1 }
const reconnecting: ConnectionState = { status: 'reconnecting', connectorId: 'a', attempt: 1 }
const connected: ConnectionState = { status: 'connected', connection }
const start = (type: 'connectStarted' | 'reconnectStarted'): ConnectionEvent => ({
  type,
  connectorId: 'b',
  attempt: 2,
})
const succeeded = (attempt: number): ConnectionEvent => ({ type: 'succeeded', attempt, connection })
const failed = (attempt: number): ConnectionEvent => ({ type: 'failed', attempt })
const accounts = (connectorId: string, ...list: Account[]): ConnectionEvent => ({
  type: 'accountsChanged',
  connectorId,
  accounts: list,
})
const network = (connectorId: string, caipNetworkId: `eip155:${number}`): ConnectionEvent => ({
  type: 'networkChanged',
  connectorId,
  caipNetworkId,
})
const leave: ConnectionEvent = { type: 'disconnected' }
const began = { status: 'connecting', connectorId: 'b', attempt: 2 }

describe('connection machine', () => {
  const rows: [ConnectionState, ConnectionEvent, unknown][] = [
    [disconnected, start('connectStarted'), began],
    [disconnected, start('reconnectStarted'), { ...began, status: 'reconnecting' }],
    [connecting, start('connectStarted'), began],
    [connecting, succeeded(1), connected],
    [connecting, succeeded(2), connecting],
    [connecting, failed(1), disconnected],
    [connecting, failed(2), connecting],
    [connecting, leave, disconnected],
    [reconnecting, start('connectStarted'), began],
    [reconnecting, start('reconnectStarted'), { ...began, status: 'reconnecting' }],
    [reconnecting, succeeded(1), connected],
    [reconnecting, failed(1), disconnected],
    [reconnecting, leave, disconnected],
    [connected, start('connectStarted'), began],
    [connected, leave, disconnected],
    [
      connected,
      accounts('a', account('0x2'), account('0x1')),
      {
        status: 'connected',
        connection: { ...connection, accounts: [account('0x2'), account('0x1')], address: '0x2' },
      },
    ],
    [
      connected,
      accounts('a', account('0x3')),
      { status: 'connected', connection: { ...connection, accounts: [account('0x3')], address: '0x3' } },
    ],
    [connected, accounts('a'), disconnected],
    [connected, accounts('b'), connected],
    [
      connected,
      network('a', 'eip155:5'),
      { status: 'connected', connection: { ...connection, caipNetworkId: 'eip155:5' } },
    ],
    [connected, network('b', 'eip155:5'), connected],
    [
      connected,
      { type: 'accountChosen', address: '0x2' },
      { status: 'connected', connection: { ...connection, address: '0x2' } },
    ],
    [connected, { type: 'accountChosen', address: '0x9' }, connected],
  ]

  it.each(rows)('%j + %j', (state, event, expected) => expect(transition(state, event)).toEqual(expected))

  it('has a test for every row of the table', () => {
    const listed = Object.entries(connectionTable).flatMap(([status, row]) =>
      Object.keys(row).map((type) => `${status} ${type}`),
    )
    const walked = new Set(rows.map(([state, event]) => `${state.status} ${event.type}`))
    expect(listed.filter((row) => !walked.has(row))).toEqual([])
  })

  it('never contradicts itself, whatever comes in whatever order', () => {
    const anyEvent: fc.Arbitrary<ConnectionEvent> = fc.oneof(
      fc.record({
        type: fc.constantFrom('connectStarted' as const, 'reconnectStarted' as const),
        connectorId: fc.constantFrom('a', 'b'),
        attempt: fc.nat(3),
      }),
      fc.nat(3).map(succeeded),
      fc.nat(3).map(failed),
      fc
        .tuple(fc.constantFrom('a', 'b'), fc.array(fc.constantFrom('0x1', '0x2', '0x3')))
        .map(([id, list]) => accounts(id, ...list.map(account))),
      fc
        .tuple(fc.constantFrom('a', 'b'), fc.integer({ min: 1, max: 9 }))
        .map(([id, chain]) => network(id, `eip155:${chain}`)),
      fc.constant(leave),
      fc.constantFrom('0x1', '0x3').map((address) => ({ type: 'accountChosen' as const, address })),
    )
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let state: ConnectionState = disconnected
        let live: number | undefined
        for (const event of events) {
          const before: ConnectionState = state
          state = transition(before, event)
          if (state.status === 'connected') {
            const { accounts: list, address } = state.connection
            expect(list.map((each) => each.address)).toContain(address)
          } else expect(state).not.toHaveProperty('connection')
          // Only the outcome of the attempt under way can connect.
          if (state.status === 'connected' && before.status !== 'connected')
            expect(event).toMatchObject({ type: 'succeeded', attempt: live })
          live = 'attempt' in state ? state.attempt : undefined
        }
      }),
      { numRuns: 2000 },
    )
  })
})

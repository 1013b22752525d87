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
const goes = (connectorId: string): ConnectionEvent => ({ type: 'disconnected', connectorId })
const choose = (connectorId: string, address: string): ConnectionEvent => ({
  type: 'accountChosen',
  connectorId,
  address,
})
/** A second wallet, and states in which it is connected but not in use. */
const second: Connection = {
  connector: { ...connector, id: 'b' },
  accounts: [account('0x5')],
  address: '0x5',
  caipNetworkId: 'eip155:10',
}
const both: ConnectionState = { status: 'connected', connection, others: [second] }
const connectingOver: ConnectionState = { ...connecting, connectorId: 'c', others: [connection, second] }
const restoring: ConnectionState = { ...reconnecting, others: [second] }
const joins: ConnectionEvent = { type: 'joined', connection: second }
const began = { status: 'connecting', connectorId: 'b', attempt: 2 }

const isWalletOf = (one: Connection) => (other: Connection) => one.connector.id === other.connector.id

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
    [connected, start('connectStarted'), { ...began, others: [connection] }],
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
    [connected, choose('a', '0x2'), { status: 'connected', connection: { ...connection, address: '0x2' } }],
    [connected, choose('a', '0x9'), connected],
    [connected, choose('b', '0x5'), connected],
    [
      { status: 'connected', connection: { ...connection, address: '0x2' } },
      accounts('a', account('0x1'), account('0x2'), account('0x7')),
      {
        status: 'connected',
        connection: {
          ...connection,
          accounts: [account('0x1'), account('0x2'), account('0x7')],
          address: '0x2',
        },
      },
    ],
    // The chosen account is gone, and the one that the wallet has selected is as it was.
    [
      { status: 'connected', connection: { ...connection, address: '0x2' } },
      accounts('a', account('0x1'), account('0x7')),
      { status: 'connected', connection: { ...connection, accounts: [account('0x1'), account('0x7')] } },
    ],
    [
      connected,
      { ...network('a', 'eip155:5'), accounts: [] } as ConnectionEvent,
      { status: 'connected', connection: { ...connection, caipNetworkId: 'eip155:5' } },
    ],
    [
      { status: 'connected', connection: { ...connection, address: '0x2' } },
      {
        ...network('a', 'eip155:5'),
        accounts: [account('0x1b'), account('0x2b')],
        address: '0x2b',
      } as ConnectionEvent,
      {
        status: 'connected',
        connection: {
          ...connection,
          accounts: [account('0x1b'), account('0x2b')],
          address: '0x2b',
          caipNetworkId: 'eip155:5',
        },
      },
    ],

    [disconnected, joins, { status: 'connected', connection: second }],
    [connecting, joins, { ...connecting, others: [second] }],
    [reconnecting, joins, restoring],
    [connected, joins, both],
    [{ status: 'connected', connection: second }, joins, { status: 'connected', connection: second }],
    [both, start('connectStarted'), { ...began, others: [connection, second] }],
    [both, choose('b', '0x5'), { status: 'connected', connection: second, others: [connection] }],
    [both, accounts('a'), { status: 'connected', connection: second }],
    [both, accounts('b'), connected],
    [both, goes('a'), { status: 'connected', connection: second }],
    [both, goes('b'), connected],
    [both, goes('c'), both],
    [both, leave, disconnected],
    [both, network('b', 'eip155:5'), { ...both, others: [{ ...second, caipNetworkId: 'eip155:5' }] }],
    [connectingOver, { type: 'failed', attempt: 1 }, both],
    [connectingOver, succeeded(1), { status: 'connected', connection, others: [second] }],
    [connectingOver, accounts('a'), { ...connectingOver, others: [second] }],
    [connectingOver, goes('b'), { ...connectingOver, others: [connection] }],
    [
      connectingOver,
      network('b', 'eip155:5'),
      { ...connectingOver, others: [connection, { ...second, caipNetworkId: 'eip155:5' }] },
    ],
    [restoring, accounts('b'), reconnecting],
    [restoring, network('b', 'eip155:10'), restoring],
    [restoring, failed(1), { status: 'connected', connection: second }],
  ]

  it.each(rows)('moves from %j by %j', (state, event, expected) =>
    expect(transition(state, event)).toEqual(expected))

  const unchanged: [ConnectionState, ConnectionEvent][] = [
    [connected, network('a', 'eip155:1')],
    [connected, choose('a', '0x1')],
    [both, { type: 'joined', connection }],
    [both, goes('c')],
    [connecting, succeeded(2)],
    [disconnected, leave],
  ]
  it.each(unchanged)('%j + %j gives the same object, so that nobody is told of a change', (state, event) =>
    expect(transition(state, event)).toBe(state))

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
      fc.constantFrom('a', 'b').map(goes),
      fc.constant(joins),
      fc
        .tuple(fc.constantFrom('a', 'b'), fc.constantFrom('0x1', '0x3', '0x5'))
        .map(([id, address]) => choose(id, address)),
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
          const others = state.others ?? []
          const inUse = state.status === 'connected' ? [state.connection] : []
          const ids = [...inUse, ...others].map((each) => each.connector.id)
          expect(new Set(ids).size).toBe(ids.length)
          expect(others.length).toBeGreaterThanOrEqual(state.others === undefined ? 0 : 1)
          for (const each of others)
            expect(each.accounts.map(({ address }) => address)).toContain(each.address)
          // A wallet comes into use by the outcome of the attempt under way, or because it was connected already.
          const known = [
            ...(before.others ?? []),
            ...(before.status === 'connected' ? [before.connection] : []),
          ]
          if (
            state.status === 'connected' &&
            event.type !== 'joined' &&
            !known.some(isWalletOf(state.connection))
          )
            expect(event).toMatchObject({ type: 'succeeded', attempt: live })
          live = 'attempt' in state ? state.attempt : undefined
        }
      }),
      { numRuns: 2000 },
    )
  })
})

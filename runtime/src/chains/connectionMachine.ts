import type { Account, CaipNetworkId, Connection, ConnectionState, ConnectionStatus } from './types.js'

/** Everything that can change a namespace's connection. `attempt` ties an outcome to what began it. */
export type ConnectionEvent =
  | { readonly type: 'connectStarted'; readonly connectorId: string; readonly attempt: number }
  | { readonly type: 'reconnectStarted'; readonly connectorId: string; readonly attempt: number }
  | { readonly type: 'succeeded'; readonly attempt: number; readonly connection: Connection }
  | { readonly type: 'failed'; readonly attempt: number }
  | { readonly type: 'accountsChanged'; readonly connectorId: string; readonly accounts: readonly Account[] }
  | { readonly type: 'networkChanged'; readonly connectorId: string; readonly caipNetworkId: CaipNetworkId }
  | { readonly type: 'accountChosen'; readonly address: string }
  | { readonly type: 'disconnected' }

type Row<Status extends ConnectionStatus> = {
  readonly [Type in ConnectionEvent['type']]?: (
    state: Extract<ConnectionState, { status: Status }>,
    event: Extract<ConnectionEvent, { type: Type }>,
  ) => ConnectionState
}

const disconnected: ConnectionState = { status: 'disconnected' }
const connecting = (
  _: unknown,
  { connectorId, attempt }: { connectorId: string; attempt: number },
): ConnectionState => ({
  status: 'connecting',
  connectorId,
  attempt,
})
const reconnecting = (
  _: unknown,
  { connectorId, attempt }: { connectorId: string; attempt: number },
): ConnectionState => ({ status: 'reconnecting', connectorId, attempt })
const settle = {
  succeeded: (
    state: Extract<ConnectionState, { attempt: number }>,
    event: Extract<ConnectionEvent, { type: 'succeeded' }>,
  ): ConnectionState =>
    event.attempt === state.attempt ? { status: 'connected', connection: event.connection } : state,
  failed: (
    state: Extract<ConnectionState, { attempt: number }>,
    event: Extract<ConnectionEvent, { type: 'failed' }>,
  ): ConnectionState => (event.attempt === state.attempt ? disconnected : state),
}

/** The connection machine. What is not listed changes nothing: late and stray events fall through. */
export const connectionTable: { readonly [Status in ConnectionStatus]: Row<Status> } = {
  disconnected: {
    connectStarted: connecting,
    reconnectStarted: reconnecting,
  },
  connecting: { connectStarted: connecting, ...settle, disconnected: () => disconnected },
  reconnecting: {
    connectStarted: connecting,
    reconnectStarted: reconnecting,
    ...settle,
    disconnected: () => disconnected,
  },
  connected: {
    connectStarted: connecting,
    disconnected: () => disconnected,
    accountsChanged: (state, { connectorId, accounts }) => {
      const { connection } = state
      if (connection.connector.id !== connectorId) return state
      const [first] = accounts
      if (first === undefined) return disconnected
      // Wallets put the account that is in use first.
      return { status: 'connected', connection: { ...connection, accounts, address: first.address } }
    },
    networkChanged: (state, { connectorId, caipNetworkId }) =>
      state.connection.connector.id !== connectorId || state.connection.caipNetworkId === caipNetworkId
        ? state
        : { status: 'connected', connection: { ...state.connection, caipNetworkId } },
    accountChosen: (state, { address }) =>
      state.connection.accounts.some((account) => account.address === address)
        ? { status: 'connected', connection: { ...state.connection, address } }
        : state,
  },
}

/** The state after an event; the same object when nothing changed. Pure. */
export function transition(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  const row = connectionTable[state.status] as Record<
    string,
    ((state: ConnectionState, event: ConnectionEvent) => ConnectionState) | undefined
  >
  return row[event.type]?.(state, event) ?? state
}

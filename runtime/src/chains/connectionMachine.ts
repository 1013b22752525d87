import type { Account, CaipNetworkId, Connection, ConnectionState, ConnectionStatus } from './types.js'

/** Everything that can change a namespace's connection. `attempt` ties an outcome to what began it. */
export type ConnectionEvent =
  | { readonly type: 'connectStarted'; readonly connectorId: string; readonly attempt: number }
  | { readonly type: 'reconnectStarted'; readonly connectorId: string; readonly attempt: number }
  | { readonly type: 'succeeded'; readonly attempt: number; readonly connection: Connection }
  | { readonly type: 'failed'; readonly attempt: number }
  /** A wallet of the last visit that was not the one in use has answered. */
  | { readonly type: 'joined'; readonly connection: Connection }
  | { readonly type: 'accountsChanged'; readonly connectorId: string; readonly accounts: readonly Account[] }
  | {
      readonly type: 'networkChanged'
      readonly connectorId: string
      readonly caipNetworkId: CaipNetworkId
      /** The accounts as they are written on that network, where that differs, and the one in use among them. */
      readonly accounts?: readonly Account[] | undefined
      readonly address?: string | undefined
    }
  /** The visitor works with another account, be it of a wallet that was not in use. */
  | { readonly type: 'accountChosen'; readonly connectorId: string; readonly address: string }
  /** One wallet has gone, or all without an id. */
  | { readonly type: 'disconnected'; readonly connectorId?: string }

type StateOf<Status extends ConnectionStatus> = Extract<ConnectionState, { status: Status }>
type EventOf<Type extends ConnectionEvent['type']> = Extract<ConnectionEvent, { type: Type }>
type Row<Status extends ConnectionStatus> = {
  readonly [Type in ConnectionEvent['type']]?: (
    state: StateOf<Status>,
    event: EventOf<Type>,
  ) => ConnectionState
}

const disconnected: ConnectionState = { status: 'disconnected' }

/** Wallets that are connected but not in use; no entry when there are none, so that states compare. */
const keep = (others: readonly Connection[]) => (others.length === 0 ? {} : { others })
const without = (others: readonly Connection[] = [], connectorId: string) =>
  others.filter(({ connector }) => connector.id !== connectorId)
const connected = (connection: Connection, others: readonly Connection[]): ConnectionState => ({
  status: 'connected',
  connection,
  ...keep(without(others, connection.connector.id)),
})
/** The wallet that was in use last takes over. */
const takeOver = ([next, ...others]: readonly Connection[]): ConnectionState =>
  next === undefined ? disconnected : connected(next, others)

const connecting = (state: ConnectionState, { connectorId, attempt }: EventOf<'connectStarted'>) => ({
  status: 'connecting' as const,
  connectorId,
  attempt,
  ...keep(state.status === 'connected' ? [state.connection, ...(state.others ?? [])] : (state.others ?? [])),
})
const reconnecting = (state: ConnectionState, { connectorId, attempt }: EventOf<'reconnectStarted'>) => ({
  status: 'reconnecting' as const,
  connectorId,
  attempt,
  ...keep(state.others ?? []),
})

/** What a wallet that is not in use says changes its entry only. */
function inOthers<State extends ConnectionState>(
  state: State,
  connectorId: string,
  change: (connection: Connection) => Connection | undefined,
): ConnectionState {
  const { others = [], ...rest } = state
  const at = others.findIndex(({ connector }) => connector.id === connectorId)
  const present = others[at]
  if (present === undefined) return state
  const next = change(present)
  if (next === present) return state
  return { ...rest, ...keep(next ? others.with(at, next) : others.toSpliced(at, 1)) } as ConnectionState
}

/** Wallets put the account that is in use first: if that one is new, it is meant; else what was chosen stays. */
function withAccounts(connection: Connection, accounts: readonly Account[]): Connection | undefined {
  const [first] = accounts
  if (first === undefined) return undefined
  const stays =
    first.address === connection.accounts[0]?.address &&
    accounts.some(({ address }) => address === connection.address)
  return { ...connection, accounts, address: stays ? connection.address : first.address }
}

function onNetwork(
  connection: Connection,
  { caipNetworkId, accounts, address }: EventOf<'networkChanged'>,
): Connection {
  const inUse = accounts?.find((account) => account.address === address) ?? accounts?.[0]
  if (accounts === undefined || inUse === undefined)
    return connection.caipNetworkId === caipNetworkId ? connection : { ...connection, caipNetworkId }
  return { ...connection, caipNetworkId, accounts, address: inUse.address }
}

const settle = {
  succeeded: (state: StateOf<'connecting' | 'reconnecting'>, event: EventOf<'succeeded'>) =>
    event.attempt === state.attempt ? connected(event.connection, state.others ?? []) : state,
  failed: (state: StateOf<'connecting' | 'reconnecting'>, event: EventOf<'failed'>) =>
    event.attempt === state.attempt ? takeOver(state.others ?? []) : state,
  joined: (state: StateOf<'connecting' | 'reconnecting'>, { connection }: EventOf<'joined'>) => ({
    ...state,
    others: [...without(state.others, connection.connector.id), connection],
  }),
  accountsChanged: (state: ConnectionState, { connectorId, accounts }: EventOf<'accountsChanged'>) =>
    inOthers(state, connectorId, (connection) => withAccounts(connection, accounts)),
  networkChanged: (state: ConnectionState, event: EventOf<'networkChanged'>) =>
    inOthers(state, event.connectorId, (connection) => onNetwork(connection, event)),
  disconnected: (state: ConnectionState, { connectorId }: EventOf<'disconnected'>) =>
    connectorId === undefined ? disconnected : inOthers(state, connectorId, () => undefined),
}

/** The connection machine. What is not listed changes nothing: late and stray events fall through. */
export const connectionTable: { readonly [Status in ConnectionStatus]: Row<Status> } = {
  disconnected: {
    connectStarted: connecting,
    reconnectStarted: reconnecting,
    joined: (_, { connection }) => connected(connection, []),
  },
  connecting: { connectStarted: connecting, ...settle },
  reconnecting: { connectStarted: connecting, reconnectStarted: reconnecting, ...settle },
  connected: {
    connectStarted: connecting,
    joined: (state, { connection }) =>
      connection.connector.id === state.connection.connector.id
        ? state
        : connected(state.connection, [...without(state.others, connection.connector.id), connection]),
    accountsChanged: (state, event) => {
      const { connection, others = [] } = state
      if (connection.connector.id !== event.connectorId) return settle.accountsChanged(state, event)
      const next = withAccounts(connection, event.accounts)
      return next ? connected(next, others) : takeOver(others)
    },
    networkChanged: (state, event) => {
      const { connection, others = [] } = state
      if (connection.connector.id !== event.connectorId) return settle.networkChanged(state, event)
      const next = onNetwork(connection, event)
      return next === connection ? state : connected(next, others)
    },
    accountChosen: (state, { connectorId, address }) => {
      const all = [state.connection, ...(state.others ?? [])]
      const chosen = all.find(({ connector }) => connector.id === connectorId)
      if (!chosen?.accounts.some((account) => account.address === address)) return state
      return chosen === state.connection && chosen.address === address
        ? state
        : connected({ ...chosen, address }, all)
    },
    disconnected: (state, { connectorId }) => {
      if (connectorId === undefined) return disconnected
      return connectorId === state.connection.connector.id
        ? takeOver(state.others ?? [])
        : settle.disconnected(state, { type: 'disconnected', connectorId })
    },
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

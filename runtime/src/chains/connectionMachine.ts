import { connectionsIn } from './connectionsIn.js'
import type { Account, CaipNetworkId, Connection, ConnectionState, ConnectionStatus } from './types.js'

/**
 * Every event that can change the connection of a namespace. `attempt` links a result to the attempt that
 * caused it.
 */
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
      /** The accounts in the form of that network, if it has its own form, and the one in use. */
      readonly accounts?: readonly Account[] | undefined
      readonly address?: string | undefined
    }
  /** The user chose another account, possibly of a wallet that was not in use. */
  | { readonly type: 'accountChosen'; readonly connectorId: string; readonly address: string }
  /** One wallet disconnected, or all if there is no id. */
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

const without = (list: readonly Connection[], connectorId: string) =>
  list.filter(({ connector }) => connector.id !== connectorId)
/** Absent if there are none, so that states can be compared. */
const keep = (others: readonly Connection[]) => (others.length === 0 ? {} : { others })
/** The first one is in use: the one that was used last of those still connected. */
const use = ([connection, ...others]: readonly Connection[]): ConnectionState =>
  connection === undefined
    ? disconnected
    : { status: 'connected', connection, ...keep(without(others, connection.connector.id)) }

/** The state with other wallets in it. */
function withWallets(state: ConnectionState, all: readonly Connection[]): ConnectionState {
  if (!('attempt' in state)) return use(all)
  const { others, ...attempt } = state
  return { ...attempt, ...keep(all) }
}

const begin =
  (status: 'connecting' | 'reconnecting') =>
  (state: ConnectionState, { connectorId, attempt }: EventOf<'connectStarted' | 'reconnectStarted'>) =>
    ({ status, connectorId, attempt, ...keep(connectionsIn(state)) }) as ConnectionState
const connecting = begin('connecting')
const reconnecting = begin('reconnecting')

/** Changes a wallet, in use or not. Undefined removes it. */
function change(
  state: ConnectionState,
  connectorId: string,
  change: (connection: Connection) => Connection | undefined,
): ConnectionState {
  const all = connectionsIn(state)
  const at = all.findIndex(({ connector }) => connector.id === connectorId)
  const present = all[at]
  const next = present && change(present)
  if (next === present) return state
  return withWallets(state, next ? all.with(at, next) : all.toSpliced(at, 1))
}

/** Wallets list the selected account first. If that one is new, it is used; else the chosen account stays. */
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

const joined = (state: ConnectionState, { connection }: EventOf<'joined'>) => {
  const { id } = connection.connector
  if (state.status === 'connected' && state.connection.connector.id === id) return state
  return withWallets(state, [...without(connectionsIn(state), id), connection])
}

/** Events that wallets send by themselves. */
const walletEvents = {
  joined,
  accountsChanged: (state: ConnectionState, { connectorId, accounts }: EventOf<'accountsChanged'>) =>
    change(state, connectorId, (connection) => withAccounts(connection, accounts)),
  networkChanged: (state: ConnectionState, event: EventOf<'networkChanged'>) =>
    change(state, event.connectorId, (connection) => onNetwork(connection, event)),
  disconnected: (state: ConnectionState, { connectorId }: EventOf<'disconnected'>) =>
    connectorId === undefined ? disconnected : change(state, connectorId, () => undefined),
}

const settle = {
  succeeded: (state: StateOf<'connecting' | 'reconnecting'>, event: EventOf<'succeeded'>) =>
    event.attempt === state.attempt ? use([event.connection, ...connectionsIn(state)]) : state,
  failed: (state: StateOf<'connecting' | 'reconnecting'>, event: EventOf<'failed'>) =>
    event.attempt === state.attempt ? use(connectionsIn(state)) : state,
}

/**
 * The table of states and events. An event that is not listed for a state, such as a late one, is ignored.
 */
export const connectionTable: { readonly [Status in ConnectionStatus]: Row<Status> } = {
  disconnected: { connectStarted: connecting, reconnectStarted: reconnecting, joined },
  connecting: { connectStarted: connecting, ...settle, ...walletEvents },
  reconnecting: { connectStarted: connecting, reconnectStarted: reconnecting, ...settle, ...walletEvents },
  connected: {
    connectStarted: connecting,
    ...walletEvents,
    accountChosen: (state, { connectorId, address }) => {
      const all = connectionsIn(state)
      const chosen = all.find(({ connector }) => connector.id === connectorId)
      if (!chosen?.accounts.some((account) => account.address === address)) return state
      return chosen === state.connection && chosen.address === address
        ? state
        : use([{ ...chosen, address }, ...all])
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

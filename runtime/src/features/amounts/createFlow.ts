import { effect, type Signal, untracked } from '@preact/signals-core'
import { AppKitError } from '../../errors/AppKitError.js'
import type { WalletErrorCode } from '../../errors/errorTexts.js'
import { lateTexts } from '../../errors/texts/late.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { abortable } from '../../kit/abortable.js'
import { connectionOf, requireChain } from '../../kit/connections.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { requireSender } from '../../services/transactions/requireSender.js'
import type { TransactionEnd } from '../../services/transactions/types.js'
import { amountMessages as messages } from '../../ui/messages/amounts.js'
import type { FlowAccount } from './followSent.js'
import { followSent, type Sent, type SentKind } from './followSent.js'
import { refreshHoldings } from './refreshHoldings.js'

/** What one account does on one network. */
export interface FlowSession {
  /** Aborted when the account or network changes, or the kit stops. */
  readonly end: AbortController
  /** By its kind, what is aborted by the next one of that kind. */
  readonly latest: Map<string, AbortController>
}

interface FlowState {
  readonly phase: string
  readonly hash: string | undefined
  readonly error: AppKitError | undefined
}

export interface FlowParameters<State extends FlowState, Event extends string, Own> {
  readonly stateOf: (kit: Kit) => Signal<State>
  /** Nothing chosen, nothing typed. */
  readonly empty: State
  /** Where each event leads from each phase; an event that a phase does not list changes nothing, but `reset` always does. */
  readonly table: Readonly<Record<State['phase'], Readonly<Partial<Record<Event, State['phase']>>>>>
  /** What a session has besides. May throw where the account cannot begin one. */
  readonly open: (account: FlowAccount) => Own
  /** Phases that another account or network does not end. */
  readonly lasting: readonly State['phase'][]
  /** The view that says how it ends. */
  readonly endView: string
  /** Phases in which the wallet asks its user. */
  readonly asking: readonly State['phase'][]
}

/** The events that every flow has. */
type CommonEvent = 'problem' | 'back' | 'submitted' | 'reset'

export interface RunParameters<Event> {
  /** What begins. */
  readonly event: Event
  /** The code of what has none. */
  readonly fallback?: WalletErrorCode
  /** Before the state is that of the problem. */
  readonly onError?: (error: AppKitError, signal: AbortSignal) => unknown
}

export interface SignParameters<Event> extends RunParameters<Event> {
  /** Gets what the wallet has sent, also where the user has left meanwhile: the signal is aborted then. */
  readonly onSent?: (sent: Sent, signal: AbortSignal) => void
}

export interface FollowParameters extends Omit<SentKind, 'isShown'> {
  readonly sent: Sent
  /** Aborted when its state is not the one that is shown any more. Default: when the session is over. */
  readonly signal?: AbortSignal
  /** Gets the end, and whether it is still the one whose state is kept. */
  readonly onEnd: (end: TransactionEnd, isCurrent: boolean) => void
}

/**
 * The frame around what an account does in steps, from a form through a review to a signature: one session per kit, which
 * ends with the account or network, and a state that changes by a table.
 */
export function createFlow<State extends FlowState, Event extends string, Own extends object>({
  stateOf,
  empty,
  table,
  open,
  lasting,
  asking,
  endView,
}: FlowParameters<State, Event | CommonEvent, Own>) {
  type Session = FlowSession & Own
  const sessions = new WeakMap<Kit, Session>()

  const update = (kit: Kit, change: Partial<State>) => {
    stateOf(kit).value = { ...stateOf(kit).peek(), ...change }
  }
  const step = (kit: Kit, event: Event | CommonEvent, change: Partial<State> = {}) => {
    const { phase } = stateOf(kit).peek()
    update(kit, { ...change, phase: nextPhase(table, phase as State['phase'], event) })
  }

  /** Ends it and forgets what was typed. A wallet that was asked may still be asking. */
  function reset(kit: Kit): void {
    sessions.get(kit)?.end.abort()
    sessions.delete(kit)
    step(kit, 'reset', { ...empty })
  }

  /**
   * The session that was begun, or a new one.
   *
   * @throws AppKitError NOT_CONNECTED, RECONNECTING, CHAIN_NOT_CONFIGURED; as `open`
   */
  function begin(kit: Kit): Session {
    const known = sessions.get(kit)
    if (known !== undefined) return known
    const account = requireAccount(kit)
    const session: Session = { ...open(account), end: new AbortController(), latest: new Map() }
    sessions.set(kit, session)
    followAccount(account, session.end, () => {
      const { phase } = stateOf(kit).peek()
      if (sessions.get(kit) !== session || lasting.includes(phase)) return
      reset(kit)
      if (asking.includes(phase)) showToast(kit, { variant: 'error', message: messages.interrupted })
    })
    return session
  }

  /**
   * Does a step that may fail or be left. What goes wrong is in the state, unless it was left.
   *
   * @throws AppKitError CANCELLED; what the work throws
   */
  async function run<Result>(
    kit: Kit,
    session: Session,
    { event, fallback, onError }: RunParameters<Event>,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const signal = next(session, 'step')
    step(kit, event, { error: undefined } as Partial<State>)
    try {
      return await abortable(work(signal), signal)
    } catch (cause) {
      const error = toAppKitError(cause, fallback)
      await onError?.(error, signal)
      if (signal.aborted) throw new AppKitError('CANCELLED', { cause })
      step(kit, 'problem', { error } as Partial<State>)
      throw error
    }
  }

  /** Goes back to the form, from where there is a way back. Nothing is signed. */
  function edit(kit: Kit): void {
    if (!Object.hasOwn(table[stateOf(kit).peek().phase as State['phase']], 'back')) return
    const session = sessions.get(kit)
    if (session) next(session, 'step')
    step(kit, 'back', { error: undefined, plan: undefined } as unknown as Partial<State>)
  }

  /**
   * Asks the wallet, if it still has the account and network of the session. A wallet that was asked may send when the user
   * has left: that is on its way like any other.
   *
   * @throws as `run`, `requireSender` and `submit`
   */
  const sign = (
    account: FlowAccount,
    session: Session,
    { onSent, ...parameters }: SignParameters<Event>,
    submit: (signal: AbortSignal) => Promise<Sent>,
  ): Promise<Sent> =>
    run(account.kit, session, parameters, async (signal) => {
      const { kit } = account
      requireSender(kit, account)
      const sent = await submit(signal)
      if (!signal.aborted) step(kit, 'submitted', { hash: hashOf(sent) } as Partial<State>)
      else if (!kit.lifetime.signal.aborted)
        showToast(kit, { variant: 'success', message: messages.sentLate })
      onSent?.(sent, signal)
      return sent
    })

  /**
   * Waits for the end of what was sent, then reads the balances again. It goes on when the user has begun another one. Never
   * rejects.
   */
  async function follow(
    account: FlowAccount,
    session: Session,
    { sent, onEnd, signal, ...kind }: FollowParameters,
  ) {
    const { kit } = account
    const isCurrent = () => (signal ? !signal.aborted : sessions.get(kit) === session)
    const isShown = () => isCurrent() && kit.router.peek().at(-1)?.view === endView
    // Where the nodes do not say, the explorer may.
    const late = { outcome: 'late', hash: hashOf(sent) } as const
    const end = await followSent(account, sent, { ...kind, isShown }).catch(() => late)
    if (kit.lifetime.signal.aborted) return
    // Of other ends, who lists it as pending says it.
    const said = { late: lateTexts.TRANSACTION_CONFIRMATION_TIMEOUT, reverted: messages.failed }
    const message: string | undefined = said[end.outcome as keyof typeof said]
    if (message !== undefined && !isShown()) showToast(kit, { variant: 'error', message })
    onEnd(end, isCurrent())
    await refreshHoldings(
      account,
      kind.transfers.map(({ token }) => token.id),
    )
  }

  return { sessions, begin, update, step, reset, run, edit, sign, follow }
}

/** Its hash; undefined of a smart account, whose hash is known from its block on. */
export const hashOf = ({ hash, isCalls }: Sent): string | undefined => (isCalls ? undefined : hash)

/** The phase after an event; an event that a phase does not list changes nothing, and `reset` begins anew from each. */
export const nextPhase = <Phase extends string, Event extends string>(
  table: Readonly<Record<Phase, Readonly<Partial<Record<Event, Phase>>>>>,
  phase: Phase,
  event: Event,
): Phase | 'editing' => (event === 'reset' ? 'editing' : (table[phase][event] ?? phase))

/** A signal for the latest call of its kind: the one before is aborted. */
export function next({ end, latest }: FlowSession, kind: string): AbortSignal {
  latest.get(kind)?.abort()
  const controller = new AbortController()
  latest.set(kind, controller)
  return AbortSignal.any([end.signal, controller.signal])
}

function requireAccount(kit: Kit): FlowAccount {
  const chain = requireChain(kit)
  const connection = untracked(() => connectionOf(chain))
  if (connection === undefined)
    throw new AppKitError(
      chain.connection.peek().status === 'reconnecting' ? 'RECONNECTING' : 'NOT_CONNECTED',
    )
  const { address, caipNetworkId } = connection
  const network = chain.networks.peek().find((each) => each.caipNetworkId === caipNetworkId)
  if (network === undefined) throw new AppKitError('CHAIN_NOT_CONFIGURED', { details: caipNetworkId })
  return { kit, network, connection, address, caipNetworkId }
}

/** Calls a function when the account or network is another one, and ends with the kit. */
function followAccount(
  { kit, address, caipNetworkId, connection: { connector } }: FlowAccount,
  end: AbortController,
  onChange: () => void,
): void {
  const unfollow = effect(() => {
    const now = connectionOf(kit.activeChain.value)
    const isSame =
      now?.caipNetworkId === caipNetworkId && now.connector === connector && now.address === address
    if (!isSame) untracked(onChange)
  })
  end.signal.addEventListener('abort', unfollow)
  kit.lifetime.signal.addEventListener('abort', () => end.abort(), { once: true, signal: end.signal })
}

import type { Signal } from '@preact/signals-core'
import { AppKitError, errorText } from '../../errors/AppKitError.js'
import type { WalletErrorCode } from '../../errors/errorTexts.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { abortable } from '../../kit/abortable.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { requireSender } from '../../services/transactions/requireSender.js'
import type { TransactionEnd } from '../../services/transactions/types.js'
import { amountMessages as messages } from '../../ui/messages/amounts.js'
import { type FlowAccount, followAccount, requireAccount } from './flowAccount.js'
import { followSent, type Sent, type SentKind } from './followSent.js'
import { refreshHoldings } from './refreshHoldings.js'

/** A session of a flow, for one account on one network. */
export interface FlowSession {
  /** Aborted when the account or network changes, or the kit stops. */
  readonly end: AbortController
  /** By its kind, the call that the next one of that kind aborts. */
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
  /** The phase that each event leads to from each phase. One that is not listed changes nothing, but `reset` always does. */
  readonly table: Readonly<Record<State['phase'], Readonly<Partial<Record<Event, State['phase']>>>>>
  /** Makes the flow's own part of a session. May throw where the account cannot begin one. */
  readonly open: (account: FlowAccount) => Own
  /** Phases that another account or network does not end. */
  readonly lasting: readonly State['phase'][]
  /** The view that shows how it ends. */
  readonly endView: string
  /** Phases in which the wallet asks its user. */
  readonly asking: readonly State['phase'][]
}

/** The events that every flow has. */
type CommonEvent = 'problem' | 'back' | 'submitted' | 'reset'

export interface RunParameters<Event> {
  /** The event of the step that begins. */
  readonly event: Event
  /** The code of an error that has none. */
  readonly fallback?: WalletErrorCode
  /** Called before the state changes to that of the problem. */
  readonly onError?: (error: AppKitError, signal: AbortSignal) => unknown
}

export interface SignParameters<Event> extends RunParameters<Event> {
  /** Gets the transaction that the wallet has sent, also where the user has left meanwhile: the signal is aborted then. */
  readonly onSent?: (sent: Sent, signal: AbortSignal) => void
}

export interface FollowParameters extends Omit<SentKind, 'isShown'> {
  readonly sent: Sent
  /** Aborted when its state is no longer the one that is shown. Default: when the session is over. */
  readonly signal?: AbortSignal
  /** Gets the end, and whether the state is still that of this transaction. */
  readonly onEnd: (end: TransactionEnd, isCurrent: boolean) => void
}

/** A flow that an account goes through in steps: one session per kit, and a state that changes by a table. */
export interface Flow<State extends FlowState, Event extends string, Session extends FlowSession> {
  readonly sessions: WeakMap<Kit, Session>
  /**
   * The session that was begun, or a new one, of which the form is in use: a review that was left goes back to it, because
   * what is in it may be about to change.
   *
   * @throws AppKitError NOT_CONNECTED, RECONNECTING, CHAIN_NOT_CONFIGURED; as `open`
   */
  openSession(kit: Kit): Session
  update(kit: Kit, change: Partial<State>): void
  /** Changes the phase by an event, and the rest of the state. */
  step(kit: Kit, event: Event | CommonEvent, change?: Partial<State>): void
  /** Ends the session and forgets what was typed. A wallet that was asked may still be asking. */
  reset(kit: Kit): void
  /**
   * Does a step that may fail or be left. Its error is in the state, unless it was left.
   *
   * @throws AppKitError CANCELLED; what the work throws
   */
  run<Result>(
    kit: Kit,
    session: Session,
    parameters: RunParameters<Event>,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result>
  /** Goes back to the form, from where there is a way back. Nothing is signed. */
  edit(kit: Kit): void
  /**
   * Asks the wallet, if it still has the account and network of the session. A wallet that was asked may send after the user
   * has left: then the transaction is pending like any other.
   *
   * @throws as `run`, `requireSender` and `submit`
   */
  sign(
    account: FlowAccount,
    session: Session,
    parameters: SignParameters<Event>,
    submit: (signal: AbortSignal) => Promise<Sent>,
  ): Promise<Sent>
  /**
   * Waits for the end of a transaction, then reads the balances again. It goes on when the user has begun another one. Never
   * rejects.
   */
  follow(account: FlowAccount, session: Session, parameters: FollowParameters): Promise<void>
}

/** A flow without the types of one feature. */
type AnyFlow = Flow<FlowState, string, FlowSession> & {
  readonly parameters: FlowParameters<FlowState, string, object>
}

/**
 * The frame around a flow of an account, from a form through a review to a signature: one session per kit, which
 * ends with the account or network, and a state that changes by a table.
 */
export function createFlow<State extends FlowState, Event extends string, Own extends object>(
  parameters: FlowParameters<State, Event | CommonEvent, Own>,
): Flow<State, Event, FlowSession & Own> {
  const plain = parameters as unknown as AnyFlow['parameters']
  const { asking, empty, lasting, open, stateOf, table } = plain
  const sessions: AnyFlow['sessions'] = new WeakMap()
  const flow: AnyFlow = {
    parameters: plain,
    sessions,
    openSession(kit) {
      flow.edit(kit)
      // The flow is over with the end of the kit.
      if (sessions.get(kit)?.end.signal.aborted) flow.reset(kit)
      const known = sessions.get(kit)
      if (known !== undefined) return known
      const account = requireAccount(kit)
      const session: FlowSession = { ...open(account), end: new AbortController(), latest: new Map() }
      sessions.set(kit, session)
      followAccount(account, session.end, () => {
        const { phase } = stateOf(kit).peek()
        if (sessions.get(kit) !== session || lasting.includes(phase)) return
        flow.reset(kit)
        if (asking.includes(phase)) showToast(kit, { variant: 'error', message: messages.interrupted })
      })
      return session
    },
    update(kit, change) {
      const state = stateOf(kit)
      state.value = { ...state.peek(), ...change }
    },
    step(kit, event, change) {
      const { phase } = stateOf(kit).peek()
      flow.update(kit, { ...change, phase: nextPhase(table, phase, event) })
    },
    reset(kit) {
      sessions.get(kit)?.end.abort()
      sessions.delete(kit)
      flow.step(kit, 'reset', { ...empty })
    },
    run: (kit, session, given, work) => run(flow, kit, session, given, work),
    edit(kit) {
      if (!Object.hasOwn(table[stateOf(kit).peek().phase] ?? {}, 'back')) return
      const session = sessions.get(kit)
      if (session) next(session, 'step')
      const change = { error: undefined, plan: undefined, hash: undefined }
      flow.step(kit, 'back', change)
    },
    sign: (account, session, given, submit) => sign(flow, account, session, given, submit),
    follow: (account, session, given) => follow(flow, account, session, given),
  }
  return flow as unknown as Flow<State, Event, FlowSession & Own>
}

async function run<Result>(
  flow: AnyFlow,
  kit: Kit,
  session: FlowSession,
  { event, fallback, onError }: RunParameters<string>,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const signal = next(session, 'step')
  flow.step(kit, event, { error: undefined })
  try {
    return await abortable(work(signal), signal)
  } catch (cause) {
    const error = toAppKitError(cause, fallback)
    await onError?.(error, signal)
    if (signal.aborted) throw new AppKitError('CANCELLED', { cause })
    flow.step(kit, 'problem', { error, hash: undefined })
    throw error
  }
}

function sign(
  flow: AnyFlow,
  account: FlowAccount,
  session: FlowSession,
  { onSent, ...parameters }: SignParameters<string>,
  submit: (signal: AbortSignal) => Promise<Sent>,
): Promise<Sent> {
  const { kit } = account
  return flow.run(kit, session, parameters, async (signal) => {
    requireSender(kit, account)
    const sent = await submit(signal)
    if (!signal.aborted) flow.step(kit, 'submitted', { hash: hashOf(sent) })
    else if (!kit.lifetime.signal.aborted) showToast(kit, { variant: 'success', message: messages.sentLate })
    onSent?.(sent, signal)
    return sent
  })
}

/** The message of an end. Other ends are reported by the list of pending transactions. */
function messageOf(outcome: TransactionEnd['outcome']): string | undefined {
  if (outcome === 'late') return errorText('TRANSACTION_CONFIRMATION_TIMEOUT')
  return outcome === 'reverted' ? messages.failed : undefined
}

async function follow(
  flow: AnyFlow,
  account: FlowAccount,
  session: FlowSession,
  { sent, onEnd, signal, ...kind }: FollowParameters,
): Promise<void> {
  const { kit } = account
  const { endView } = flow.parameters
  const isCurrent = () => (signal ? !signal.aborted : flow.sessions.get(kit) === session)
  const isShown = () => isCurrent() && kit.router.peek().at(-1)?.view === endView
  // Where the nodes do not know the end, the explorer may.
  const late = { outcome: 'late', hash: hashOf(sent) } as const
  const end = await followSent(account, sent, { ...kind, isShown }).catch(() => late)
  if (kit.lifetime.signal.aborted) return
  const message = messageOf(end.outcome)
  if (message !== undefined && !isShown()) showToast(kit, { variant: 'error', message })
  onEnd(end, isCurrent())
  await refreshHoldings(
    account,
    kind.transfers.map(({ token }) => token.id),
  )
}

/** The hash of a transaction; undefined of a smart account, whose hash is known from its block on. */
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

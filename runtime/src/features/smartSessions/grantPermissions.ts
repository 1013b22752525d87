import { effect, signal as newSignal, type Signal } from '@preact/signals-core'
import { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { closeModal, goBack, openModal } from '../../kit/modal.js'
import { replaceView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'
import { askForSession, type SessionRequest } from './askForSession.js'
import { refreshSessions } from './followSessions.js'
import type { GrantPermissionsParameters, GrantPermissionsReturnType } from './grantTypes.js'
import { readAllowances } from './readTerms.js'
import { requireAccount, type SessionSender } from './requireAccount.js'
import type { Allowance } from './session.js'
import { sessionsState } from './sessionsState.js'

/** A request for a session that its view shows, with the actions of its buttons. */
export interface GrantFlow {
  readonly sender: SessionSender
  readonly request: SessionRequest
  readonly allowances: readonly Allowance[]
  readonly phase: Signal<'asking' | 'waiting'>
  /** Why the wallet was asked in vain, until it is asked again. */
  readonly error: Signal<AppKitError | undefined>
  confirm(): void
  cancel(): void
}

const flows = new WeakMap<Kit, GrantFlow>()
const view = 'SmartSessionRequest'

/** The request that waits for the user; undefined if there is none. */
export const grantFlow = (kit: Kit): GrantFlow | undefined => flows.get(kit)

/** Asks the user, then the wallet: `grantPermissions` of `actions.ts`. */
export async function grantPermissions(
  kit: Kit,
  { expiry, permissions, signal, signer = { type: 'wallet' } }: GrantPermissionsParameters,
): Promise<GrantPermissionsReturnType> {
  const sender = requireAccount(kit)
  if (permissions.length === 0 || !Number.isSafeInteger(expiry) || expiry * 1_000 <= Date.now())
    throw new AppKitError('SESSION_TERMS_INVALID')
  if (flows.has(kit)) throw new AppKitError('WALLET_BUSY')
  const until = AbortSignal.any([kit.lifetime.signal, ...(signal ? [signal] : [])])
  if (until.aborted) throw new AppKitError('CANCELLED')
  const request = { permissions, expiry, signer }
  return new Promise((resolve, reject) => {
    const { flow, settle, watch } = createFlow(kit, { sender, request, until, resolve, reject })
    flows.set(kit, flow)
    openModal(kit, { view }).then(watch, (error) => settle(() => reject(error)))
  })
}

interface FlowParts {
  readonly sender: SessionSender
  readonly request: SessionRequest
  readonly until: AbortSignal
  readonly resolve: (granted: GrantPermissionsReturnType) => void
  readonly reject: (error: unknown) => void
}

function createFlow(kit: Kit, { sender, request, until, resolve, reject }: FlowParts) {
  const phase: GrantFlow['phase'] = newSignal('asking')
  const error: GrantFlow['error'] = newSignal(undefined)
  const over = new AbortController()
  const { signal } = over
  // Leaving the view refuses nothing once the user has agreed.
  let hasAgreed = false
  const settle = (how: () => void) => {
    if (signal.aborted) return
    flows.delete(kit)
    over.abort()
    how()
  }
  const isShown = () => kit.modal.value.open && kit.router.value.some((entry) => entry.view === view)
  /** A user who leaves the view has refused. */
  const endIfLeft = () => {
    if (!hasAgreed && !isShown()) settle(() => reject(error.peek() ?? new AppKitError('USER_REJECTED')))
  }
  const abort = () => {
    settle(() => reject(new AppKitError('CANCELLED')))
    if (kit.router.peek().at(-1)?.view === view) goBack(kit)
  }
  const onAgreed = () => {
    hasAgreed = true
  }
  const ask = async () => {
    phase.value = 'waiting'
    error.value = undefined
    try {
      const granted = await askForSession(kit, sender, { request, signal, onAgreed })
      void refreshSessions(kit, sessionsState(kit))
      settle(() => resolve(granted))
      if (kit.router.peek().at(-1)?.view === view) replaceView(kit, 'SmartSessionCreated', granted.expiry)
    } catch (cause) {
      hasAgreed = false
      error.value = toAppKitError(cause)
      phase.value = 'asking'
      endIfLeft()
    }
  }
  until.addEventListener('abort', abort, { once: true, signal })
  return {
    flow: {
      sender,
      request,
      phase,
      error,
      allowances: readAllowances(request.permissions),
      confirm: () => void (phase.peek() === 'asking' && ask()),
      cancel: () => (kit.router.peek().length > 1 ? goBack(kit) : closeModal(kit)),
    },
    settle,
    watch() {
      if (signal.aborted) return
      const stop = effect(() => void (isShown() || queueMicrotask(endIfLeft)))
      signal.addEventListener('abort', stop)
    },
  }
}

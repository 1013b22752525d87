import { effect } from '@preact/signals-core'
import { rpcMethodClasses } from '../../../../generated/frame-messages/tables.js'
import { AppKitError, errorText } from '../../errors/AppKitError.js'
import { abortable } from '../../kit/abortable.js'
import { popView } from '../../kit/history.js'
import { closeModal, openModal } from '../../kit/modal.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'

/** The delay before the user is notified of a refused call, and the time until the next notification. In ms. */
const refusal = { delay: 300, quiet: 60_000 } as const

const safe: ReadonlySet<string> = new Set(rpcMethodClasses.safe)
const approval: ReadonlySet<string> = new Set(rpcMethodClasses.approval)

/** How a method of the wallet is handled. */
export function classOf(method: string): 'safe' | 'approval' | 'refused' {
  return safe.has(method) ? 'safe' : approval.has(method) ? 'approval' : 'refused'
}

/** Calls that wait for the user. */
export interface Approvals {
  /** Makes a call while the view that shows the frame is open. @throws what `ask` throws; CANCELLED if it was given up. */
  run<Value>(ask: (signal: AbortSignal) => Promise<Value>): Promise<Value>
  /** Notifies the user that a call was refused, and rejects the calls that wait. @throws AppKitError RPC_CALL_NOT_ALLOWED */
  refuse(method: string): never
  abortAll(): void
}

/**
 * Opens the view with the role `approval` with the first call that waits and leaves it after the last.
 *
 * @param onAbort - called when calls are given up, so that the frame can hide what it shows.
 */
export function createApprovals(kit: Kit, onAbort: () => void): Approvals {
  const waiting = new Set<AbortController>()
  const [view] = [...kit.routes].find(([, { role }]) => role === 'approval') ?? []
  let leave = () => {}
  let lastRefusal = Number.NEGATIVE_INFINITY

  function abortAll(): void {
    if (waiting.size === 0) return
    for (const each of waiting) each.abort()
    onAbort()
  }

  /** @returns a function that goes back to where the user was. */
  function show(): () => void {
    const wasOpen = kit.modal.peek().open
    let isShown = true
    openModal(kit, { view: view ?? 'approval' }).catch(abortAll)
    // A user who leaves the view, or a host that closes the modal by force, cancels the calls.
    const stop = effect(() => {
      const isThere = kit.modal.value.open && kit.router.value.at(-1)?.view === view
      if (!isThere) queueMicrotask(() => isShown && abortAll())
    })
    return () => {
      isShown = false
      stop()
      if (kit.router.peek().at(-1)?.view !== view) return
      if (!wasOpen || !popView(kit)) closeModal(kit, { force: true })
    }
  }

  return {
    abortAll,
    async run(ask) {
      const control = new AbortController()
      waiting.add(control)
      if (waiting.size === 1) leave = show()
      try {
        // A call may still move the frame to its network: it would hide that the next one waits.
        return await abortable(ask(control.signal), control.signal)
      } finally {
        waiting.delete(control)
        if (waiting.size === 0) leave()
      }
    },
    refuse(method) {
      abortAll()
      const message = errorText('ACTION_NOT_ALLOWED')
      if (Date.now() - lastRefusal > refusal.quiet) {
        lastRefusal = Date.now()
        if (kit.config.debug) console.error(`[appkit] ${errorText('RPC_CALL_NOT_ALLOWED')} (${method})`)
        openModal(kit).catch(() => {})
        const timer = setTimeout(() => showToast(kit, { variant: 'error', message }), refusal.delay)
        kit.lifetime.add(() => clearTimeout(timer))
      }
      throw new AppKitError('RPC_CALL_NOT_ALLOWED', { details: method })
    },
  }
}

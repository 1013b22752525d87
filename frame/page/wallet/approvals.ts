import type { PasskeyAssertion } from '../../src/shared/assertions.js'
import { randomText } from '../../src/shared/encoding.js'
import type { SignInMarks } from '../../src/shared/signIn.js'
import { canSeeCovers } from '../arming/arm.js'
import { WalletError } from '../base/errors.js'
import { messages } from '../messages/messages.js'
import type { Headline } from '../prepare/losses.js'
import type { Prepared } from '../prepare/types.js'
import { type ApprovalRecord, hashRequest, type SignRequest, type VaultChange } from '../vault/approval.js'
import { askApproval } from '../views/approval.js'
import { askInWindow } from '../views/approvalWindow.js'
import type { Stage } from '../views/stage.js'
import type { NoticeGate } from './notices.js'

/** Requests that the user decides on, one at a time, in the order in which they came. */
export interface Approvals {
  /**
   * Shows a request when those before it are decided, and signs it if it is approved.
   *
   * @param prepare - reads what is shown from the bytes that are signed
   * @throws WalletError if five are waiting, or the user rejects it
   */
  ask<Made extends Prepared>(prepare: Prepare<Made>): Promise<Signed<Made>>
  /**
   * As `ask`. While one of the same name waits or is shown, it is that one: a page that asks for one signature twice gets it
   * twice, and its user decides once.
   *
   * @param name - the whole request
   */
  askOnce(name: string, prepare: Prepare<Prepared>): Promise<Signed<Prepared>>
  /**
   * As `ask`, and sends what was signed before the next request is prepared: two transactions have two nonces then.
   *
   * @returns as `send`
   */
  askAndSend<Made extends Prepared, Result>(
    prepare: Prepare<Made>,
    send: (signed: Signed<Made>) => Promise<Result>,
  ): Promise<Result>
  /**
   * Shows a change of the wallet itself. What it does takes the place of the approval on the stage.
   *
   * @param leaving - aborted when the user rejects it or leaves, also after Approve
   * @throws WalletError as `ask`
   */
  approveChange(change: PreparedChange, leaving?: AbortController): Promise<ApprovalRecord>
  /** Shows a change that a site asks for when those before it are decided; afterwards the frame is hidden. @throws WalletError as `ask` */
  decide<Made extends PreparedChange>(
    prepare: Prepare<Made>,
  ): Promise<{ readonly prepared: Made; readonly approval: ApprovalRecord }>
  /**
   * Refuses the one that is shown and all that wait.
   *
   * @param reason - given to all of them; that the user rejected it if left out
   */
  cancel(reason?: string): void
}

/** Prepares a request when it is its turn, in which the user can be asked for a change of the wallet first. */
export type Prepare<Made> = (turn: Pick<Approvals, 'approveChange'>) => Promise<Made>

/** A change of the wallet as the user sees it. */
export interface PreparedChange extends Omit<Prepared, 'request' | 'headline'> {
  readonly request: VaultChange
  /** The most that can be lost, if a site asks for it. */
  readonly headline?: Headline
}

export interface Signed<Made extends Prepared> {
  readonly prepared: Made
  /** The signature of each message, or the signed transaction. */
  readonly signatures: readonly `0x${string}`[]
}

interface ApprovalParts {
  readonly stage: Stage
  readonly site: string
  readonly sign: (
    request: SignRequest,
    approval: ApprovalRecord,
    signIn: SignInMarks | undefined,
    check: () => void,
  ) => Promise<readonly `0x${string}`[]>
  /** Shows notices about the wallet before anything else. */
  readonly showNews: NoticeGate
  /** Whether the wallet has a passkey. */
  readonly hasPasskey: () => Promise<boolean>
  /** Has a passkey of the wallet sign a hash, unless that is given up. */
  readonly confirm: (hash: string, signal: AbortSignal) => Promise<PasskeyAssertion>
}

const maxWaiting = 5

/** Creates an empty queue. */
export function createApprovals(parts: ApprovalParts): Approvals {
  const { sign, stage } = parts
  const turns = createTurns()
  const turnOf = (check: () => void): Pick<Approvals, 'approveChange'> => ({
    approveChange: (change, leaving) => decide(parts, change, { isChange: true, check, leaving }),
  })
  const askAndSend: Approvals['askAndSend'] = (prepare, send) =>
    turns.take(async (check) => {
      const prepared = await prepare(turnOf(check))
      check()
      const record = await decideAndHide(parts, prepared, { isChange: false, check })
      await prepared.recheck?.()
      // The host has told the app that it was given up. That is asked again once the server has heard of the approval.
      check()
      return send({ prepared, signatures: await sign(prepared.request, record, prepared.signIn, check) })
    })
  const ask: Approvals['ask'] = (prepare) => askAndSend(prepare, async (signed) => signed)
  const open = new Map<string, Promise<Signed<Prepared>>>()
  return {
    cancel: (reason = messages.rejected) => {
      turns.refuse(reason)
      // Requests from now on do not share the refusal.
      open.clear()
      // A view that is loading was asked for by the host, and another tab does not take it back.
      if (reason === messages.rejected || stage.isShown()) stage.clear('cancelled')
    },
    approveChange: (change, leaving) => turns.take((check) => turnOf(check).approveChange(change, leaving)),
    decide: (prepare) =>
      turns.take(async (check) => {
        const prepared = await prepare(turnOf(check))
        check()
        return { prepared, approval: await decideAndHide(parts, prepared, { isChange: true, check }) }
      }),
    askAndSend,
    ask,
    askOnce: (name, prepare) => {
      const same = open.get(name)
      if (same !== undefined) return same
      const asked = ask(prepare).finally(() => {
        if (open.get(name) === asked) open.delete(name)
      })
      open.set(name, asked)
      return asked
    },
  }
}

/** Creates the queue in which requests are decided one after the other. */
function createTurns() {
  let queue: Promise<unknown> = Promise.resolve()
  let waiting = 0
  // Rises when the window is closed: what waits for it is refused.
  let round = 0
  let reason: string = messages.rejected
  return {
    /** Refuses the one that is shown and all that wait. */
    refuse: (why: string) => {
      reason = why
      round += 1
    },
    /**
     * Waits for its turn, then acts.
     *
     * @param act - called with what throws a WalletError if it was refused in the meantime
     * @throws WalletError if five are waiting
     */
    take: <Result>(act: (check: () => void) => Promise<Result>): Promise<Result> => {
      if (waiting >= maxWaiting) throw new WalletError(messages.busy)
      waiting += 1
      const mine = round
      const check = () => {
        if (mine !== round) throw new WalletError(reason)
      }
      const step = queue.then(async () => {
        check()
        return act(check)
      })
      queue = step
        .catch(() => {})
        .finally(() => {
          waiting -= 1
        })
      return step
    },
  }
}

interface Turn {
  readonly isChange: boolean
  readonly check: () => void
  readonly leaving?: AbortController | undefined
}

/** Lets the user decide, with a passkey where one has to confirm it. @throws WalletError if it is rejected */
async function decide(
  { confirm, hasPasskey, site, stage, showNews }: ApprovalParts,
  prepared: Prepared | PreparedChange,
  { check, isChange, leaving = new AbortController() }: Turn,
): Promise<ApprovalRecord> {
  const onLeave = () => leaving.abort()
  const canConfirm = await hasPasskey()
  const isRead = await showNews(stage, isChange ? 'settings' : 'approval')
  check()
  if (!isRead) throw new WalletError(messages.rejected)
  const ask = canSeeCovers() ? askApproval : askInWindow
  const press = await ask(stage, prepared, { hasPasskey: canConfirm, stays: isChange, onLeave })
  check()
  if (press === undefined) throw new WalletError(messages.rejected)
  const requestHash = await hashRequest(prepared.request)
  const { account } = prepared
  const record = { id: randomText(16), requestHash, account, site, at: Date.now(), ...press }
  const isConfirmed = isChange && prepared.request.kind !== 'revoke' && canConfirm
  if (press.input !== 'keyboard' && !isConfirmed) return record
  const { signal } = leaving
  if (signal.aborted) throw new WalletError(messages.rejected)
  // Whoever rejects it while the passkey is asked is not kept waiting for the browser.
  const left = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined))
  })
  const assertion = await Promise.race([left, confirm(requestHash, signal)])
  check()
  if (assertion === undefined || signal.aborted || !stage.isShown()) throw new WalletError(messages.rejected)
  return { ...record, assertion }
}

/** Decides as `decide`, and hides the frame afterwards. */
async function decideAndHide(...[parts, prepared, turn]: Parameters<typeof decide>): Promise<ApprovalRecord> {
  try {
    const record = await decide(parts, prepared, turn)
    parts.stage.clear('done')
    return record
  } catch (error) {
    parts.stage.clear('cancelled')
    throw error
  }
}

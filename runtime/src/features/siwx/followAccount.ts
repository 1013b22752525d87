import { computed, effect, untracked } from '@preact/signals-core'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { connectionOf, connectionsOf, statusOf } from '../../kit/connections.js'
import { disconnect } from '../../kit/disconnect.js'
import { openModal } from '../../kit/modal.js'
import { resetView } from '../../kit/router.js'
import type { Chain } from '../../kit/state.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { decideSignIn, type SignInDecision } from './decideSignIn.js'
import { loadAnswer } from './loadAnswer.js'
import {
  isAsking,
  isRequired,
  isSessionOf,
  leaveView,
  passedOverKey,
  readSession,
  type Signer,
  type SignInSource,
  serverOf,
  sessionKey,
  signerOf,
  topView,
  view,
} from './session.js'
import { memoryOf, moveSignIn } from './signInState.js'

/** Loads the source of sessions and messages. A server needs nothing more to be loaded. */
export const loadSource = async (kit: Kit): Promise<SignInSource> =>
  serverOf(kit) ?? (await loadAnswer()).openHandler(kit)

/**
 * Updates the state of sign-in when the active account changes, and asks for a signature if there is no
 * session.
 *
 * @returns a function that stops it.
 */
export function followAccount(kit: Kit): () => void {
  const memory = memoryOf(kit)
  /** Results are used only for the last account. */
  let reading = 0
  const lastWallet = openLastWallet(kit)
  const account = computed(() =>
    isChoosing(kit) ? '' : `${statusOf(kit.activeChain.value)} ${isCovered(kit) ? signerOf(kit)?.key : ''}`,
  )

  async function askIfNeeded(isNew = true): Promise<void> {
    const number = ++reading
    const signer = signerOf(kit)
    notePassedOver(kit, signer)
    const decision = decide(kit, signer)
    if (!signer || decision !== 'read') {
      moveSignIn(kit, decision)
      if (decision !== 'wait') leaveView(kit)
      else if (statusOf(kit.activeChain.value) === 'reconnecting') lastWallet.follow(1)
      return
    }
    lastWallet.follow(2)
    const ahead = memory.signedAhead
    memory.signedAhead = undefined
    if (ahead && isSessionOf(ahead, signer)) return moveSignIn(kit, 'authenticated', ahead)
    if (isNew) moveSignIn(kit, decision)
    // The modal stays open for the next view.
    if (kit.modal.peek().open && isConnecting(kit)) resetView(kit, view)
    try {
      const session = await readSession(await loadSource(kit), signer)
      if (number !== reading) return
      if (session) kit.storage.remove(passedOverKey)
      const next = decide(kit, signer, !!session)
      moveSignIn(kit, next, session)
      if (next !== 'ask') return leaveView(kit)
      // A required question leaves no way back to the view that was open.
      if (isRequired(kit)) resetView(kit, view)
      // A user who has signed out in another tab has answered there.
      else if (!isNew) return
      await openModal(kit, { view })
    } catch (cause) {
      if (number === reading) await fail(kit, signer, cause)
    }
  }

  const end = effect(() => {
    if (account.value) untracked(() => void askIfNeeded())
  })
  kit.refusesClose = () =>
    isAsking(kit) && memory.state.value.status !== 'authenticated' && !!signerOf(kit) && isRequired(kit)
  // Another tab has signed in or out. The current state stays until the new one is read, and is new if it was being read.
  const endWatch = watchTabs(kit, () => void askIfNeeded(memory.state.peek().status === 'loading'))
  return () => {
    reading++
    end()
    lastWallet.end()
    endWatch?.()
    kit.refusesClose = undefined
  }
}

/** Decides about the account that would sign, by what is known now. */
function decide(kit: Kit, signer: Signer | undefined, hasSession?: boolean): SignInDecision {
  return decideSignIn({
    status: statusOf(kit.activeChain.value),
    isSupported: !!signer,
    isCovered: isCovered(kit),
    hasSession,
    isDeclined:
      !!signer && (memoryOf(kit).declined.has(signer.key) || signer.key === kit.storage.get(passedOverKey)),
  })
}

/** Ends the sessions when the last wallet has left: `followLastWallet`, which loads with the question. */
function openLastWallet(kit: Kit) {
  let end: Promise<(() => void) | undefined> | undefined
  return {
    follow(before: number) {
      end ??= loadAnswer().then(
        ({ followLastWallet }) => followLastWallet(kit, before),
        () => (end = undefined),
      )
    },
    end: () => void end?.then((endNow) => endNow?.()),
  }
}

function watchTabs(kit: Kit, changed: () => void): (() => void) | undefined {
  let seen = kit.storage.get(sessionKey)
  return kit.storage.watch?.(() => {
    const now = kit.storage.get(sessionKey)
    if (now === seen) return
    seen = now
    changed()
  })
}

async function fail(kit: Kit, signer: Signer, cause: unknown): Promise<void> {
  const error = toAppKitError(cause, 'UNREACHABLE')
  kit.lastError.value = error
  moveSignIn(kit, 'leave')
  if (isRequired(kit)) await disconnect(kit).catch(() => {})
  leaveView(kit)
  loadAnswer()
    .then(({ loadFailure }) => loadFailure())
    .then(({ reportFailure }) => reportFailure(kit, signer, error))
    .catch(() => showToast(kit, { variant: 'error', message: error.message }))
}

/**
 * Notes an account that took over from a wallet which has left the app, unlike one that the user has chosen. The note outlasts
 * the page, until no wallet is left or the user chooses one. Where sign-in is required, it is asked as any other.
 */
function notePassedOver(kit: Kit, signer: Signer | undefined): void {
  const memory = memoryOf(kit)
  const { last } = memory
  const isDisconnected = statusOf(kit.activeChain.value) === 'disconnected'
  const isGone =
    last && !connectionsOf(last.chain).some(({ connector }) => connector === last.connection.connector)
  if (last ? signer?.key !== last.key : isDisconnected) {
    if (signer && isGone && !isRequired(kit)) kit.storage.set(passedOverKey, signer.key)
    else kit.storage.remove(passedOverKey)
  }
  // Between the wallet that leaves and the one that takes over there is no account, nor on a network that the app lacks; a
  // wallet that connects was chosen.
  if (signer || (isGone && !isDisconnected)) memory.last = signer
}

/** A list of wallets, ConnectingExternal or one of ConnectingWalletConnect. */
const isConnecting = (kit: Kit) => /^(AllWallets|Connect(ing[EW].*)?)$/.test(topView(kit))

/** Namespaces are connected one after another: the question comes once all of them are. */
const isChoosing = (kit: Kit) => kit.modal.value.open && /Multi/.test(topView(kit))

/**
 * Over WalletConnect, sign-in applies only while all chains are of eip155, and `siweConfig` applies to no other
 * namespace (docs/behaviour.md#sign-in).
 */
function isCovered(kit: Kit): boolean {
  const isRemote = (chain: Chain | undefined) => connectionOf(chain)?.connector.type === 'walletConnect'
  const isOther = (chain: Chain | undefined) => chain?.namespace !== 'eip155'
  const active = kit.activeChain.value
  if (isRemote(active)) return ![...kit.chains.values()].filter(isRemote).some(isOther)
  return !kit.config.siweConfig || !isOther(active)
}

import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { Connection } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { isSmartAccount } from '../../kit/activeAccount.js'
import { connectionOf } from '../../kit/connections.js'
import { trackEvent } from '../../kit/events.js'
import { signMessage } from '../../kit/signMessage.js'
import type { Kit } from '../../kit/types.js'
import {
  coinTypeOf,
  fetchNamesOfAddress,
  nameMessage,
  registerName,
  suggestNames,
} from '../../services/blockchain/names.js'
import { findServed } from '../../services/blockchain/openServed.js'
import type { NameSuggestion } from '../../services/blockchain/types.js'
import { forgetProfiles } from './profiles.js'

/** Why a label cannot be registered, before any service is asked. */
export type LabelProblem = 'short' | 'characters'

/** State of the typed label and of its check. */
export type NameState =
  | { readonly status: 'empty' }
  | { readonly status: 'invalid'; readonly problem: LabelProblem }
  | { readonly status: 'checking' }
  /** The names of the service: the typed one first, then free ones that are like it. */
  | { readonly status: 'checked'; readonly suggestions: readonly NameSuggestion[] }
  | { readonly status: 'failed'; readonly error: AppKitError }

/** How the registration of a name goes. */
export interface NameRegistration {
  readonly isPending: boolean
  /** The error of the last attempt, until something else is typed or tried. */
  readonly error?: AppKitError
}

/** The choice of a name, without a view. One per kit. */
export interface NameModel {
  /** The typed label, in lower case. */
  readonly label: ReadonlySignal<string>
  readonly state: ReadonlySignal<NameState>
  readonly registration: ReadonlySignal<NameRegistration>
  /** Asks the service half a second after the last change. */
  setLabel(text: string): void
  /**
   * Asks the wallet for a signature and registers the name for the active account.
   *
   * @param name - the full name, one of the suggestions that is not registered.
   * @throws AppKitError NOT_CONNECTED, NAME_NETWORK_UNSUPPORTED, NAME_ALREADY_OWNED, NAME_NOT_REGISTERED, USER_REJECTED
   * and the other errors of `signMessage`.
   */
  register(name: string): Promise<void>
  /** Stops what is under way and forgets what was typed. The model can be used again. */
  reset(): void
}

/** The least and the greatest number of characters of a label. */
const labelLength = { min: 4, max: 64 }
const debounceMs = 500

/** Why a label cannot be a name: at least 4 letters, digits or hyphens. */
export function checkLabel(label: string): LabelProblem | undefined {
  if (!/^[a-z0-9-]*$/.test(label)) return 'characters'
  return label.length < labelLength.min ? 'short' : undefined
}

const models = /* @__PURE__ */ new WeakMap<Kit, NameModel>()

/** The model of a kit. */
export function nameModel(kit: Kit): NameModel {
  const known = models.get(kit)
  if (known !== undefined) return known
  const model = createNameModel(kit)
  models.set(kit, model)
  return model
}

function createNameModel(kit: Kit): NameModel {
  const label = signal('')
  const state = signal<NameState>({ status: 'empty' })
  const registration = signal<NameRegistration>({ isPending: false })
  let check = new AbortController()
  let registering = new AbortController()

  return {
    label,
    state,
    registration,
    setLabel(text) {
      if (!registration.peek().isPending) registration.value = { isPending: false }
      check.abort()
      check = new AbortController()
      label.value = text.trim().toLowerCase().slice(0, labelLength.max)
      const problem = checkLabel(label.value)
      if (label.value === '') state.value = { status: 'empty' }
      else if (problem !== undefined) state.value = { status: 'invalid', problem }
      else {
        state.value = { status: 'checking' }
        const checked = check.signal
        const ask = () => void checkName(kit, label.peek(), state, checked)
        const timer = setTimeout(ask, debounceMs)
        checked.addEventListener('abort', () => clearTimeout(timer), { once: true })
      }
    },
    async register(name) {
      registering.abort()
      registering = new AbortController()
      const { signal: ended } = registering
      registration.value = { isPending: true }
      try {
        await register(kit, name, ended)
        if (!ended.aborted) registration.value = { isPending: false }
      } catch (cause) {
        const error = toAppKitError(cause)
        if (!ended.aborted) registration.value = { isPending: false, error }
        throw error
      }
    },
    reset() {
      check.abort()
      registering.abort()
      registration.value = { isPending: false }
      label.value = ''
      state.value = { status: 'empty' }
    },
  }
}

/** Asks the service for names like the label. */
async function checkName(
  kit: Kit,
  name: string,
  state: Signal<NameState>,
  checked: AbortSignal,
): Promise<void> {
  try {
    await findServed(kit, { signal: checked })
    const { nameZone: zone } = kit.config
    const asked = { name, signal: checked, ...(zone !== undefined && { zone }) }
    const { suggestions } = await suggestNames(kit, asked)
    if (checked.aborted) return
    state.value =
      suggestions.length === 0
        ? { status: 'failed', error: new AppKitError('NAME_NETWORK_UNSUPPORTED') }
        : { status: 'checked', suggestions }
  } catch (cause) {
    if (!checked.aborted) state.value = { status: 'failed', error: toAppKitError(cause) }
  }
}

async function register(kit: Kit, name: string, signal: AbortSignal): Promise<void> {
  const connection = requireAccount(kit)
  const properties = { isSmartAccount: isSmartAccount(connection), ensName: name }
  trackEvent(kit, { event: 'REGISTER_NAME_INITIATED', properties })
  try {
    const owned = await ownedName(kit)
    // Registered before, by a request whose answer never came.
    if (owned === name) return
    if (owned !== undefined) throw new AppKitError('NAME_ALREADY_OWNED')
    const message = nameMessage(name)
    const signature = await signMessage(kit, { message, namespace: 'eip155', signal })
    const { success } = await registerName(kit, {
      name,
      message,
      signature,
      address: connection.address,
      caipNetworkId: connection.caipNetworkId,
      coinType: coinTypeOf(Number(connection.caipNetworkId.slice('eip155:'.length))),
    }).catch(async (error) => {
      // Maybe only the answer was lost.
      if ((await ownedName(kit).catch(() => undefined)) !== name) throw error
      return { success: true }
    })
    if (!success) throw new AppKitError('NAME_NETWORK_UNSUPPORTED')
    forgetProfiles(kit)
    trackEvent(kit, { event: 'REGISTER_NAME_SUCCESS', properties })
  } catch (cause) {
    const error = toAppKitError(cause)
    trackEvent(kit, { event: 'REGISTER_NAME_ERROR', properties: { ...properties, error: error.message } })
    throw error
  }
}

/** The name that the active account has already, as the service knows it. */
export async function ownedName(kit: Kit): Promise<string | undefined> {
  const { address, caipNetworkId } = requireAccount(kit)
  // A service that cannot be asked is not one without names.
  await findServed(kit, { caipNetworkId })
  return (await fetchNamesOfAddress(kit, { address, caipNetworkId }))[0]?.name
}

function requireAccount(kit: Kit): Connection {
  const chain = kit.activeChain.peek()
  const connection = connectionOf(chain)
  if (connection === undefined) throw new AppKitError('NOT_CONNECTED')
  if (chain?.namespace !== 'eip155') throw new AppKitError('NAME_NETWORK_UNSUPPORTED')
  return connection
}

'use client'

import { useCallback, useMemo, useRef, useState } from 'react'
import type { Connector } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { actOnConnection, loadAccountActions } from '../../kit/actions.js'
import type { ConnectErrorType, ConnectParameters, ConnectReturnType } from '../../kit/connect.js'
import type { AppNamespace } from '../../kit/register.js'
import { type NamespaceSnapshot, readNamespaces } from '../../kit/selectors.js'
import type {
  SignMessageErrorType,
  SignMessageParameters,
  SignMessageReturnType,
} from '../../kit/signMessage.js'
import type { Kit } from '../../kit/types.js'
import { useFoundConnectors } from './useFoundConnectors.js'
import { useKit, useKitValue } from './useKit.js'

/** The state of the last call. */
export interface ActionState<Data, Failure extends AppKitError> {
  /** The result; undefined before the call, while it runs and after an error. */
  readonly data: Data | undefined
  /** The error; `MODAL_LOAD_FAILED` if its code could not be loaded. */
  readonly error: Failure | ModalLoadFailed | undefined
  readonly isPending: boolean
}

/** The code of an action did not load; another call tries again. */
export type ModalLoadFailed = AppKitError & { readonly code: 'MODAL_LOAD_FAILED' }

/** An action of a kit with the state of its last call. `act` must be the same on every render. */
function useAction<Parameters, Data, Failure extends AppKitError>(
  kit: Kit,
  act: (kit: Kit, parameters: Parameters) => Promise<Data>,
) {
  type State = ActionState<Data, Failure>
  const [state, setState] = useState<State>({ data: undefined, error: undefined, isPending: false })
  const last = useRef(0)
  const run = useCallback(
    async (parameters: Parameters): Promise<Data> => {
      const call = ++last.current
      const settle = (data: Data | undefined, error: State['error'], isPending = false) => {
        if (call === last.current) setState({ data, error, isPending })
      }
      settle(undefined, undefined, true)
      try {
        const data = await act(kit, parameters)
        settle(data, undefined)
        return data
      } catch (cause) {
        const error = cause instanceof AppKitError ? cause : new AppKitError('MODAL_LOAD_FAILED', { cause })
        settle(undefined, error as Failure)
        throw error
      }
    },
    [kit, act],
  )
  return [run, state] as const
}

export interface UseSignMessageReturnType extends ActionState<SignMessageReturnType, SignMessageErrorType> {
  /** Rejects with the same error as in `error`. */
  signMessage(parameters: SignMessageParameters): Promise<SignMessageReturnType>
}

/**
 * Asks the connected wallet to sign a text. The code loads with the first call.
 *
 * @returns `signMessage({ message, namespace?, signal? })`, and `data`, `error` and `isPending` of its last call.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useSignMessage } from 'appkit-runtime/react'
 *
 * export function SignButton() {
 *   const { signMessage, data, error, isPending } = useSignMessage()
 *   // What it rejects with is shown below.
 *   const sign = () => signMessage({ message: 'Hello' }).catch(() => {})
 *   return (
 *     <button type="button" onClick={sign} disabled={isPending}>
 *       {error?.message ?? data ?? 'Sign'}
 *     </button>
 *   )
 * }
 */
export function useSignMessage(): UseSignMessageReturnType {
  const [signMessage, state] = useAction<SignMessageParameters, string, SignMessageErrorType>(
    useKit('useSignMessage'),
    sign,
  )
  return useMemo(() => ({ signMessage, ...state }), [signMessage, state])
}

const sign = async (kit: Kit, parameters: SignMessageParameters) =>
  (await loadAccountActions()).signMessage(kit, parameters)

/**
 * The wallets found so far, one per id and namespace; those that announce themselves later are added.
 *
 * @param options.namespace - lists the wallets of one namespace; of all by default.
 * @returns the connectors, for `connect` of `useConnect`.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useConnectors } from 'appkit-runtime/react'
 *
 * export function Found() {
 *   return <p>{useConnectors({ namespace: 'solana' }).length} wallets in this browser</p>
 * }
 */
export function useConnectors({
  namespace,
}: {
  readonly namespace?: AppNamespace
} = {}): readonly Connector[] {
  return useFoundConnectors(useKit('useConnectors'), namespace)
}

export interface UseConnectReturnType extends ActionState<ConnectReturnType, ConnectErrorType> {
  /** The wallets found so far, one per id and namespace. */
  readonly connectors: readonly Connector[]
  /** Rejects with the same error as in `error`. */
  connect(parameters: ConnectParameters): Promise<ConnectReturnType>
}

/**
 * Connects a wallet without the modal, for an app with its own list of wallets. The code loads with the first call.
 *
 * @param options.namespace - lists the wallets of one namespace; of all by default.
 * @returns `connectors`, `connect({ connector, network? })`, and `data`, `error` and `isPending` of its last call.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useConnect } from 'appkit-runtime/react'
 *
 * export function Wallets() {
 *   const { connectors, connect, error } = useConnect({ namespace: 'eip155' })
 *   return (
 *     <ul>
 *       {connectors.map((connector) => (
 *         <li key={connector.id}>
 *           <button type="button" onClick={() => connect({ connector }).catch(() => {})}>
 *             {connector.name}
 *           </button>
 *         </li>
 *       ))}
 *       {error && <li role="alert">{error.message}</li>}
 *     </ul>
 *   )
 * }
 */
export function useConnect({ namespace }: { readonly namespace?: AppNamespace } = {}): UseConnectReturnType {
  const kit = useKit('useConnect')
  const connectors = useFoundConnectors(kit, namespace)
  const [connect, state] = useAction<ConnectParameters, ConnectReturnType, ConnectErrorType>(kit, open)
  return useMemo(() => ({ connectors, connect, ...state }), [connectors, connect, state])
}

const open = (kit: Kit, parameters: ConnectParameters) =>
  actOnConnection(({ connect }) => connect(kit, parameters))

/**
 * The namespaces of the app, in the order of the config: id, name for users, and networks.
 *
 * @returns one entry per namespace; it changes with `addNetwork` and `removeNetwork`.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useAppKitNetwork, useNamespaces } from 'appkit-runtime/react'
 *
 * export function NetworkList() {
 *   const { switchNetwork } = useAppKitNetwork()
 *   return useNamespaces().map(({ namespace, label, networks }) => (
 *     <section key={namespace} aria-label={label}>
 *       {networks.map((network) => (
 *         <button key={network.id} type="button" onClick={() => switchNetwork(network)}>
 *           {network.name}
 *         </button>
 *       ))}
 *     </section>
 *   ))
 * }
 */
export function useNamespaces(): readonly NamespaceSnapshot[] {
  return useKitValue(useKit('useNamespaces'), readNamespaces, undefined)
}

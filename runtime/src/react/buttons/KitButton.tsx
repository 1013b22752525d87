'use client'

import { computed, effect, type ReadonlySignal } from '@preact/signals-core'
import { type CSSProperties, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import type { BalanceState, ChainNamespace, Connection, Network } from '../../chains/types.js'
import type { Profile } from '../../kit/accountSnapshot.js'
import { open, prepare } from '../../kit/actions.js'
import { connectionOf, statusOf } from '../../kit/connections.js'
import type { OpenModalParameters } from '../../kit/modal.js'
import { isNetworkSupported } from '../../kit/networks.js'
import type { AppNamespace } from '../../kit/register.js'
import { readAccount } from '../../kit/selectors.js'
import type { Kit } from '../../kit/types.js'
import { applyTheme } from '../../ui/applyTheme.js'
import { addressHues, formatBalance, shortenAddress } from '../../ui/format.js'
import { useSignalValue } from '../../ui/useSignal.js'
import { ShownKitContext, useKit, useShownValue } from '../hooks/useKit.js'
import { buttonMessages, firstButtonTexts } from './buttonMessages.js'
import * as css from './buttons.css.js'

/** The props of all buttons (docs/react.md). */
export interface ConnectButtonProps {
  /** 40 px high, or 32. */
  readonly size?: 'md' | 'sm'
  readonly label?: string
  readonly loadingLabel?: string
  readonly disabled?: boolean
  /** The namespace to work with; the active one by default. */
  readonly namespace?: AppNamespace
}

export interface AccountButtonProps {
  readonly size?: 'md' | 'sm'
  readonly disabled?: boolean
  readonly balance?: 'show' | 'hide'
  /** Characters of the address shown at its front; 6 by default. */
  readonly charsStart?: number
  /** Characters of the address shown at its back; 4 by default. */
  readonly charsEnd?: number
  readonly namespace?: AppNamespace
}

export interface KitButtonProps extends ConnectButtonProps, AccountButtonProps {
  readonly mode: 'auto' | 'connect' | 'account'
  /** The public component's name, for the error without a kit. */
  readonly owner: string
}

/**
 * Connect and account button in one, so that the element stays the same when a wallet connects and
 * focus can return to it.
 */
export function KitButton({ mode, owner, ...props }: KitButtonProps) {
  const { size, disabled, namespace } = props
  const kit = useKit(owner)
  const state = useButtonState(kit, namespace)
  const { label = state.texts.connect, loadingLabel = state.texts.connecting } = props
  const suffix = namespace === undefined ? '' : `-${namespace}`
  const opens = namespace === undefined ? {} : { namespace }
  const shared = { kit, size, disabled, opens, busy: state.busy }
  if (mode !== 'connect' && state.connection !== undefined)
    return (
      <ButtonFrame {...shared} kind="account" testId={`account-button${suffix}`} warning={!state.supported}>
        <AccountLabel {...props} address={state.connection.address} state={state} />
      </ButtonFrame>
    )
  if (mode === 'account') return null
  return (
    <ButtonFrame {...shared} kind="connect" testId={`connect-button${suffix}`}>
      <ConnectLabel busy={state.busy} label={label} loadingLabel={loadingLabel} />
    </ButtonFrame>
  )
}

export interface ConnectLabelProps {
  readonly busy: ReadonlySignal<boolean>
  readonly label: string
  readonly loadingLabel: string
}

/**
 * The text of the connect button. It changes its own text node, so that the host does not render again when the
 * modal opens.
 */
function ConnectLabel({ busy, label, loadingLabel }: ConnectLabelProps) {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(
    () =>
      effect(() => {
        const { current } = ref
        const text = current?.firstChild
        if (!current || !text) return
        const [shown, other] = busy.value ? [loadingLabel, label] : [label, loadingLabel]
        text.nodeValue = shown
        current.dataset.other = other
      }),
    [busy, label, loadingLabel],
  )
  return (
    <span ref={ref} className={css.label} data-other={loadingLabel}>
      {label}
    </span>
  )
}

export interface AccountLabelProps extends Pick<AccountButtonProps, 'balance' | 'charsStart' | 'charsEnd'> {
  readonly address: string
  readonly state: ButtonState
}

/** Avatar, name or address, and balance; or a warning if the network is not supported. */
function AccountLabel({ address, state, balance = 'show', charsStart, charsEnd }: AccountLabelProps) {
  const { balance: native, profile } = state
  return (
    <>
      {state.supported ? (
        <span className={css.dot} style={addressHues(address) as CSSProperties} aria-hidden="true">
          {/* One that does not load leaves its place to the drawn one. */}
          {profile?.picture && <img src={profile.picture} alt="" />}
        </span>
      ) : (
        // It says the words, which are not in sight where there is little room.
        <span className={css.sign} role="img" aria-label={state.texts.unsupported}>
          !
        </span>
      )}
      <span className={css.facts}>
        <span className={css.figures} dir="ltr">
          {profile?.name || shortenAddress(address, charsStart, charsEnd)}
        </span>
        {!state.supported ? (
          <span className={css.balance} aria-hidden="true">
            {state.texts.unsupported}
          </span>
        ) : balance === 'show' && native.status === 'success' ? (
          <span className={css.balance} dir="ltr">
            {formatBalance(native.balance)} {native.balance.symbol}
          </span>
        ) : (
          balance === 'show' &&
          native.status === 'loading' && (
            <span className={`${css.balance} ${css.loading}`} aria-hidden="true" />
          )
        )}
      </span>
    </>
  )
}

export interface ButtonState {
  readonly texts: Readonly<typeof buttonMessages>
  readonly connection: Connection | undefined
  readonly network: Network | undefined
  /** Whether the wallet is on a network of the app; true while nothing is connected. */
  readonly supported: boolean
  readonly balance: BalanceState
  /** With the feature `names`, and once it is known. */
  readonly profile: Profile | undefined
  /** Whether a wallet is being asked. It is a signal, so that the button does not render again. */
  readonly busy: ReadonlySignal<boolean>
}

const chainOf = (kit: Kit, namespace: ChainNamespace | undefined) =>
  namespace === undefined ? kit.activeChain.value : kit.chains.get(namespace)

function readButton(kit: Kit, namespace: ChainNamespace | undefined): Omit<ButtonState, 'busy'> {
  const chain = chainOf(kit, namespace)
  return {
    // A part of the page that hydrates after the language has loaded begins with what the server rendered, too.
    texts: kit.locale.value ? buttonMessages : firstButtonTexts,
    connection: connectionOf(chain),
    network: chain?.network.value,
    supported: chain === undefined || isNetworkSupported(chain),
    balance: chain?.balance.value ?? { status: 'idle' },
    profile: readAccount(kit, namespace).profile,
  }
}

function readBusy(kit: Kit, namespace: ChainNamespace | undefined): boolean {
  const status = statusOf(chainOf(kit, namespace))
  return status === 'connecting' || status === 'reconnecting'
}

/** Reads the state that a button shows for a namespace, the active one by default. */
export function useButtonState(kit: Kit, namespace: ChainNamespace | undefined): ButtonState {
  const state = useShownValue(kit, readButton, namespace)
  const shownFor = useContext(ShownKitContext)
  const busy = useMemo(() => computed(() => readBusy(shownFor(kit), namespace)), [kit, namespace, shownFor])
  return { ...state, busy }
}

export interface ButtonFrameProps {
  readonly kit: Kit
  readonly kind: 'connect' | 'account' | 'network'
  readonly size: 'md' | 'sm' | undefined
  readonly disabled: boolean | undefined
  readonly warning?: boolean
  readonly busy?: ReadonlySignal<boolean>
  readonly testId: string
  readonly opens: OpenModalParameters
  readonly children: ReactNode
}

/** A button that opens the modal. It imports the modal when a pointer or focus reaches it. */
export function ButtonFrame(props: ButtonFrameProps) {
  const { kit, kind, size = 'md', disabled, warning, busy, testId, opens, children } = props
  const theme = useSignalValue(kit.theme)
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => (ref.current ? applyTheme(ref.current, theme, kit.config.theme) : undefined), [kit, theme])
  useEffect(() => {
    if (busy === undefined) return
    return effect(() => {
      if (busy.value) ref.current?.setAttribute('aria-busy', 'true')
      else ref.current?.removeAttribute('aria-busy')
    })
  }, [busy])
  const preload = () => prepare(kit)
  return (
    <button
      ref={ref}
      type="button"
      className={css.button}
      data-appkit-theme={theme.mode}
      data-kind={kind}
      data-size={size}
      data-tone={warning ? 'warning' : undefined}
      data-testid={testId}
      disabled={disabled}
      aria-haspopup="dialog"
      onPointerEnter={preload}
      // A closed dialog returns the focus to the button, which is not a sign of intent.
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && preload()}
      onTouchStart={preload}
      onClick={() => {
        open(kit, opens).catch((error) => console.error(error))
      }}
    >
      {children}
    </button>
  )
}

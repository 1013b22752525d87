'use client'
import { useKit } from '../useKit.js'
import { AccountLabel } from './AccountLabel.js'
import { ButtonFrame } from './ButtonFrame.js'
import { ConnectLabel } from './ConnectLabel.js'
import { buttonMessages as messages } from './messages.js'
import type { AccountButtonProps, ConnectButtonProps } from './types.js'
import { useButtonState } from './useButtonState.js'

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
  const { size, disabled, namespace, label = messages.connect, loadingLabel = messages.connecting } = props
  const kit = useKit(owner)
  const state = useButtonState(kit, namespace)
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

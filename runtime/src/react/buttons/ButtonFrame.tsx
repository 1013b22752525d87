'use client'
import { effect, type ReadonlySignal } from '@preact/signals-core'
import { type ReactNode, useEffect, useRef } from 'react'
import { type OpenModalParameters, openModal } from '../../kit/actions/openModal.js'
import { preloadModal } from '../../kit/preloadModal.js'
import type { Kit } from '../../kit/types.js'
import { applyThemeVariables } from '../../ui/applyThemeVariables.js'
import { useSignalValue } from '../useSignalValue.js'
import * as css from './buttons.css.js'

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

/** A button that opens the modal, and imports it on the first sign that it will be pressed. */
export function ButtonFrame(props: ButtonFrameProps) {
  const { kit, kind, size = 'md', disabled, warning, busy, testId, opens, children } = props
  const { mode, variables } = useSignalValue(kit.theme)
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => (ref.current ? applyThemeVariables(ref.current, variables) : undefined), [variables])
  useEffect(() => {
    if (busy === undefined) return
    return effect(() => {
      if (busy.value) ref.current?.setAttribute('aria-busy', 'true')
      else ref.current?.removeAttribute('aria-busy')
    })
  }, [busy])
  const preload = () => preloadModal(kit)
  return (
    <button
      ref={ref}
      type="button"
      className={css.button}
      data-appkit-theme={mode}
      data-kind={kind}
      data-size={size}
      data-tone={warning ? 'warning' : undefined}
      data-testid={testId}
      disabled={disabled}
      aria-haspopup="dialog"
      onPointerEnter={preload}
      // Focus that a closed dialog gives back is no sign of intent.
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && preload()}
      onTouchStart={preload}
      onClick={() => {
        openModal(kit, opens).catch((error) => console.error(error))
      }}
    >
      {children}
    </button>
  )
}

'use client'
import { effect, type ReadonlySignal } from '@preact/signals-core'
import { useEffect, useRef } from 'react'
import * as css from './buttons.css.js'

export interface ConnectLabelProps {
  readonly busy: ReadonlySignal<boolean>
  readonly label: string
  readonly loadingLabel: string
}

/** The connect button's text. It writes into its own text node, so that a host renders nothing when the modal opens. */
export function ConnectLabel({ busy, label, loadingLabel }: ConnectLabelProps) {
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

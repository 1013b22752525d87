import { untracked } from '@preact/signals-core'
import { useEffect, useState } from 'react'
import { isSmartAccount } from '../../kit/activeAccount.js'
import { connectionOf, keyOf } from '../../kit/connections.js'
import { trackEvent } from '../../kit/events.js'
import type { Kit } from '../../kit/types.js'
import { useComputed } from '../../ui/useSignal.js'

export interface UseFormParameters<Key extends string> {
  /** The `data` that a host passed to `open({ view, data })`. */
  readonly data: unknown
  /** The fields of it that are used: short texts, and numbers as their texts. */
  readonly keys: readonly Key[]
  /** Tracked each time the user opens the form. */
  readonly event: 'OPEN_SEND' | 'OPEN_SWAP'
  /** Whether it works on the network in use. */
  readonly isHere: boolean
  readonly start: (kit: Kit, parameters: { readonly [key in Key]?: string }) => Promise<void>
}

/** Views whose opening was tracked, and views whose form has begun. */
const [tracked, begun] = [new WeakSet<object>(), new WeakSet<object>()]

/** Whether the view on top is not among these yet: it is if it is back on top because a later view was closed. */
function isFirst(kit: Kit, views: WeakSet<object>): boolean {
  const entry = kit.router.peek().at(-1)
  if (entry === undefined || views.has(entry)) return false
  views.add(entry)
  return true
}

/**
 * Begins what a form is for, or goes on with it, and begins anew with another account or network.
 *
 * @returns whether an account is connected, and whether it can begin.
 */
export function useForm<Key extends string>(
  kit: Kit,
  { data, keys, event, isHere, start }: UseFormParameters<Key>,
): 'noAccount' | 'ready' | 'unsupported' {
  const account = useComputed(() => keyOf(connectionOf(kit.activeChain.value)), [kit])
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network begins anew.
  useEffect(() => {
    if (account === '') return
    setFailed(false)
    if (isFirst(kit, tracked)) trackOpen(kit, event)
    // Parameters of the host wait for a network on which the form works.
    if (isHere) start(kit, isFirst(kit, begun) ? readTexts(data, keys) : {}).catch(() => setFailed(true))
  }, [kit, account, isHere])
  if (account === '') return 'noAccount'
  return isHere && !failed ? 'ready' : 'unsupported'
}

function trackOpen(kit: Kit, event: 'OPEN_SEND' | 'OPEN_SWAP'): void {
  const connection = untracked(() => connectionOf(kit.activeChain.value))
  if (connection === undefined) return
  const { caipNetworkId: network } = connection
  trackEvent(kit, { event, properties: { network, isSmartAccount: isSmartAccount(connection) } })
}

/** Leaves out missing and long texts. Pages without types pass numbers as amounts, which are read as their texts are. */
function readTexts<Key extends string>(
  data: unknown,
  keys: readonly Key[],
): { readonly [key in Key]?: string } {
  const given = (data ?? {}) as Partial<Record<string, unknown>>
  const texts = keys.map((key) => [key, String(given[key] ?? '')] as const)
  return Object.fromEntries(texts.filter(([, text]) => text && text.length < 400)) as {
    readonly [key in Key]?: string
  }
}

import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react'
import type { Chain } from '../../kit/state.js'
import type { AccountPart, AccountPartProps, Kit } from '../../kit/types.js'
import { Link } from '../../ui/components/Button.js'
import { quiet } from '../../ui/components/components.css.js'
import { shellMessages as messages } from '../../ui/messages/modal.js'

/** The parts of a place that work with the account of a chain. Subscribes when read in an effect. */
export function availableParts(kit: Kit, chain: Chain, place: AccountPart['place']): readonly AccountPart[] {
  const parts = kit.features.flatMap(({ accountParts = [] }) => accountParts)
  // The log-ins of the embedded wallet share theirs.
  return [...new Set(parts)].filter(
    (part) => part.place === place && (part.isAvailable?.(kit, chain) ?? true),
  )
}

/** The one of the first feature that has one. */
export const availablePart = (kit: Kit, chain: Chain, place: AccountPart['place']): AccountPart | undefined =>
  availableParts(kit, chain, place)[0]

export interface PartProps extends AccountPartProps {
  readonly part: AccountPart
  /** Shown until the code is here. If it does not come, this says so, unless nothing was to be shown. */
  readonly fallback: ReactNode
}

/** Parts whose code is here, so that they are shown at once. */
const loaded = /* @__PURE__ */ new WeakMap<AccountPart, ComponentType<AccountPartProps>>()

/** A part of the account view, whose code loads when it is first shown. */
export function Part({ part, fallback, ...props }: PartProps) {
  const [attempt, rerender] = useReducer((count: number) => count + 1, 0)
  const [failed, setFailed] = useState<number>()
  useEffect(() => {
    if (loaded.has(part)) return
    let live = true
    part.load().then(
      (module) => {
        loaded.set(part, module.default as ComponentType<AccountPartProps>)
        if (live) rerender()
      },
      () => live && setFailed(attempt),
    )
    return () => {
      live = false
    }
  }, [part, attempt])
  const Component = loaded.get(part)
  if (Component !== undefined) return <Component {...props} />
  if (failed !== attempt || fallback === null) return fallback
  // Code that failed to load twice never loads in some browsers (docs/errors.md).
  const mustReload = attempt > 0
  return (
    <p className={quiet} role="alert">
      {messages.loadFailed}.{' '}
      <Link onPress={mustReload ? () => location.reload() : rerender}>
        {mustReload ? messages.reload : messages.retry}
      </Link>
    </p>
  )
}

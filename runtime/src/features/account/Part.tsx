import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react'
import type { AccountPart, AccountPartProps, Chain, Kit } from '../../kit/types.js'
import { Link } from '../../ui/components/Button.js'
import { quiet } from '../../ui/components/components.css.js'
import { shellMessages as messages } from '../../ui/messages/modal.js'

/** The part of a place that works with the account of a chain, of the first feature that has one. Subscribes when read in an effect. */
export function availablePart(kit: Kit, chain: Chain, place: AccountPart['place']): AccountPart | undefined {
  return kit.features
    .flatMap(({ accountParts = [] }) => accountParts)
    .find((part) => part.place === place && (part.isAvailable?.(kit, chain) ?? true))
}

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
  // What did not come twice never comes in some browsers (docs/errors.md).
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

import { type ComponentType, type ReactNode, useEffect, useReducer } from 'react'
import { reportHostError } from '../../errors/AppKitError.js'
import type { AccountPart, AccountPartProps, Chain, Kit } from '../../kit/types.js'

/** The part of a place that works with the account of a chain, of the first feature that has one. Subscribes when read in an effect. */
export function availablePart(kit: Kit, chain: Chain, place: AccountPart['place']): AccountPart | undefined {
  return kit.features
    .flatMap(({ accountParts = [] }) => accountParts)
    .find((part) => part.place === place && (part.isAvailable?.(kit, chain) ?? true))
}

export interface PartProps extends AccountPartProps {
  readonly part: AccountPart
  /** Shown until the code is here, and if it does not come. */
  readonly fallback: ReactNode
}

/** Parts whose code is here, so that they are shown at once. */
const loaded = /* @__PURE__ */ new WeakMap<AccountPart, ComponentType<AccountPartProps>>()

/** A part of the account view, whose code loads when it is first shown. */
export function Part({ part, fallback, ...props }: PartProps) {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (loaded.has(part)) return
    let live = true
    part.load().then((module) => {
      loaded.set(part, module.default as ComponentType<AccountPartProps>)
      if (live) rerender()
    }, reportHostError)
    return () => {
      live = false
    }
  }, [part])
  const Component = loaded.get(part)
  return Component === undefined ? fallback : <Component {...props} />
}

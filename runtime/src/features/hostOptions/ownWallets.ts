import { effect, untracked } from '@preact/signals-core'
import { callHost } from '../../errors/hostCalls.js'
import { goBack } from '../../kit/modal.js'
import { resetView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'

/** Calls `onSelect` of a wallet of the app when the user chooses it, in the place of the view for it. */
export function followOwnWallets(kit: Kit): (() => void) | undefined {
  const own = new Map(
    kit.config.customWallets?.flatMap(({ id, onSelect }) => (onSelect ? [[id, onSelect]] : [])),
  )
  if (own.size === 0) return undefined
  // A wallet without links is listed only if it has a site. That of this one is the app's.
  const homepage = kit.config.metadata.url || location.origin
  const customWallets = kit.config.customWallets?.map((each) =>
    each.onSelect === undefined ? each : { homepage, ...each },
  )
  Object.assign(kit.config, { customWallets })
  return effect(() => {
    const { wallet } = (kit.router.value.at(-1)?.data ?? {}) as {
      readonly wallet?: { readonly id?: string; readonly isOwn?: boolean }
    }
    const onSelect = wallet?.isOwn ? own.get(wallet.id ?? '') : undefined
    if (onSelect === undefined) return
    untracked(() => {
      // The view has not been drawn: the list that the user chose from stays.
      if (kit.router.peek().length > 1) goBack(kit)
      else resetView(kit, 'Connect')
      callHost(onSelect)
    })
  })
}

import { type Signal, signal } from '@preact/signals-core'
import type { AccountPart, AccountPartProps, Kit } from '../../../kit/types.js'
import { list } from '../../../ui/components/components.css.js'
import { SkeletonRow } from '../../../ui/components/ListRow.js'
import { Tabs } from '../../../ui/components/tabs/Tabs.js'
import { accountPartMessages as messages } from '../../../ui/messages/accountParts.js'
import { useComputed, useSignalValue } from '../../../ui/useSignal.js'
import { availablePart, Part } from '../Part.js'
import * as css from './parts.css.js'

const places = ['tokens', 'collectibles', 'activity'] as const
type Place = (typeof places)[number]

const chosen = /* @__PURE__ */ new WeakMap<Kit, Signal<Place>>()

/** The tab that was chosen last, also after another view was in between. */
function chosenTab(kit: Kit): Signal<Place> {
  const present = chosen.get(kit) ?? signal<Place>('tokens')
  chosen.set(kit, present)
  return present
}

/** Tabs for the account's tokens, collectibles and activity; one alone needs no tab. */
export function AccountTabs(props: AccountPartProps) {
  const { kit, chain } = props
  const parts = useComputed(() => {
    return places.flatMap((id) => {
      const part = availablePart(kit, chain, id)
      return part ? [{ id, name: id, part, label: messages[id] }] : []
    })
  }, [kit, chain])
  const tab = chosenTab(kit)
  const wanted = useSignalValue(tab)
  const shown = parts.find(({ id }) => id === wanted) ?? parts[0]
  if (shown === undefined) return null
  const panel = (
    <div className={css.panel}>
      <Panel key={shown.id} part={shown.part} {...props} />
    </div>
  )
  if (parts.length === 1) return <section aria-label={shown.label}>{panel}</section>
  return (
    <div className={css.tabs}>
      <Tabs
        label={messages.tabs}
        tabs={parts}
        selected={shown.id}
        onSelect={(id) => {
          tab.value = id
        }}
      >
        {panel}
      </Tabs>
    </div>
  )
}

function Panel({ part, ...props }: AccountPartProps & { readonly part: AccountPart }) {
  return (
    <Part
      {...props}
      part={part}
      fallback={
        <ul className={list} aria-hidden="true">
          <SkeletonRow />
          <SkeletonRow />
        </ul>
      }
    />
  )
}

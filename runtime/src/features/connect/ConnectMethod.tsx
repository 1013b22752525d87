import { type ComponentType, useEffect, useState } from 'react'
import type { ConnectMethodDefinition, Kit } from '../../kit/types.js'
import { useSignalValue } from '../../react/useSignalValue.js'
import { SkeletonRow } from '../../ui/components/SkeletonRow.js'
import { consentOf } from './consentOf.js'

type Drawn = ComponentType<{ kit: Kit; blocked: boolean }>

/** A way to log in that a feature brings: its place is kept until its code is here. */
export function ConnectMethod({ kit, definition }: { kit: Kit; definition: ConnectMethodDefinition }) {
  const agreed = useSignalValue(consentOf(kit))
  const [Method, setMethod] = useState<Drawn>()
  useEffect(() => {
    let live = true
    definition.load().then(
      (module) => live && setMethod(() => module.default as Drawn),
      // The other ways are there; this one is asked for again by the next open.
      () => {},
    )
    return () => {
      live = false
    }
  }, [definition])
  if (Method !== undefined) return <Method kit={kit} blocked={!agreed} />
  return (
    <ul>
      <SkeletonRow />
    </ul>
  )
}

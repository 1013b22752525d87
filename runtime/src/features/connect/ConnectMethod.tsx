import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { callHost, reportHostError } from '../../errors/callHost.js'
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
    // What does not load is asked for again by the next open; the other ways are there.
    const load = () =>
      definition.load().then((module) => {
        if (live) setMethod(() => module.default as Drawn)
      })
    callHost(load)
    return () => {
      live = false
    }
  }, [definition])
  if (Method === undefined)
    return (
      <ul>
        <SkeletonRow />
      </ul>
    )
  return (
    <Fence>
      <Method kit={kit} blocked={!agreed} />
    </Fence>
  )
}

/** What fails inside is missing, and nothing beside it. */
class Fence extends Component<{ readonly children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown): void {
    reportHostError(error)
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}

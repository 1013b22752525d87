import type { Kit } from '../kit/types.js'
import type { Refusal } from './http/createServiceFetch.js'

const version = '0.1.0'

/** What every read carries (docs/behaviour.md#services): whose project, which kit, which build. */
export function identification(kit: Kit) {
  return {
    projectId: kit.config.projectId,
    st: 'appkit',
    sv: `react-${[...kit.chains.keys()].join(',')}-${version}`,
  }
}

/** `raiseRefusal`, imported when there is something to tell: most visits never need it. */
export function loadRaiseRefusal(kit: Kit): (refusal: Refusal) => void {
  return (refusal) => {
    import('./raiseRefusal.js').then(
      ({ raiseRefusal }) => raiseRefusal(kit, refusal),
      () => {},
    )
  }
}

import type { Kit } from '../kit/types.js'

const version = '0.1.0'

/** What every read carries (docs/behaviour.md#services): whose project, which kit, which build. */
export function identification(kit: Kit) {
  return {
    projectId: kit.config.projectId,
    st: 'appkit',
    sv: `react-${[...kit.chains.keys()].join(',')}-${version}`,
  }
}

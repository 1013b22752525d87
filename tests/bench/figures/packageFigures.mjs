import { join } from 'node:path'
import { figure } from '../report/figure.mjs'
import { countFromLock } from './countFromLock.mjs'
import { countFromRegistry } from './countFromRegistry.mjs'
import { targets } from './targets.mjs'

/**
 * Packages that a scaffolded app installs beyond Vite, React and TypeScript: as npm resolves them, or,
 * when no registry can be reached, as this repository's lock file has them.
 */
export function packageFigures() {
  const { names, source } = countFromRegistry() ?? countFromLock(join(import.meta.dirname, '../../..'))
  const entry = figure({
    id: 'packages',
    title: `Packages beyond Vite and React (${source})`,
    unit: 'packages',
    target: targets.packages,
    values: [names.length],
  })
  return [{ ...entry, names }]
}

import { CliError } from '../errors/CliError.js'
import type { ConflictMode } from '../flags/types.js'
import { planPeers } from '../host/peers.js'
import type { Target } from '../host/types.js'
import { refuseUnsupported } from '../host/unsupported.js'
import { astro, isApp } from './inspectTarget.js'

/**
 * Refuses a folder that is neither empty nor an app of Vite or a framework with a supported version of React.
 *
 * @param target - the inspected folder.
 * @param onConflict - any value but `error` allows a folder that is not a React app.
 * @throws CliError `TARGET_FRAMEWORK`, `TARGET_WORKSPACE`, `TARGET_NOT_VITE`, `TARGET_NOT_REACT`,
 * `TARGET_REACT_OLD` or `TARGET_PEER`, exit code 2.
 */
export function refuseTarget(target: Target, onConflict: ConflictMode): void {
  if (isApp(target) && target.reactMajor !== undefined && target.reactMajor < 18) {
    const text = `${target.shown} uses React ${target.reactMajor}; the widget needs React 18.2 or newer. Update react and react-dom first.`
    throw new CliError('TARGET_REACT_OLD', text)
  }
  if (isApp(target) && onConflict === 'error') refusePeers(target)
  if (target.kind !== 'empty' && onConflict === 'error') refuseUnsupported(target)
  if (target.what === astro) throw islandsError(target.shown)
  if (target.kind === 'workspace') {
    const text = `${target.shown} is the root of a workspace and holds no React app itself. Name the folder of the app, as in create-appkit apps/web.`
    throw new CliError('TARGET_WORKSPACE', text)
  }
  if (target.kind !== 'other') return
  if (target.what?.includes('Vite')) {
    const text = `${target.shown} is ${target.what}. This version joins apps of Vite, Next, React Router, TanStack Start and Astro, or starts new ones.`
    throw new CliError('TARGET_NOT_VITE', text)
  }
  if (onConflict !== 'error') return
  throw new CliError(
    'TARGET_NOT_REACT',
    target.packageJson === undefined
      ? `${target.shown} is ${target.what}. Choose another folder, or add --on-conflict merge to put the app beside what is there and keep every file that exists (--on-conflict overwrite replaces them).`
      : `${target.shown} is ${target.what}: its package.json names no react. Choose another folder for a new app, or name the folder of your React app.`,
  )
}

function islandsError(shown: string): CliError {
  const text = `${shown} is ${astro}, which the widget is written in. Run npx astro add react there, then this again.`
  return new CliError('TARGET_FRAMEWORK', text)
}

/** With a version that does not fit, packages would not install, or the app would not compile. */
function refusePeers({ packageJson, root, shown }: Target): void {
  const { outside } = planPeers(root, packageJson)
  if (outside.length === 0) return
  const said = outside.map(({ what }) => what).join('; ')
  const wanted = outside.map(({ wanted }) => wanted).join(' and ')
  const text = `${shown} cannot take the widget yet: ${said}. Nothing was written. Install ${wanted}, then run this again.`
  throw new CliError('TARGET_PEER', text)
}

import { CliError } from '../errors/CliError.js'
import type { ConflictMode } from '../flags/types.js'
import type { Target } from './types.js'

/**
 * Refuses a folder that is neither empty nor a Vite app with a React that will do.
 *
 * @param target What was found there.
 * @param onConflict Anything but `error` allows a folder that is not a React app.
 * @throws CliError `TARGET_NOT_VITE`, `TARGET_NOT_REACT` or `TARGET_REACT_OLD`, exit code 2.
 */
export function refuseTarget(target: Target, onConflict: ConflictMode): void {
  if (target.kind === 'viteReact' && target.reactMajor !== undefined && target.reactMajor < 18) {
    const text = `${target.shown} uses React ${target.reactMajor}; the widget needs React 18.2 or newer. Update react and react-dom first.`
    throw new CliError('TARGET_REACT_OLD', text)
  }
  if (target.kind !== 'other') return
  if (target.what?.includes('Vite')) {
    const text = `${target.shown} is ${target.what}. This version joins Vite React apps, or starts new ones.`
    throw new CliError('TARGET_NOT_VITE', text)
  }
  if (onConflict !== 'error') return
  throw new CliError(
    'TARGET_NOT_REACT',
    `${target.shown} is ${target.what}. Choose another folder, or add --on-conflict merge to put the app beside what is there and keep every file that exists (--on-conflict overwrite replaces them).`,
  )
}

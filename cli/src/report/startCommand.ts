import type { PackageManager } from '../flags/types.js'

/**
 * Gives the line that starts an app while it is developed, from the scripts it has.
 *
 * @param packageJson The app's package.json as it is after the run.
 * @param manager Its package manager.
 * @returns The script `dev`, else one that runs Vite's server, else `start`, else Vite itself.
 */
export function startCommand(packageJson: string, manager: PackageManager): string {
  const { scripts }: { scripts?: unknown } = JSON.parse(packageJson.replace(/^\uFEFF/, ''))
  const all = Object.entries(typeof scripts === 'object' && scripts !== null ? scripts : {})
  const names = all.map(([name]) => name)
  const serving = all.find(([, command]) =>
    /(^|[\s;&|/])vite(\s+(dev|serve))?(\s+-|\s*$)/.test(String(command)),
  )
  const script = names.includes('dev') ? 'dev' : (serving?.[0] ?? names.find((name) => name === 'start'))
  if (script === undefined) {
    return `${{ npm: 'npx', pnpm: 'pnpm exec', yarn: 'yarn run', bun: 'bunx' }[manager]} vite`
  }
  if (manager !== 'npm') return `${manager}${/^(dev|start)$/.test(script) ? '' : ' run'} ${script}`
  return script === 'start' ? 'npm start' : `npm run ${script}`
}
